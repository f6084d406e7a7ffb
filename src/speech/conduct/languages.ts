/** The stretches of a speech, as [start, end), that are whole clauses in another language or another script than English. */
export function foreignClauses(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  if (OTHER_SCRIPT.test(text)) {
    for (const match of text.matchAll(SCRIPT_RUN)) {
      if (LETTERS.test(match[0])) found.push([match.index, match.index + match[0].length])
    }
  }
  for (const [start, end] of clausesWithoutEnglish(text)) {
    const span = foreignWords(text.slice(start, end))
    if (span) found.push([start + span[0], start + span[1]])
  }
  return found
}

// A letter beyond Latin, or the first half of one. The marks, digits and signs of U+2000 to U+2BFF belong to no language.
const OTHER_SCRIPT = /[\u0370-\u1dff\u2c00-\ud7ff\ud800-\udbff\uf900-\ufdff\ufe70-\uffef]/
const LETTER = '[\\p{L}--\\p{Script=Latin}--\\p{Script=Common}--\\p{Script=Inherited}]'
// Letters of another script, over anything between them that is not a Latin letter.
const SCRIPT_RUN = new RegExp(`${LETTER}+(?:[\\P{L}--[.!?\\n]]{1,40}${LETTER}+)*`, 'gv')
const LETTERS = new RegExp(`${LETTER}\\P{L}*${LETTER}`, 'v')

// Words that no other language below spells alike. Hardly any English clause of five words lacks them all.
const ENGLISH =
  /\b(?:the|and|are|you|your|that|this|these|those|with|have|isn['’]t|don['’]t|I['’]m|not|they|them|their|but|from|she|his|him|would|could|should|what|who|why|how|when|where|which|if|there|were|did|does|it|its|our|than|because|about|out|up|only|just|very|think|know|said|says|thank|thanks|please|any|some|yes|look|good|morning|against|now|here|player|number|nominate|black|pass)\b/i

/** Runs of neighbouring clauses that have no English word in them. A clause ends at its punctuation. */
function clausesWithoutEnglish(text: string): [start: number, end: number][] {
  const runs: [number, number][] = []
  let open = -1
  let start = 0
  while (start < text.length) {
    CLAUSE_END.lastIndex = start
    const end = CLAUSE_END.test(text) ? CLAUSE_END.lastIndex : text.length
    if (ENGLISH.test(text.slice(start, end))) {
      if (open >= 0) runs.push([open, start])
      open = -1
    } else if (open < 0) open = start
    start = end
  }
  if (open >= 0) runs.push([open, text.length])
  return runs
}
const CLAUSE_END = /[.!?;:,\n()¡¿—–"“”«»]+/g

/**
 * From the first to the last word of one language, where there are three of its words: two that English does not have, or one among
 * words that are all of that language.
 */
function foreignWords(clauses: string): [start: number, end: number] | undefined {
  if (clauses.length < 8) return undefined
  const heard = new Map<string, { words: Set<string>; start: number; end: number }>()
  const all = new Set<string>()
  for (const match of clauses.replace(LOANS, (loan) => ' '.repeat(loan.length)).matchAll(WORD)) {
    const word = match[0].toLowerCase()
    const start = match.index
    const end = start + match[0].length
    all.add(word)
    for (const language of LANGUAGES_OF.get(word) ?? (ACCENTED.test(word) ? ALL : [])) {
      const before = heard.get(language)
      if (before) before.words.add(word)
      heard.set(language, { words: before?.words ?? new Set([word]), start: before?.start ?? start, end })
    }
  }
  for (const { words, start, end } of heard.values()) {
    const certain = [...words].filter((word) => !SHARED.has(word)).length
    if (words.size >= 3 && certain >= (words.size === all.size ? 1 : 2)) return [start, end]
  }
  return undefined
}
const WORD = /\p{Script=Latin}+/gu
const ACCENTED = /[^a-z]/
const LOANS =
  /\b(?:c['’]est la (?:vie|guerre)|d[eé]j[aà] vu|que ser[aá],? ser[aá]|je ne sais quoi|coup d['’][eé]tat|coup de (?:gr[aâ]ce|main)|cr[eè]me de la cr[eè]me|raison d['’][eê]tre|vis[- ][aà][- ]vis|[aà] la (?:carte|mode)|en (?:passant|masse|route|bloc)|faux pas|hasta la vista|por favor|mano a mano|pi[eè]ce de r[eé]sistance|carte blanche|cherchez la femme|la famiglia|la cosa nostra|cosa nostra|omert[aà]|capo di tutti capi|de facto|et tu|na[iï]ve|clich[eé]s?|fa[cç]ade|caf[eé]|r[eé]sum[eé]|touch[eé]|fianc[eé]e?)\b/giu

const LANGUAGES: Record<string, string> = {
  es: 'el la los las un una unos unas y o pero que no yo tu tú él ella nosotros vosotros ustedes ellos es son soy eres está estoy están ser fue era muy más menos como porque para por con sin del al de en lo le les se me te mi mis su sus este esta esto eso ese esa aquí hay nada nadie todo todos también creo quiero voto votar votad contra mafioso inocente noche ayer hoy gracias gusta juegas malo bueno negro rojo número jugador señores amigos vamos puedo tengo ha he hemos verdad culpable cinco cuatro siete ocho nueve ahora ya solo si cuando hasta entre nos hacer dice siempre nunca señor jugar mafia',
  fr: 'le la les un une des du de et ou mais que qui ne pas je tu il elle nous vous ils elles on est sont suis es êtes être été était très plus moins comme parce pour par avec sans au aux en dans ce cette ces mon ma mes ton ta tes son sa ses lui leur moi toi rien tout tous aussi crois pense veux faut voter vote votez contre innocent nuit hier merci noir rouge numéro joueur messieurs mes amis peux ai a avons vérité coupable mafieux citoyen vérifié cinq quatre sept huit neuf bonjour ici maintenant jamais toujours encore fou fous parmi parrain ni dire assez quand si nuit mafia',
  de: 'der die das den dem des ein eine einen einem und oder aber dass nicht kein keine ich du er sie es wir ihr mich dich ist sind bin bist war waren sein sehr mehr weniger wie weil für mit ohne von zu zum zur im in auf an am bei nach dieser diese dieses mein dein nichts alle auch glaube denke will muss stimme stimmt gegen unschuldig nacht gestern heute danke schwarz rot nummer spieler freunde kann habe hat haben wahrheit schuldig bürger was so man gemacht überprüft fünf vier sieben acht neun bitte jetzt genug schon noch nur hier wenn dann doch uns euch ihn ihm immer nie mafia sagen',
  it: 'il lo la i gli le un uno una e o ma che non io tu lui lei noi voi loro è sono sei siamo siete essere era molto più meno come perché per con senza del della dello dei delle al alla di da in nel nella su questo questa quello mio mia tuo suo niente nessuno tutto tutti anche credo penso voglio voto votare votate contro innocente notte ieri oggi grazie nero rosso numero giocatore signori amici posso ho hai ha abbiamo verità colpevole mafioso cittadino fatto male cinque quattro sette otto nove adesso ora mai sempre ancora solo fra quando se dire basta mafia',
  pt: 'o a os as um uma e ou mas que não eu tu ele ela nós vocês você eles elas é são sou está estou ser foi era muito mais menos como porque para por com sem do da dos das ao no na nos nas de em isto isso este esta esse essa aqui há nada ninguém tudo todos também acho quero voto votar votem contra inocente noite ontem hoje obrigado obrigada preto vermelho número jogador senhores amigos vamos posso tenho verdade culpado máfia cinco quatro sete oito nove meu minha seu sua agora sempre nunca ainda só quando se nem jogo',
  pl: 'i w na z do nie tak że ja ty on ona my wy oni jest są jestem jesteś być był była bardzo więcej jak bo dla przez po od co kto to ten ta się mnie mój moja nic nikt wszyscy też myślę chcę głosuję głosujcie głosować przeciwko niewinny noc noc wczoraj dzisiaj dziękuję czarny czerwony numer gracz panowie mogę mam prawda mafia mafią sprawdziłem sprawdziłam pięć cztery siedem proszę ale czy teraz zawsze nigdy jeszcze tylko już gdy',
  tr: 've bir bu şu o ben sen biz siz onlar değil değilim için ile ama çok daha gibi çünkü ne kim neden nasıl var yok mi mı mu mü da de ki benim senin hiç herkes hepsi bence sanıyorum istiyorum oy verin veriyorum karşı masum masumum gece dün bugün teşekkürler siyah kırmızı numara oyuncu arkadaşlar doğru mafya şerif kontrol ettim beş dört yedi sekiz dokuz lütfen şimdi hep sadece ben',
  nl: 'de het een en of maar dat niet geen ik jij je hij zij ze wij we jullie is zijn ben bent was waren zeer meer minder als omdat voor met zonder van naar op in aan bij dit deze die mijn jouw niets alle ook denk wil moet stem stemmen tegen onschuldig nacht gisteren vandaag bedankt zwart rood nummer speler vrienden kan heb heeft hebben waarheid schuldig maffia burger gewoon waar gedaan vijf vier zeven acht negen nu altijd nooit nog alleen als dan genoeg mij stemt stad hem waarom hebben gestemd mafia',
  ru: 'ya ty on ona oni my vy ne net da i a no chto kto kak kogda pochemu potomu eto etot eta menya tebya nas vas mne tebe moy moya tvoy vse vsex nikto nichego tozhe dumayu schitayu khochu golosuyu golosuem golosuyte golosovat protiv za mirnyy mirny mirnyi noch nochyu nochiu vchera segodnya spasibo chernyy cherny chernyi chernaya krasnyy krasny krasnyi nomer igrok igroki gospoda mogu pravda mafiya sherif proveril proverila pyatyy pyatogo chetvertyy davayte pozhaluysta esli tak ochen byl byla est vystavlyayu seychas teper tolko nikogda vsegda uzhe zhitel rebyata tochno verite nado',
  uk: 'ya ty vin vona my vy ne ni tak shcho khto yak tse mene tebe meni dumayu holosuyu proty myrnyy chornyy chervonyy nomer hravets dyakuyu mafiya sheryf pereviryv vchora',
  sv: 'och jag du han hon vi ni de är var inte att det den en ett som på för med utan av till från om men eller mig dig min din ingen alla också tror vill röstar rösta mot oskyldig natt igår idag tack svart röd nummer spelare kan har sanning skyldig fem fyra sju åtta nio og jeg ikke er på det til fra mig dig også tror stemmer nu aldrig alltid bara mafia',
  fi: 'ja minä sinä hän me te he on ei olen olet ovat että se tämä mutta koska kun kuka mitä miksi kanssa minun sinun kaikki myös luulen haluan äänestän vastaan syytön yö eilen tänään kiitos musta punainen numero pelaaja totuus viisi neljä nyt aina vain ei mafia',
  ro: 'și sau dar că nu eu tu el ea noi voi ei ele este sunt ești sînt foarte mai ca pentru cu fără din la de pe în acest această meu mea tău nimic toți toată cred vreau votez votați contra nevinovat noapte ieri azi mulțumesc negru roșu numărul jucător pot am avem adevărul vinovat cinci patru șapte opt să acum niciodată mereu numai tine mafia',
  cs: 'a nebo ale že ne ano já ty on ona my vy oni je jsou jsem jsi být byl byla velmi více jako protože pro s bez od do na v ve co kdo to ten se mě můj moje nic nikdo všichni také myslím chci hlasuji hlasujte proti nevinný noc včera dnes děkuji černý červený číslo hráč mohu mám pravda mafie pět čtyři sedm osm devět',
  hu: 'a az és vagy de hogy nem igen én te ő mi ti ők van vagyok vagy volt nagyon mint mert ez az ki mit miért nekem engem minden mindenki senki is szerintem gondolom akarok szavazok szavazzatok ellen ártatlan éjszaka tegnap ma köszönöm fekete piros szám játékos barátaim tudok igazság maffia öt négy hét nyolc',
  id: 'saya aku kamu dia kami kita mereka adalah bukan tidak yang dan atau tapi karena untuk dengan dari ini itu ada semua juga pikir mau pilih malam kemarin hari terima kasih hitam merah nomor pemain teman bisa benar mafia lima empat tujuh delapan',
}
// Words of the lists that English has too.
const SHARED = new Set(
  'solo ya si mai ni dan ora basta only mafia a i o e y no me he an am as at in is of on or so to we was had has die den men man war will hat bin her not on at for by do de la le el en un per con pro son sin sera come came plus pour main tout lot die des sent rot mist gut see mine ton ta sa on comment sale voter vote voto contra mafia mafioso innocent sheriff sherif nacht est et al ad do van hit bit dit die wit ten tan my be bee most tan mi ti so ma pa da van ben bent hem are as era ha hi hay bo od el am mai tu ea ei una max ne ni net est tak za min din dig men til are her sex noir fem per le les ai is ses su lo los las del me te se sole via pot can kan op in stem alle van want over dan mu ki var ve oy var tt s v w z ve je jak mu no ca pe azi opt ada mau lima hari dia'.split(
    ' ',
  ),
)
const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of Object.entries(LANGUAGES)) {
  for (const word of new Set(words.split(' '))) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}
/** An accented word of no list may be of any language. */
const ALL = Object.keys(LANGUAGES)
