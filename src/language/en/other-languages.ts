/** Reads a list of words, separated by blanks. */
const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Words that no language below spells alike. Hardly any English clause of five words lacks them all. */
export const ENGLISH_WORDS = list(`
  the and are you your that this these those with have isn['’]t don['’]t I['’]m not they them their but from she his
  him would could should what who why how when where which if there were did does it its our than because about out
  up only just very think know said says thank thanks please any some yes look good morning against now here player
  number nominate black pass
`)

/** Words of other languages that English has borrowed; `_` is a space. */
export const LOANWORDS = list(`
  c['’]est_la_(?:vie|guerre) d[eé]j[aà]_vu que_ser[aá],?_ser[aá] je_ne_sais_quoi coup_d['’][eé]tat
  coup_de_(?:gr[aâ]ce|main) cr[eè]me_de_la_cr[eè]me raison_d['’][eê]tre vis[-_][aà][-_]vis [aà]_la_(?:carte|mode)
  en_(?:passant|masse|route|bloc) faux_pas hasta_la_vista por_favor mano_a_mano pi[eè]ce_de_r[eé]sistance
  carte_blanche cherchez_la_femme la_famiglia la_cosa_nostra cosa_nostra omert[aà] capo_di_tutti_capi de_facto et_tu
  na[iï]ve clich[eé]s? fa[cç]ade caf[eé] r[eé]sum[eé] touch[eé] fianc[eé]e?
`)

/** Frequent words, and words of this game, by language. */
export const WORDS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  // Spanish
  es: list(`
    el la los las un una unos unas y o pero que no yo tu tú él ella nosotros vosotros ustedes ellos es son soy eres
    está estoy están ser fue era muy más menos como porque para por con sin del al de en lo le les se me te mi mis
    su sus este esta esto eso ese esa aquí hay nada nadie todo todos también creo quiero voto votar votad contra
    mafioso inocente noche ayer hoy gracias gusta juegas malo bueno negro rojo número jugador señores amigos vamos
    puedo tengo ha he hemos verdad culpable cinco cuatro siete ocho nueve ahora ya solo si cuando hasta entre nos
    hacer dice siempre nunca señor jugar mafia
  `),
  // French
  fr: list(`
    le la les un une des du de et ou mais que qui ne pas je tu il elle nous vous ils elles on est sont suis es êtes
    être été était très plus moins comme parce pour par avec sans au aux en dans ce cette ces mon ma mes ton ta tes
    son sa ses lui leur moi toi rien tout tous aussi crois pense veux faut voter vote votez contre innocent nuit
    hier merci noir rouge numéro joueur messieurs mes amis peux ai a avons vérité coupable mafieux citoyen vérifié
    cinq quatre sept huit neuf bonjour ici maintenant jamais toujours encore fou fous parmi parrain ni dire assez
    quand si nuit mafia
  `),
  // German
  de: list(`
    der die das den dem des ein eine einen einem und oder aber dass nicht kein keine ich du er sie es wir ihr mich
    dich ist sind bin bist war waren sein sehr mehr weniger wie weil für mit ohne von zu zum zur im in auf an am bei
    nach dieser diese dieses mein dein nichts alle auch glaube denke will muss stimme stimmt gegen unschuldig nacht
    gestern heute danke schwarz rot nummer spieler freunde kann habe hat haben wahrheit schuldig bürger was so man
    gemacht überprüft fünf vier sieben acht neun bitte jetzt genug schon noch nur hier wenn dann doch uns euch ihn
    ihm immer nie mafia sagen
  `),
  // Italian
  it: list(`
    il lo la i gli le un uno una e o ma che non io tu lui lei noi voi loro è sono sei siamo siete essere era molto
    più meno come perché per con senza del della dello dei delle al alla di da in nel nella su questo questa quello
    mio mia tuo suo niente nessuno tutto tutti anche credo penso voglio voto votare votate contro innocente notte
    ieri oggi grazie nero rosso numero giocatore signori amici posso ho hai ha abbiamo verità colpevole mafioso
    cittadino fatto male cinque quattro sette otto nove adesso ora mai sempre ancora solo fra quando se dire basta
    mafia
  `),
  // Portuguese
  pt: list(`
    o a os as um uma e ou mas que não eu tu ele ela nós vocês você eles elas é são sou está estou ser foi era muito
    mais menos como porque para por com sem do da dos das ao no na nos nas de em isto isso este esta esse essa aqui
    há nada ninguém tudo todos também acho quero voto votar votem contra inocente noite ontem hoje obrigado obrigada
    preto vermelho número jogador senhores amigos vamos posso tenho verdade culpado máfia cinco quatro sete oito
    nove meu minha seu sua agora sempre nunca ainda só quando se nem jogo
  `),
  // Polish
  pl: list(`
    i w na z do nie tak że ja ty on ona my wy oni jest są jestem jesteś być był była bardzo więcej jak bo dla przez
    po od co kto to ten ta się mnie mój moja nic nikt wszyscy też myślę chcę głosuję głosujcie głosować przeciwko
    niewinny noc noc wczoraj dzisiaj dziękuję czarny czerwony numer gracz panowie mogę mam prawda mafia mafią
    sprawdziłem sprawdziłam pięć cztery siedem proszę ale czy teraz zawsze nigdy jeszcze tylko już gdy
  `),
  // Turkish
  tr: list(`
    ve bir bu şu o ben sen biz siz onlar değil değilim için ile ama çok daha gibi çünkü ne kim neden nasıl var yok
    mi mı mu mü da de ki benim senin hiç herkes hepsi bence sanıyorum istiyorum oy verin veriyorum karşı masum
    masumum gece dün bugün teşekkürler siyah kırmızı numara oyuncu arkadaşlar doğru mafya şerif kontrol ettim beş
    dört yedi sekiz dokuz lütfen şimdi hep sadece ben
  `),
  // Dutch
  nl: list(`
    de het een en of maar dat niet geen ik jij je hij zij ze wij we jullie is zijn ben bent was waren zeer meer
    minder als omdat voor met zonder van naar op in aan bij dit deze die mijn jouw niets alle ook denk wil moet stem
    stemmen tegen onschuldig nacht gisteren vandaag bedankt zwart rood nummer speler vrienden kan heb heeft hebben
    waarheid schuldig maffia burger gewoon waar gedaan vijf vier zeven acht negen nu altijd nooit nog alleen als dan
    genoeg mij stemt stad hem waarom hebben gestemd mafia
  `),
  // Russian in Latin letters
  ru: list(`
    ya ty on ona oni my vy ne net da i a no chto kto kak kogda pochemu potomu eto etot eta menya tebya nas vas mne
    tebe moy moya tvoy vse vsex nikto nichego tozhe dumayu schitayu khochu golosuyu golosuem golosuyte golosovat
    protiv za mirnyy mirny mirnyi noch nochyu nochiu vchera segodnya spasibo chernyy cherny chernyi chernaya krasnyy
    krasny krasnyi nomer igrok igroki gospoda mogu pravda mafiya sherif proveril proverila pyatyy pyatogo chetvertyy
    davayte pozhaluysta esli tak ochen byl byla est vystavlyayu seychas teper tolko nikogda vsegda uzhe zhitel
    rebyata tochno verite nado
  `),
  // Ukrainian in Latin letters
  uk: list(`
    ya ty vin vona my vy ne ni tak shcho khto yak tse mene tebe meni dumayu holosuyu proty myrnyy chornyy chervonyy
    nomer hravets dyakuyu mafiya sheryf pereviryv vchora
  `),
  // Swedish
  sv: list(`
    och jag du han hon vi ni de är var inte att det den en ett som på för med utan av till från om men eller mig dig
    min din ingen alla också tror vill röstar rösta mot oskyldig natt igår idag tack svart röd nummer spelare kan
    har sanning skyldig fem fyra sju åtta nio og jeg ikke er på det til fra mig dig også tror stemmer nu aldrig
    alltid bara mafia
  `),
  // Finnish
  fi: list(`
    ja minä sinä hän me te he on ei olen olet ovat että se tämä mutta koska kun kuka mitä miksi kanssa minun sinun
    kaikki myös luulen haluan äänestän vastaan syytön yö eilen tänään kiitos musta punainen numero pelaaja totuus
    viisi neljä nyt aina vain ei mafia
  `),
  // Romanian
  ro: list(`
    și sau dar că nu eu tu el ea noi voi ei ele este sunt ești sînt foarte mai ca pentru cu fără din la de pe în
    acest această meu mea tău nimic toți toată cred vreau votez votați contra nevinovat noapte ieri azi mulțumesc
    negru roșu numărul jucător pot am avem adevărul vinovat cinci patru șapte opt să acum niciodată mereu numai tine
    mafia
  `),
  // Czech
  cs: list(`
    a nebo ale že ne ano já ty on ona my vy oni je jsou jsem jsi být byl byla velmi více jako protože pro s bez od
    do na v ve co kdo to ten se mě můj moje nic nikdo všichni také myslím chci hlasuji hlasujte proti nevinný noc
    včera dnes děkuji černý červený číslo hráč mohu mám pravda mafie pět čtyři sedm osm devět
  `),
  // Hungarian
  hu: list(`
    a az és vagy de hogy nem igen én te ő mi ti ők van vagyok vagy volt nagyon mint mert ez az ki mit miért nekem
    engem minden mindenki senki is szerintem gondolom akarok szavazok szavazzatok ellen ártatlan éjszaka tegnap ma
    köszönöm fekete piros szám játékos barátaim tudok igazság maffia öt négy hét nyolc
  `),
  // Indonesian
  id: list(`
    saya aku kamu dia kami kita mereka adalah bukan tidak yang dan atau tapi karena untuk dengan dari ini itu ada
    semua juga pikir mau pilih malam kemarin hari terima kasih hitam merah nomor pemain teman bisa benar mafia lima
    empat tujuh delapan
  `),
}

/** Words of these lists that English has too. */
export const SHARED_WORDS: ReadonlySet<string> = new Set(
  list(`
    solo ya si mai ni dan ora basta only mafia a i o e y no me he an am as at in is of on or so to we was had has
    die den men man war will hat bin her not for by do de la le el en un per con pro son sin sera come came plus
    pour main tout lot des sent rot mist gut see mine ton ta sa comment sale voter vote voto contra mafioso innocent
    sheriff sherif nacht est et al ad van hit bit dit wit ten tan my be bee most mi ti ma pa da ben bent hem are era
    ha hi hay bo od tu ea ei una max ne net tak za min din dig til sex noir fem les ai ses su lo los las del te se
    sole via pot can kan op stem alle want over mu ki var ve oy tt s v w z je jak ca pe azi opt ada mau lima hari
    dia
  `),
)
