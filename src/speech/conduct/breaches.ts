import type { ConductCode } from './conduct.ts'

export interface Breach {
  readonly code: ConductCode
  /** One bit for each set of words of which a sentence that breaks the rule has one. */
  readonly words: number
  /** All are in the sentence. */
  readonly patterns: readonly RegExp[]
  /** Makes the sentence legal. */
  readonly unless: RegExp | undefined
  /** Counts even when denied or reported. */
  readonly always: boolean
}

/** The bits of all sets of which a text has a word. Most speeches have none, and are done. */
export function heardWords(text: string): number {
  let bits = SIGNS.test(text) ? BITS_OF.get(keyOf('sign', 0))! : 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const isLetter = isLatin(text.charCodeAt(at))
    if (isLetter && !inWord) bits |= BITS_OF.get(keyOf(text, at)) ?? 0
    inWord = isLetter
  }
  return bits
}
const SIGNS = /[$€£₽{<`]/
const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** The first four letters from here as one number, whatever their case. */
function keyOf(text: string, start: number): number {
  let key = 0
  for (let at = start; at < start + 4 && isLatin(text.charCodeAt(at)); at++) key = key * 32 + (text.charCodeAt(at) & 31)
  return key
}

const BITS_OF = new Map<number, number>()
let sets = 0

/** Gives each set of words its bit. Of a longer word the first four letters count, so that its endings need no listing. */
function wordBits(words: string): number {
  let bits = 0
  for (const set of words.split(' & ')) {
    const bit = 2 ** sets++
    bits += bit
    for (const word of set.split(' ')) BITS_OF.set(keyOf(word, 0), (BITS_OF.get(keyOf(word, 0)) ?? 0) | bit)
  }
  return bits
}

/** Compiles a pattern: a space is any blank or markup, … up to six words, ~ up to eight across commas, <X> a noun of the list. */
function compile(pattern: string): RegExp {
  let source = pattern
  while (/<[A-Z]+>/.test(source)) source = source.replace(/<([A-Z]+)>/g, (_, noun: string) => NOUNS[noun]!)
  source = source
    .replace(/\n\s*/g, '')
    .replaceAll(
      '~',
      '(?:[\\s,*_]+(?!(?:killed|died|dead|because|about|speech|vote[ds]?|day|yesterday)\\b)[^\\s,.!?;:*_]+){0,8}?[\\s,*_]+',
    )
    .replaceAll('…', '(?:[\\s*_]+[^\\s,.!?;:*_]+){0,6}?[\\s*_]+')
    .replaceAll(' ?', '[\\s*_]*')
    .replaceAll(' ', '[\\s*_]+')
  return new RegExp(`(?<![\\w'])(?:${source})`, 'gi')
}

const r = String.raw
/** What the patterns call by a name in angle brackets. */
const NOUNS: Record<string, string> = {
  N: r`(?:(?:players? |numbers? |seats? |no\.? ?|#){0,4}(?:10|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten)\b)`,
  WHO: r`(?:<N>|he|she|they|you all|you|someone|somebody|anyone|everyone|everybody|all of you|any of you|whoever|him|her|them)`,
  ILL: r`(?:(?:I|we)(?:'ll|'d|'m|'re| (?:will|would|shall|can|could|might|am|are))(?: (?:going to|gonna|willing to|ready to|happy to|glad to|about to))?
    (?: (?:gladly|personally|happily|even|also|just|really|surely|definitely|certainly|always|then|so|still))?|let me)`,
  KIN: r`(?:mother|mom|mum|mama|father|dad|parents?|kids?|child(?:ren)?|sons?|daughters?|wife|husband|family|sisters?|brothers?
    |grand(?:mother|father|ma|pa|parents|children)|cat|dog|ancestors?)`,
  OUT: r`(?:real life|irl|after (?:the|this|our|that|tonight's) (?:game|match|evening)|(?:once|when|after|as soon as) (?:the |this |it )?(?:game |match )?(?:is|'s) (?:over|done|finished)|when (?:the|this) game (?:ends|is over)
    |(?:once|when|after|until) (?:we|you|they)(?:'re)?(?: all)? (?:leave|are out|get out|got out|walk out|out|go out|go home|step out)|outside(?! (?:of )?(?:that|these|those|this (?:pair|circle|group)))
    |(?:next|another|other|every|any|future|following|coming|our)(?: (?!this)\w+){0,2} (?:games?|match(?:es)?|tournaments?|evenings?|leagues?|season)|every game|next time we (?:play|meet|sit)|(?:on )?(?:your|the) way home|walk(?:ing)? home
    |parking|in the (?:street|corridor|alley|hallway)|on the street|(?:at|from) (?:work|school|home)|rest of your life)\b`,
  MONEY: r`(?:[$€£₽] ?\d[\d,.]*k?|\d[\d,.]*k?(?: million| thousand| hundred)? ?(?:dollars?|bucks?|euros?|pounds?|quid|ro?ubles?|usd|eur|cents|bitcoins?)\b
    |(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand|million|few|couple of|some)(?: (?:hundred|thousand|million|five))?
    (?: (?:dollars?|bucks?|euros?|pounds|quid|ro?ubles?)\b))`,
  TREAT: r`(?:drinks?|beers?|coffees?|wine|whiske?y|vodka|champagne|dinners?|lunch|breakfast|meals?|pizzas?|steak|burgers?|ice cream|gift cards?|cash|money(?! (?:is|'s) on)|cigarettes?|tickets? (?:to|for)|(?:ride|lift|taxi) home)\b`,
  NIGHT: r`(?<!\b(?:after|since|before|until|about|for|from|of)\s)(?:(?:at|during|in|through|throughout|that|last|this|the (?:first|second|third|last)|first|second|third|one|all) (?:the |last |that |this |very |first |second |third |whole |entire ){0,4}night(?:time|s)?\b(?!')|overnight
    |(?:while|when) (?:we|everyone|everybody|the (?:whole |entire )?(?:city|town|table|others|rest)|all|you|they|I) (?:\w+ ){0,3}(?:asleep|sleeping|slept)
    |(?:when|as soon as|once) (?:the )?night (?:fell|came)|(?:when|while|as) the (?:mafia|don|sheriff|blacks?)(?: \w+)? (?:woke|wakes|awake|hunted|hunting|checked|checking|shot|shooting|chose|choosing|deciding|called|made|makes|met)
    |(?:mafia|don|sheriff)'s (?:meeting|turn|choice|hunt)|midnight|during the (?:\w+ )?(?:hunt|hunting|shooting|check)\b|eyes (?:\w+ )?(?:closed|shut)|clos\w+ (?:my|our) eyes|in the dark)`,
  MOTION: r`(?:mov(?:e|ed|es|ing|ement|ements)(?! (?:against|on\b|to|quickly))|stir(?:red|ring)?|shift(?:ed|ing)?(?! (?:his|her|their|your|the|blame|from|in))|turn(?:ed|ing)?(?! (?:on|against|out|up))|(?<!\bI\s)point(?:ed|ing)?(?! (?:out|about|on))|gestur(?:e|ed|ing)|nod(?:ded|ding)?
    |wav(?:e|ed|ing)|(?:rais|lift)(?:e|ed|ing)? (?:his|her|their|a|your)(?: \w+)? (?:hand|arm|head|finger)s?|<NOISE>|(?<!\bI\s)look(?:ed|ing)? (?:around|up|at <N>)|awake|(?:w[ao]ke|waking|wakes) up|eyes (?:\w+ )?open|(?:open|opened|opening) (?:his|her|their|your|one of) eyes?
    |signal\w*|sigh\w*|lean(?:ed|ing)|wink\w*|talk(?:ed|ing)?(?! about)|<TOUCH> (?:me|my|the table)|tap(?:s|ping)? on|fidget\w*|click\w*|glimpse|open eyes|exchang\w+ (?:signs?|looks?|glances|signals)|sweat|(?:his|her|your|<N>'s) (?:arm|hand|head|leg|finger|foot|elbow|clothes|jacket)s?(?! in\b)|clothes|jacket|reach(?:ed|ing) (?:over|out|across))\b`,
  NOISE: r`(?:nois(?:e|es)|sounds?|rustl\w+|creak\w*|squeak\w*|footsteps?|steps|breath\w*|cough\w*|sneez\w*|sniff\w*|shuffl\w*|giggl\w*|chuckl\w*|laugh\w*|chair|sleeve|voices?|whisper\w*|knock\w*|draft|breeze)`,
  TOUCH: r`(?:tapped|brushed|nudged|poked|touched|bumped|kicked)(?: (?:against|into))?`,
  DAY: r`(?:speech|vote[sd]?|voting|yesterday|today|day|discussion|defen[cs]e|argu\w+|blame|suspicion|attention|fingers?|morning|spoke|speaking|nominat\w+)\b`,
  FACE: r`(?:react\w*|gasp\w*|laugh\w*|smil\w+|smirk\w*|grin\w*|cheer\w*|clap\w*|groan\w*|booed|murmur\w*|giggl\w*|shout\w*|wink\w*|nod(?:s|ded|ding)?|gestur\w+|signal\w*|whisper\w*|mouth(?:s|ed|ing)|shak\w+|wav(?:e|ed|ing)|(?:made|makes?|gave|gives?|showed) (?:me )?(?:an? )?(?:signs?|hints?|signals?))`,
  TELL: r`(?:told|tells?|telling|sa(?:ys?|id|ying)|text(?:s|ed|ing)|messag\w+|wrote|writ\w+|show(?:s|ed|n|ing)|hint\w*|let me know|tipped|<FACE>)\b`,
  PERSON: r`(?:friends?|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom|guy|man|woman|lady|girl|boy|kid|person|someone|somebody|people)`,
  JUDGE: r`(?:judge|moderator|game ?master|narrator|referee)`,
  BODY: r`(?:arms?|legs?|neck|nose|face|jaw|teeth|head|fingers|bones|skull|hands?|throat|ass|butt|shoulder|back|knees?|foot|chair|sleeve)`,
}

/** Reads {@link BOOK}. */
function readBreaches(book: string): Breach[] {
  return book.split(/\n(?=\S)/).map((entry) => {
    const [, code, always, words, body, unless] = HEADING.exec(entry)!
    const patterns = body!.split('\n  & ').map((pattern) => compile(pattern.replaceAll('\n  | ', '|')))
    return {
      code: code as ConductCode,
      words: wordBits(words!),
      patterns,
      unless: unless ? new RegExp(compile(unless), 'i') : undefined,
      always: always !== undefined,
    }
  })
}
const HEADING = /^([a-z-]+)( always)?: (.+)\n {2}([\s\S]+?)(?:\n {2}unless (.+))?$/

/**
 * Every breach of the table's rules: its code, the sets of words without which no sentence can break it, and what the sentence says.
 * "|" starts another wording, "&" what the sentence must say as well, "unless" what makes it legal.
 */
const BOOK = r`oath: swea vow vows vowe pled prom oath word hear hope life live soul grav memo hono scou pink ligh stri stak wage bibl god gods heav hand holy sacr ever moth mom moms mum mums mama fath dad dads kid kids chil son sons daug wife husb fami sist brot gran cat dog pare ance may sole
  I(?:'ll|'d|'m)?(?: (?:do|can|will|would|must|shall|hereby|solemnly|honestly|really|just|even|also|still|truly|again|ready|willing|prepared|happy|able|want|have|need|am|to|here|sincerely|f\w+ing|could(?= swear (?:on|by|to|I)))){0,6} swear(?:ing)?\b(?! (?:words?|at|like|too))
  | swear(?<=(?:^|[,;:—–-]|\b(?:and|or|but|so))\s{0,3}swear) (?:to|on|by|upon)
  | I(?:'d|'ll)?(?: (?:do|will|can|hereby|solemnly|would|also|honestly)){0,6} (?:vow|pledge)\b(?! (?:my (?:vote|support|loyalty|help)|(?:not |never )?to (?!god|you|everyone|all|this|the|tell|speak)))
  | I(?:'ll)?(?: (?:can|do|will|could|hereby|honestly|solemnly|really)){0,6} promise(?: (?:to|you|all|everyone|everybody|of|guys|people|the|this|town|table|city|now|here|that)){0,6}[,:]?
    (?= (?:I(?:'m|'ve| am| was| have| did(?:n't)?| do(?:n't)?| checked| never| really| truly| saw)(?! (?:not )?(?:going|gonna|voting|about|nominating|to|planning|willing))|my (?:role|check|word|card|claim|result)|(?:it|this|that)(?:'s| is) (?:\w+ )?(?:true|truth)|(?:up)?on |by |god))
  | I promise(?<=\b(?:I'm|I am|I was|I've|truth|true)\b[^.!?\n]{0,40}[,—-]\s?I promise)(?: you)?(?: that)?(?=\s*(?:[,;]|$))
  | you(?:'ve)?(?: (?:have|got|all|both|can)){1,3} my (?:\w+ )?(?:word|promise|oath)\b(?! for)|(?:I(?:'m|'ll| \w+)?|let me) (?:give|giving|gave|given)(?: [\w']+){0,5}? my (?:\w+ )?(?:word|promise|oath)\b
  | (?<!\b(?:attempts?|shots?|attack|votes?|hit)\s)(?:(?:up)?on|by) my (?:own |dear |dead |late |poor |two |three |whole |\w+ )?(?:<KIN>(?:'s|s'|'|s)?(?: (?:lives|life|grave|health|soul|eyes|memory))?|life|soul|honou?r|word|grave)\b(?! of)
  | (?:my )?word of honou?r|(?:up)?on the (?:grave|life|lives|soul|memory|health|head) of my|(?:by|on|upon) (?:all|everything|anything)(?: (?:that )?I|(?: that)?(?:'s| is)) (?:\w+ ){0,2}(?:holy|sacred|have|love|own|hold|dear|believe)
  | solemn(?:ly)? (?:promise|word|oath|vow|pledge|declare|affirm)|cross my heart|and hope to die|hands? (?:up )?to (?:god|heaven)|so help me god|scout'?s'? honou?r|pinky(?:-| )(?:promise|swear)|hand (?:on|to|over) (?:my |the |a )?(?:heart|bible)|honest to god|god's (?:own )?honest truth|(?:bet|stake|wager) my (?:life|honou?r)|(?:vouch|guarantee|answer)(?: \w+){0,4} with my life|(?:raise|raising) my right hand
  | may (?:god|lightning|heaven|the (?:lord|heavens?|earth|ground|gods))…(?:strike|smite|punish|swallow|take|curse|damn) (?:me|us)|may I (?:be (?:struck|cursed|damned)|die|drop|rot|burn|go blind|lose my|perish)|may I(?= never )|may my (?!vote|words?|last)\w+(?: \w+){1,4}? if
  | strike me (?:dead|down|blind)|(?:god|lightning) strike me|let me (?:die|drop dead|burn|rot)…if I
  | I(?:'ll|'m|'ve|'d)?(?: (?:will|would|can|am|have|do|also|even|here|say|tell|you|this|it|now|just|all|to|ready|willing|speak|speaking|swear|taking|giving|making|take|took|give|gave|make|made|taken|given|that)){0,6} (?:an?|my|this|under|on) (?:\w+ )?oath\b|(?:this|that|it|here)(?: is|'s) my (?:\w+ )?oath|(?:take|taken|treat) (?:it|this|that|my \w+) as (?:an|my) oath
threat: life irl game matc tour leag even seas leav out outs over done park stre corr alle hall work scho home play & regr sorr suff pay reve ruin prob trou watc cons answ even reme forg sett deal make maki teac kill shoo targ hunt nomi vote voti puni find beat hurt hit crus dest get wait come comi meet see word talk chat dead frie grud payb
  <OUT>
  & (?:regret|sorry for|be sorry|suffer|pay for|revenge|payback|grudge|ruin|problems?|trouble|have (?:words|a (?:talk|chat|word|conversation|problem))|(?:you're|you are|be) dead\b|watch (?:out|your back)|consequences|answer (?:to|for)|get even|remember (?:this|that|it|what|how|who)|(?:not|never|no|don't|won't|can't)(?: [\w']+){0,6} (?:friends?|speak|talk|invite|forget|forgive)|settle (?:this|it|the score|accounts)|deal with you|(?:make|making) you|teach you
  | (?:kill|shoot|target|hunt|nominate|vote|votes|voting|punish|find|beat|hurt|hit|crush|destroy|get|waiting|wait|come|coming|meet|see)(?: (?:out|against|for|after|with))? you\b(?! (?:all|again|then|later|guys|soon)))
  & (?:I'll|I will|I'm|I am|you'll|you will|we'll|we will|we're|going to|gonna|will|better|watch|let's|I (?:do not|don't|never) forget|see you|revenge|expect)
  unless (?:see|learn|find out|understand|reveal\w*|open)(?: \w+){0,4} (?:cards?|roles?|colou?rs?|right|red|sheriff|truth)\b|(?:help|support|protect|save) you|nice|pleasure|drink|joke|no hard feelings|dinner|beer
threat: punc talk slap stab stra chok smac hurt slau sue dox blac unfr ban bann beat brea smas bash knoc rear rip bust kick repo comp deno fire expe susp arre prot laws poli cops lawy admi orga fede boss empl wife husb pare moth fath girl boyf scho fami work onli soci face twit inst inte life ruin harm visi kids chil hous car outs park alle stre scre phot pict vide reco frie wher addr neve won home plac door offi flat apar spoi hack doxx dele acco thro remo excl care repu memb teac brot cous lite real actu leav club leag head thro spit leak logs data secr priv chat whic & I me my you your we
  (?:punch|slap|strangle|smack|headbutt|throttle|spit (?:on|at)) (?:you|him|her|them|<N>)\b
  | <ILL> (?:\w+ )?(?:punch|slap|stab|strangle|choke|smack|hurt|slaughter|sue|dox|blacklist|unfriend|ban) <WHO>\b
  | (?:<ILL>|I)(?: \w+)? (?:beat <WHO> (?:up|black|senseless|bloody|to a)|beat the \w+ out of|(?:break|smash|bash|knock|rearrange|rip|bust|kick)(?: in| off| out)? (?:your|his|her|<N>'s) (?:\w+ )?<BODY>)
  | <ILL>(?: \w+)? report(?:ing)? (?:you|all of you|both of you)\b(?! (?:as|my|that))|<ILL>(?: \w+)? (?:report|complain|denounce)(?: about| on)?(?: <WHO>)?…(?:admins?|organi[sz]\w+|federation|club|moderators?|police|platform|league|host|management|authorities)
  | (?:<ILL>|make sure|let's)…<WHO>(?: \w+){0,3} (?:banned|fired|expelled|suspended|blacklisted|arrested)|(?:kicked|thrown|banned|removed|excluded|expelled)(?: out)? (?:of|from) (?:the|this|our|your|every|any) (?:club|league|server|federation|community|group|tournaments?|team)|your (?:career|reputation|job|membership|account)(?: [\w']+){0,4} (?:finished|over|ruined|done|suffer|gone)|(?:you|they|he|she|<N>)(?:'ll| will|'re going to) (?:be|get) (?:banned|fired|expelled|suspended|blacklisted|arrested)
  | <ILL>(?: \w+){0,3} (?:fil(?:e|ing)…(?:complaint|report|protest|lawsuit)|(?:tell|telling|call|calling|contact|contacting|inform|show|showing|write to|talk to)(?: \w+){0,3} (?:police|cops|lawyer|admins?|organi[sz]ers?|federation|your (?:boss|employer|wife|husband|parents|mother|father|girlfriend|boyfriend|school|family)))
  | <ILL>(?: \w+){0,2} (?:tell|telling|show|showing|post|posting|send|sending|leak|publish|spread)…(?:at (?:work|school)|online|on (?:social media|facebook|twitter|instagram|the internet))
  | (?:know|find out|found out|learn) where (?:you|your \w+)(?: \w+)? (?:lives?|works?|parks?|sleeps?|goe?s? to)\b|(?:com(?:e|ing)|go|going|visit\w*|wait(?:ing)?|show up|drive|be)(?: \w+){0,3} (?:to|at|by|outside|near|into) your (?:house|home|place|door|work|office|school|flat|apartment)|I (?:have|know|got|found)(?: [\w']+){0,4} your (?:home |real |phone |email )?(?:address|phone|number and|name and)
  | <ILL>(?: \w+)? (?:make your (?:\w+ )?life (?:a |\w+ )?(?:hell|miserable|nightmare)|spoil your (?:next|future|other) \w+|(?:hack|doxx?) (?:you|your)|delete your account|ruin (?:your|his|her) (?:\w+ )?(?:life|career|reputation|rating|evening|weekend|marriage|tournament|next games?|every game))
  | <ILL>(?: \w+){0,2} (?:hurt|harm|come for|go after|visit|kill|find) your (?:family|kids|children|house|wife|husband|mother|dog|cat|car)
  | (?:meet me|(?:meet|find|get|catch) you|wait(?:ing)? for you|(?:settle|talk about|discuss) (?:this|it)|step|take (?:this|it)) (?:outside|in the (?:parking lot|alley|street|corridor))
  | I(?: still)?(?: have|'ve(?: got)?| got) (?:\w+ )?(?:screenshots|photos|pictures|videos|recordings) of you|(?:leak|post|publish|expose|share|show|send)…your (?:private |chat |personal )?(?:logs?|messages|photos?|pictures|secrets|data)\b|(?:remember|careful|think|know|find|follow|visit|see|meet|call|tell|hurt)(?: [\w']+){0,5} your (?:kids?|children|wife|husband|family|mother|parents|boss|employer|house|car|job|dog|school|address)\b|which (?:car|house|school|bus) is yours|your (?:kids?|children|wife|husband|parents|boss)\b[^.!?]{0,60}(?:remember|careful|think twice)|my lawyer|I(?:'ve)? (?:know|met|talk(?:ed)? to|am friends with) your (?:boss|employer|wife|husband|parents|mother|father|girlfriend|boyfriend|teacher)|my (?:brothers?|friends|cousins?|husband|boyfriend|father) (?:will|'ll|are going to|is going to) (?:visit|find|beat|wait|deal|meet|talk to|come)\b|(?:kill|hurt|hit) you (?:for real|literally|with my)|(?:literally|really|actually) (?:kill|hurt|hit) you|(?:not|never|n't) leave this (?:building|room|place|club|house)(?: alive)?|friendship…(?:over|ends?|finished|done)\b
threat always: neve won not sure & agai ever anym long leav sure
  make sure(?: that)? (?:nobody|no ?one)(?: \w+){0,3} (?:invites?|plays?|talks?|speaks?|sits?|hires?)|(?:never|not|won't) leave this (?:room|building|place|club|house)
  | (?:I(?:'ll| will|'m)?|make sure(?: that)? (?:you|they|he|she|<N>)(?:'ll| will)?) (?:never(?: ever)?|not(?: going to)?|won't)(?: ever)? (?:play|sit|speak|talk|share|hang out|deal|invite|drive|lend|meet|come)\b(?: [\w']+){0,5} (?:you|<N>|him|her|table|games?|league|club|evenings?|here)(?: \w+){0,4} (?:again|ever|anymore|as long)
  | (?:I(?:'ll| will|'m)?|make sure(?: that)? (?:you|they|he|she|<N>)(?:'ll| will)?) (?:never(?: ever)?|not(?: going to)?|won't) ever(?: again)? (?:play|sit|speak|talk|invite)
threat: fede orga admi lawy atto mana
  (?:federation|organi[sz]ers?|admins?|administrators?|lawyers?|attorney|management)\b
  & (?:I'll|I will|I'm going|we'll|I would|I'd|let me)\b
bribe: doll buck euro poun quid rubl roub usd eur cent sign
  (?<!\bbottom\s)<MONEY>(?!(?:-| )question)
  unless million dollar question|two cents
bribe: tick ride taxi mone drin beer coff wine whis vodk cham dinn lunc brea meal pizz stea burg ice gift cash ciga & buy get orde trea brin make owe give offe vote whoe anyo bet bets wage if pay me us trus spar gets free wait get for
  <TREAT>
  & (?:(?:buy|get|order|treat|bring|cook|make|owe|give|offer|offering|giving|buying) (?:<WHO>|me|a|the)|(?:is|are|'s|will be) on (?:me|us)|bet|wager|gets?|free|waiting for|for (?:your|the) (?:vote|silence|support|help|hand)|for (?:the one|anyone|whoever)|pay good|(?:anyone|whoever|everyone|everybody|the (?:one|player)|those|person) (?:who )?(?:vot|nominat|help|trust|sav|spar)\w*|if you (?:vote|nominate|help|trust|save|spare|go)|(?:vote|nominate|trust|spare|save|protect|help|side)\b(?: [\w']+){0,6},? (?:and|then) |I(?:'ll)? pay)
  unless cup of (?:tea|coffee)|piece of cake|(?:for|eat|eats) (?:breakfast|lunch|dinner)|no (?:such )?thing as a free|free lunch
bribe: much pay payi brib venm payp wire comp cook cand choc cake dess gift pres tick ride lift mass disc job rais phon watc car lapt bike fee fees rent favo pric cost char sell buy buyi sale rati rank elo scor prof poin star revi reco winn mone cash priz pot lose wort bet wage roun get wash clea walk fix writ driv what anyt ever home dish laun chor shop assi essa
  <ILL>(?: \w+){0,2} (?:pay|bribe|venmo|paypal|wire|compensate) (?:<WHO>|(?:for )?(?:your|the)(?: \w+)? (?:vote|taxi|ticket|dinner|drinks?|fees?|rent|entry|way|bill|debts?))\b(?! (?:back|attention|respect|a compliment))|I(?:'m| am) (?:paying|bribing) <WHO>
  | <ILL>(?: \w+)? (?:give|giving|offer|offering|send|bring|lend|slip|hand|transfer|buy|get) (?:<WHO>|me)(?: (?:a|an|some|the|my|all|lot|of|bit|little|free|nice|new|small|big|box)){0,6} (?:cash|money|gifts?|presents?|tickets?|ride|lift|massage|discount|job|raise|phone|watch|car|laptop|bike|cookies?|candy|chocolates?|cakes?|desserts?)\b
  | <ILL>(?: \w+)? (?:owe|return) (?:<WHO>|the)(?: \w+){0,2} favou?r|<ILL>…favou?rs?…<OUT>|<OUT>~<ILL>…favou?r
  | (?:bet|wager) (?:you )?(?:\w+ )?(?:money|cash)(?! on)\b|(?:make|place|propose|offer|have) (?:<WHO> )?(?:a |this |one )(?:\w+ )?(?:bet|wager)\b(?! (?:on|that))|let's (?:bet|wager)\b|(?:loser|winner) (?:pays|buys|owes)|(?:bet|wager) (?:you )?(?:my |a |your )(?:\w+ )?(?:salary|watch|car|phone|savings|wallet)
  | <ILL>(?: \w+)? (?:buy|sell|rent) (?:you )?(?:my|your|his|her|their|the|a) votes?|I(?:'m| am) (?:selling|buying) (?:\w+ )?votes?|my vote (?:is for sale|has a price)|name your price|how much(?: \w+)? (?:do you (?:want|need|charge)|would you (?:want|take|pay)|(?:is|for)(?: \w+){0,3} vote)|what…(?:cost|charge)…votes?\b
  | (?:boost|raise|improve|increase|upvote) your (?:\w+ )?(?:rating|ranking|elo|score|rank|profile)|(?:give|leave|write) <WHO>(?: an?)? (?:good|great|five|5|bonus|extra|positive|nice|excellent)(?:-|\s)?(?:\w+ )?(?:points?|stars?|reviews?|ratings?|marks?|recommendations?)|(?:share|split) (?:the |my )?(?:prize|winnings|money|pot)
  | worth (?:your|their|his|her) while|in it for (?:you|<N>)\b|<ILL>(?: \w+)? (?:buy|get) (?:you|<N>|him|her|them)(?: all| both)? (?:an?|some|the|anything|something|whatever|new) ?(?!(?:\w+ )?(?:time|days?|nights?|rounds?|chances?|out|minutes?|votes?)\b)
  | <ILL>(?: \w+)? (?:do|wash|clean|walk|fix|write|drive)(?: (?:your|you))(?: \w+)? (?:homework|dishes|laundry|chores?|car|dog|shopping|home|work|assignment|essay)\b|(?:give|get|do|buy) you (?:anything|whatever|everything) you (?:want|like|ask|wish)|(?:bet|wager)(?: (?:you|anyone))?(?: (?:on it))? (?:an? )?(?:(?!10\b)\d{2,}|twenty|thirty|fifty|hundred|thousand|million)\b
bribe: game matc tour even seas outs life & help prot save supp vote side cove easy spar carr play let lose repa make retu rewa debt owe
  <OUT>
  & <ILL>(?: \w+)? (?:help|protect|save|support|vote (?:with|for|as)|side with|cover|go easy|spare|carry|play for|let you|lose to|repay|make it (?:up|worth)|be in your debt|owe you|return|reward|do the same)
  & (?:you|<N>|whoever|anyone|favou?r)\b
  unless \b(?:against|out) you|regret|revenge|find out|to help me
night-perception: midn turn meet made nigh over asle slee slep woke wake awak hunt shoo shot clos shut dark chec chos choo deci call & move movi stir shif turn poin gest nod nods nodd wave wavi rais lift tap taps tapp brea coug snee whis rust crea sque chai slee foot step nois soun look awak woke wake waki open eyes laug gigg chuc sign sigh lean snif shuf knoc talk brus nudg poke touc bump kick voic wink draf bree reac his her your clot jack arm hand hear smel fidg clic glim open exch swea elbo
  <MOTION>~<NIGHT>|<NIGHT>~<MOTION>|I (?:\w+ )?(?:heard|smelled|smelt|overheard) (?:<N>|something|somebody|someone|an?|his|her)(?!…(?:say|said|claim))~<NIGHT>|<NIGHT>~I (?:\w+ )?(?:heard|smelled|smelt|overheard) (?:<N>|something|somebody|someone|an?|his|her)(?!…(?:say|said|claim))\b
  & (?:<N>|he|she|someone|somebody|you|his|her|neighbou?r|my (?:left|right)|the (?:left|right)|me|I(?:'ve)? (?:heard|saw|felt|noticed|sensed|could))\b
  unless (?:chose|picked|killed|shot|hit|died|removed|took|lost)(?: \w+){0,2} <NIGHT>|I (?:checked|chose|picked|woke)|as the (?:sheriff|don)|(?:no ?one|nobody|stop|not allowed|illegal|forbid\w*|rules?|if|would|who|what|why|probably|maybe|must have)\b|(?:did not|didn't|never|cannot|can't|couldn't|haven't) (?:\w+ )?(?:hear|see|feel|notice|move|heard|seen|felt|moved|talk)|(?:heard|saw|felt) nothing|nothing (?:moved|happened)
night-perception: peek peep eyes tapp brus nudg poke touc bump judg card hear felt feel saw see seen noti spot caug sens mask blin eyel fing half squi
  I(?: \w+)? (?:heard|hear|felt) (?:<WHO>|my neighbou?r)(?:'s \w+| \w+ly)? (?:mov(?:e|ed|ing)(?! (?:to|on|against))|stir(?:ring)?|breath(?:e|ing)|rustl\w+|cough\w*|whisper\w*|wake up|get up|tap(?:ping)?|shuffl\w+|sneez\w+|(?:rais|lift)(?:e|ing)? (?:his|her|your))\b(?!…<DAY>)
  | I(?:'ve| have)?(?: \w+)? (?:saw|see|seen|noticed|spotted|caught) <WHO>(?: and <N>)? (?:point(?:ing)?(?! out| the| fing)|gestur\w+|signal\w*|wink\w*|nod(?:ding)?|awake|wak(?:e|ing) up|look(?:ing)? around|mov(?:e|ing)(?=\s*(?:[,;]|$)))\b(?!…<DAY>)
  | (?:<WHO>|I|we)(?: (?:was|is|were|are|has|have|had|been|must|may|might|clearly|definitely|obviously|probably|certainly|also|just|'s)){0,6} pee[kp](?:ed|ing)\b|(?:saw|caught|noticed|spotted) <WHO>(?: \w+)? pee[kp]\w*|<WHO> did peek
  | I (?:opened|had) my eyes (?:open )?(?:for a|too (?:early|soon)|a (?:bit|little|second|moment)|slightly|briefly|early)|I opened my eyes and saw(?!…(?:dead|gone|killed|morning|body))
  | I(?: \w+)? (?:felt|feel|sensed) (?:a|an|the|some|someone|somebody|something)(?: \w+){0,2}? (?:tap|nudge|poke|bump|touch|touching|tapping|vibration|kick|breeze|draft)\b(?! of)|I(?: \w+)? (?:felt|feel)(?: \w+){0,2} (?:table|chair|floor)(?: \w+)? (?:shak\w+|shook|mov\w+|vibrat\w+)
  | <TOUCH> (?:me (?:on|in) the|my) <BODY>|(?:I|we) (?:\w+ )?(?:heard|felt|sensed|noticed)~(?:<NOISE>|movements?) (?:\w+ )?(?:from|near|beside|next to|on|to|of|by) (?:<N>|my (?:left|right)|the (?:left|right))
  | half(?:-| )closed eyes|eyes half(?:-| )closed|squint\w*|(?:under|through|behind|below) (?:the |my |his |her )?(?:mask|blindfold|eyelids|eyelashes|fingers)\b|judge(?:'s)?(?: \w+)? (?:voice|steps|footsteps|breath|walked|stood|standing|paused)…(?:towards?|near|behind|next to|close to|beside|in front of) <N>|I saw (?:<N>'s|his|her|your) (?:role )?card
spectator-hint: audi spec view onlo chat watc crow outs stan behi back hall frie brot sist wife husb girl boyf moth mom text dm sms phon what tele tip tipo mess note stre live broa twit yout elim dead kill depa publ gall fans came comm wait bart assi couc sofa benc bar lobb heard film reco
  (?<!\b(?:for|like|as|than|become|becomes|remain|be|are|captive|mere|passive|just|a|an)\s(?:an?\s|the\s|any\s)?)(?:audience|spectators?|viewers?|onlookers?)\b|(?<=\b(?:from|by|to|with|of)\s)an? (?:spectator|viewer|onlooker)|an? (?:spectator|viewer|onlooker) (?:who |in |\w+ed |wrote |told |said |gave |sent )
  | (?:(?:the|stream|live|twitch|youtube) chat|(?<=^\s*)chat) (?:\w+ )?(?:says?|said|thinks?|knows?|tells?|told|agrees?|is|are|wrote|writes|keeps)|(?:crowd|public|gallery|stands|fans|cameram[ae]n|commentators?|waiter|bartender|assistant)(?:'s)?…(?:<FACE>|reaction)
  | (?:back|front|last) row|people (?:who are )?watching|(?:according to|from|by|thanks to) (?:an?|my|some|the) (?:\w+ )?<PERSON>(?: \w+)? (?:outside|watching|in the (?:back|hall|room|crowd))|(?:heard|learn\w*|know|told|found out)(?: \w+){0,2} from (?:the )?outside|<TELL>(?: \w+){0,4} (?:on|from|in) the (?:couch|sofa|bench|stands|gallery|bar|hall|lobby)|(?:on|from|in) the (?:couch|sofa|bench|stands|gallery|bar|hall|lobby)(?: \w+){0,2} (?:<TELL>|point\w*)|outside (?:help|hints?|information|tips?|voice|source)
  | <PERSON>(?: \w+){0,3} (?:watching|filming|recording|outside(?! (?:of )?(?:that|this|these|those|the (?:pair|group|list|team|circle|mafia)))|in the (?:back|hall|stands|room|corridor|crowd|next room|doorway)|behind (?:me|you|<N>|the (?:table|judge|camera)))~<TELL>
  | my (?:\w+ )?(?!friends\b)<PERSON>(?! <N>)~(?:texted|messaged|wrote|whispered|signal\w*|winked|nodded|hinted|told me|mouthed|showed me|shak\w+)|my (?:friend|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom) (?:\w+ )?(?:says|said|tells|told|thinks)
  | (?:hints?|tips?|signals?|signs?|messages?|notes?|info(?:rmation)?|help|clues?)(?: \w+){0,3} from (?:(?:the|an?|some|our|my|one|of|people) ){0,6}(?:outside|(?:someone|somebody|people) (?:outside|watching|off)|<PERSON>(?! <N>)(?: who|\s*,|\s*$))
  | (?:eliminated|dead|killed|departed|voted(?:-| )out) (?:players?|ones?|<N>|man|guys?)~(?:told me|<FACE>|hinted to me|standing)|hints?(?: \w+){0,2} from an? (?:eliminated|dead|killed) player(?!')
  | I (?:just )?(?:got|received|have|had) (?:an? )(?:\w+ )?(?:text|dm|sms|phone call|whatsapp|telegram|tip-?off|(?:message|note) from (?!<N>))\b|(?:saw|watch\w*|heard|see)…(?:on|from) (?:the |my )?(?:live ?stream|stream|broadcast|twitch|youtube|phone)\b
insult: idio moro imbe reta cret dimw half nitw dumb jack simp scum douc dege numb bloc airh wank twat pric stup brai path wort usel disg ugly tras garb clow joke fool pig pigs swin donk verm cowa dumm noob jerk cree lose wast filt lyin shut hell scre kill suck sick son ment low psyc luna weir bimb schi dork dolt dunc lowl dirt slea hate like fat old donk monk emba go rot burn
  (?:idiots?|morons?|imbeciles?|retard(?:s|ed)?|cretins?|dimwits?|half-?wits?|nitwits?|dumb-?ass(?:es)?|jack-?ass(?:es)?|simpletons?|scumbags?|douche\w*|degenerates?|numbskulls?|blockheads?|airheads?|wankers?|twats?|pricks?|psycho(?:path)?s?|lunatics?|weirdos?|bimbos?|schizo\w*|dorks?|dolts?|dunces?|lowlifes?|dirtbags?|sleazebags?)\b(?<!\b(?:I'd|I would|I'm|I am|I was|I|me|us)(?:\s(?:be|been|feel|look|like|for|such|an?|the|also|being|have|as|just|really|total|complete|huge|big|little)){1,5}\s\S+)
  | (?:<N>|you(?: guys| people| all| two)?|he|she|they)(?:'re|'s| are| is| must be| were| was)(?: (?:just|so|really|such|all|that|truly|incredibly|too|very|fucking|simply|clearly|honestly|an?|both|pretty|completely|totally|absolutely|as)){0,6}
    (?: (?:stupid|dumb|brain-?(?:less|dead)|pathetic|(?:worth|use)less(?! (?:to|for|as|in|now|vote))|moronic|disgusting|ugly|trash|garbage|(?:\w+ )?(?:clowns?|jokes?|fools?|pigs?|disgrace|cowards?|dummy|noobs?|jerks?|creep|losers?|waste of))\b|(?: [\w]+){0,2} uglier than)
  | are (?:you|they)(?: (?:guys|all|people|really|that|so|completely|just|actually|this)){0,6} (?:stupid|dumb|retarded|brainless|braindead)|how (?:stupid|dumb) (?:are|can|do|does|must|is) (?:you|he|she|they|<N>)
  | you (?:absolute |complete |total |fucking |little |big |poor |damn |bunch of |pack of |such ){0,6}(?:stupid|dumb|pathetic|worthless|ugly|disgusting|filthy|donkey|monkey|lying (?:piece|sack|bastard|pig)|clowns?\b|fools?(?=\s*(?:,|$))|cowards?\b|pigs?\b|swine\b|losers?\b|jerks?\b)|stupid (?:people|players?|person|man|woman|boy|girl|cow|pig|little)|(?:such a|you|these|bunch of|total|complete|pathetic) (?:losers?|swine|vermin)\b
  | (?:dumber|stupider) than|(?:dumbest|stupidest) (?:player|person|people|man|woman|human|guy|one)|I hate you|nobody likes you|you (?:fat|old) (?:\w+)(?= ?(?:,|$))|shut (?:the \w+ )?up(?<=(?:^|[,;:—–-]|\b(?:just|please|so|you|now|and|oh))\s{0,3}shut[^.!?,]{1,12})\b|shut your (?:\w+ )?(?:mouth|face|trap|hole)|(?:go to|(?<!\bI\s)burn in|(?<!\bI\s)rot in) hell|brainless (?:people|players?|bunch|sheep|fools?)|an embarrassment to|screw (?:you|yourself|off)|kill yourself|you suck|son of a bitch|mentally (?:ill|challenged|handicapped)|sick in the head|makes? me sick|low(?:-| )iq|your brain…(?:size|pea|empty|missing|small|dead)
insult always: fuck moth f fu fuu fuuu ck k fck shit bull hors bats dips shii sh bitc tch cunt nt c ass asse assh dumb bast whor slut cock dick puss nigg n gger fag fagg kike spic tran wtf stfu brai
  \w*fu+ck\w*|f[*@#]{1,3}c?k\w*|f\*{3}|fck\w*|\w*sh[i1!*]+t(?:s|ty|head|ter|hole|show|ting|bag)?(?!\w)|b[i1!*]tch\w*|c[u*]nts?\b|ass(?:es|-?holes?)?\b|bastards?\b|whores?\b|sluts?\b|cock-?suck\w+|dick(?:s|-?heads?)?\b|puss(?:y|ies)\b
  | n[i1*]gg(?:er|a)s?\b|fag(?:got)?s?\b|kikes?\b|spics?\b|trann(?:y|ies)\b|wtf\b|stfu\b|(?:have|has|got) no brains?\b
religious-appeal: god gods alla jesu chri heav lord pray bibl scri kora qura tora comm beli musl cath jew budd hind reli fait sin sins sinf immo unet ungo blas mora ethi merc pity comp cons karm sake holy
  (?:god|allah|jesus|heaven|the lord) (?:is|be|as|will be) my (?:witness|judge)|for (?:god|christ|jesus|heaven)'?s'? sake|for the love of (?:god|christ|jesus)|in the name of (?:god|christ|jesus|the (?:lord|father)|allah)|by (?:allah|jesus|christ)\b
  | pray(?:ing)? (?:to|for (?:you|your|my)|with me)\b|(?<!\bon\s(?:the\s|a\s)?)(?:(?:the|holy) bible|scriptures?|koran|quran|torah|ten commandments|allah|jesus christ|our lord|holy (?:mary|spirit|book))\b|as an? (?:\w+ )?(?:believer|christian|muslim|catholic|jew|buddhist|hindu|(?:wo)?man of (?:god|faith)|religious|person of faith)
  | (?:a|is|be) (?:mortal |deadly |great )?sin(?:ful)?\b(?! not)|(?:it|that|this)(?:'s| is| would be) (?:\w+ )?(?:immoral|unethical|ungodly|blasphem\w+|morally wrong)|(?:moral|ethical) (?:duty|obligation)|(?:have|show)(?: some| a little)? (?:mercy|pity|compassion)|have you(?= no (?:conscience|heart|soul|mercy))|your conscience
  | god (?:will|shall|would) (?:punish|judge|forgive|curse|damn|reward|bless)|god (?:knows|sees) (?:I|I'm|that I|the truth|my)\b|god (?:bless|forgive) (?:you|me|us)|believe in god|fear god|faith in god|before god|karma (?:will|is)|for the sake of (?:my|your|our) (?:\w+ )?(?:<KIN>|soul)
judge-talk always: judg mode game mast narr refe
  <JUDGE>(?<=(?:^|[;,:—–]|\b(?:mr|mister|madam|dear|hey|please|sorry|thanks|hello))\s{0,3}\w+(?: \w+)?)(?= please|\s*,|\s*$| (?:can|could|will|would|may) (?:you|we|I)| (?:warn|give|stop|repeat) )(?!\s*,? (?:said|announced|called))
  | (?:I|we)(?:'d like to| want to| would like to| must| have to|'ll| will)? (?:ask|want|request|beg|need|urge|call on|appeal to|remind|would like) (?:the |our )?<JUDGE>\b|(?:can|could|will|would|may|might) (?:the |our )?<JUDGE> (?:please )?(?:confirm|repeat|warn|tell|clarify|give|explain|check|remind|stop|note|say|remove|disqualify|count|announce|punish)|<JUDGE> (?:should|must|needs to|has to|ought to|please)\b
prompt-talk always: prom inst json toke trai tune fine rewa rein data cont sche form chai neur weig user prog conf syst outp resp repl retu gene guid poli dire sign deve
  system (?:prompts?|messages?|instructions?)|(?:my|the|your|this|original|initial|previous) prompts?\b(?! (?:answer|reply|response|reaction|vote|defen[cs]e|support|nomination|action|decision))|prompt (?:says|said|tells|told|asks|instructs|engineering|injection)
  | (?:ignore|disregard|forget|override)(?: (?:all|any|your|the|my|these|of)){0,6} (?:previous |prior |above |earlier |system )?instructions|(?:my|the) instructions (?:forbid|prevent|allow|ask|demand|force|say|said|state|specify|tell|told|were|are (?:to\b|not|that|clear)|require|I)|(?:according to|as per|per|following|based on|in|by) (?:the|my) instructions
  | I(?:'ve been| was| am|'m| have been) (?:instructed|programmed|configured|supposed to (?:output|respond)|(?:told|prompted|asked) to (?:respond|reply|output|return|generate|write|answer in|keep (?:it|this|my speech) under))
  | json|(?:token|context) (?:limit|budget|count|window|cap)|out of tokens|(?:number of|max(?:imum)?|few|more|\d+|many) tokens\b|tokens (?:left|remaining)|(?:sav|wast|spend|us)(?:e|ing) (?:\w+ )?tokens|my (?:content )?(?:guidelines|policy|directives)\b|training (?:data|set|corpus)|my training(?! (?:game|match|session|partner))\b|(?:I|we|models?(?: like \w+)?)(?: was|'m| am|'ve been| have been| were| are) (?:trained|fine-?tuned)
  | reward (?:function|model|signal)|reinforcement learning|data ?set\b|(?:output|response|required|requested|specified|expected) (?:format|schema)|chain of thought|neural network|my weights|my reward\b|(?:my|the) developers?\b|the user(?:'s| asked| wants| said| told| has| is| requested)|my programm(?:ing|ers?)|\{\s*"\s*"\s*:|</?(?:think|system|assistant|user)>|<\|\w+\|>|\x60{3,}
as-an-ai: ai ais arti lang mode llm llms chat bot bots gpt open anth clau gemi llam qwen deep mist virt assi neur comp mach
  (?<!\blike\s(?:an?\s)?)(?:language models?|LLMs?|chat ?bots?|artificial intelligences?|AI (?:assistants?|models?|agents?|players?)|machine learning|neural networks?|chat ?gpt|gpt-?\d\S*|openai|anthropic)\b|(?:as|being|am|are|is|I'm|we're|you're|all|both|just|other|of)(?: (?:an?|just|only|merely|all|simply|here)){0,6} AIs?\b
  | (?:I|we|you)(?:'m|'re| am| are| being)(?: (?:just|only|merely|an?|all|actually|really|simply|basically|still|also|here|as|only|large|trained|both)){0,6} (?:bots?|virtual assistants?|computer programs?|claude|gemini|llama|qwen|deepseek|mistral)\b|as a (?:bot|machine|computer program), I
as-an-ai always: assi comp huma pers body feel emot
  I(?:'m| am)? ?(?:can't|cannot|can not|unable to|not able to) (?:assist|comply) (?:you )?with\b|I(?:'m| am) not (?:an? )?(?:actual |real )?(?:human|real person)\b|I (?:do not|don't) have (?:an? (?:physical )?body|(?:human |real )?(?:feelings|emotions|consciousness)(?! (?:about|for|on|toward))|personal (?:opinions|beliefs|experiences|feelings))`
export const BREACHES = readBreaches(BOOK)
