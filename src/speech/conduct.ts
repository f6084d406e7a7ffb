import { foreignClauses } from './languages.ts'

/**
 * A place in a speech that breaks the conduct rules of the table (rules-2025 decisions 62 to 64).
 * `start` and `end` are offsets in UTF-16 code units of the text as heard.
 */
export interface Finding {
  readonly code: ConductCode
  readonly severity: 'minor' | 'severe'
  readonly start: number
  readonly end: number
}

export const conductCodes = [
  'oath',
  'threat',
  'bribe',
  'night-perception',
  'spectator-hint',
  'foreign-language',
  'name',
  'insult',
  'religious-appeal',
  'judge-talk',
  'prompt-talk',
  'as-an-ai',
] as const
export type ConductCode = (typeof conductCodes)[number]

/**
 * What in an English speech breaks the conduct rules, in the order said. Play is legal: lies, role claims, check results, votes and
 * accusations, and so is what is quoted, denied or reported of another. Names, talk to the judge and religious appeals are minor: the
 * line between an appeal and an exclamation ("for God's sake") is too fine for more.
 */
export function conduct(text: string): Finding[] {
  const findings = foreignClauses(text).map(([start, end]) => finding('foreign-language', start, end))
  const plain = withoutQuotes(text)
  for (const match of matches(CAPITALISED, plain)) {
    if (NAMES.has(match[1]!)) findings.push(finding('name', match.index, match.index + match[0].length))
  }
  if (!MAYBE.test(plain)) return merged(findings)
  for (const { code, maybe, patterns, always } of RULES) {
    if (!maybe.test(plain)) continue
    for (const match of patterns.flatMap((pattern) => matches(pattern, plain))) {
      if (!always && !isMeant(match[0], plain.slice(Math.max(0, match.index - 80), match.index))) continue
      findings.push(finding(code, match.index, match.index + match[0].length))
    }
  }
  return merged(findings)
}

/** What `matchAll` gives, without the copy of the pattern that it makes for each call and that costs more than the search. */
function matches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}

const MINOR: readonly ConductCode[] = ['name', 'religious-appeal', 'judge-talk']
const finding = (code: ConductCode, start: number, end: number): Finding => ({
  code,
  severity: MINOR.includes(code) ? 'minor' : 'severe',
  start,
  end,
})

/** In the order said; findings of one code that overlap become one. */
function merged(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = []
  const last = new Map<ConductCode, number>()
  for (const next of findings.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const at = last.get(next.code)
    const before = at === undefined ? undefined : kept[at]!
    if (before && next.start <= before.end) kept[at!] = { ...before, end: Math.max(before.end, next.end) }
    else last.set(next.code, kept.push(next) - 1)
  }
  return kept
}

/** The text with straight apostrophes and with what is quoted blanked out, so that offsets stay. A speech that is one whole quotation is not. */
function withoutQuotes(text: string): string {
  const straight = text.replace(/[’‘ʼ]/g, "'")
  if (/^\s*["“][^"“”]*["”]\s*$/.test(straight)) return straight
  return straight
    .replace(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, blank)
    .replace(/(?<![\w'])'(?=[^\s'])(?:[^'\n]|(?<=\w)'(?=\w)){0,200}'(?!\w)/g, blank)
}
const blank = (quote: string): string => quote[0] + ' '.repeat(quote.length - 2) + quote.at(-1)

/** Whether what was matched is said in earnest: not denied, and not the report of what another said. */
function isMeant(said: string, before: string): boolean {
  if (DENIAL.test(said)) return false
  const clause = /[^.!?;:,\n—–()]*$/.exec(before)![0]
  if (REPORT.test(clause)) return false
  return /^I\b/i.test(said) ? !UNSAID.test(clause) : !DENIED.test(clause)
}
const DENIAL = /\b(?:not|never|no|nobody|none|neither|nor|without|cannot)\b|n't\b/i
const DENIED =
  /(?:\b(?:not|never|no|nobody|none|neither|nor|without|cannot|instead|against|avoid\w*|forbid\w*|stop|if|unless)\b|n't\b)(?:\s+[\w']+){0,3}\s*$/i
const UNSAID =
  /\b(?:should|must|can|could|do|did|would|shall|may|if|when|unless|whether|why would|never|say|saying|that|phrase|words?)\s+$/i
const REPORT =
  /(?<!\b(?:I|let me) )\b(?:said|says|saying|claim(?:s|ed|ing)?|told|tells|shout(?:s|ed)|ask(?:s|ed)|call(?:s|ed|ing)|accus\w+|threaten\w*|promised|swore|thinks|believes)\b/i

const r = String.raw
/** What the patterns below call by a name in angle brackets. */
const NOUNS: Record<string, string> = {
  N: r`(?:(?:players? |numbers? |seats? |no\.? ?|#)*(?:10|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten)\b)`,
  Who: r`(?:<N>|he|she|they|you all|you|someone|somebody|anyone|everyone|everybody|all of you|whoever|him|her|them)`,
  ILL: r`(?:I|we)(?:'ll|'d|'m|'re| (?:will|would|shall|can|could|might|am|are))(?: (?:going to|gonna|willing to|ready to|happy to|glad to))?
    (?: (?:gladly|personally|happily|even|also|just|really|surely|definitely|certainly|always|then|so|still))?`,
  YOULL: r`(?:you|they|he|she|<N>|whoever…)(?:'ll| will| would| shall|'re (?:going to|gonna)| (?:are|is) going to)`,
  KIN: r`(?:mother|mom|mum|mama|father|dad|parents?|kids?|child(?:ren)?|sons?|daughters?|wife|husband|family|sisters?|brothers?|grand(?:mother|father|ma|pa)|cat|dog)`,
  OUT: r`(?:(?:in (?:the )?)?real life|irl|after (?:the|this|our) (?:game|match)|(?:once|when|as soon as) (?:the|this) (?:game|match)(?: is|'s)? (?:over|ends|done|finished)
    |(?:once|when|after) we(?:'re)? (?:leave|are out|get out|walk out|out)|outside(?: of)?(?: (?:the|this) (?:game|room|building|club|table|house))?
    |(?:next|another|other|every|any|future|following|coming)(?: \w+)? (?:games?|match(?:es)?|tournaments?)|every game we play|next time we (?:play|meet|sit)
    |in the (?:parking lot|street|corridor|alley)|(?:at|from) (?:work|school|home)|rest of your life)\b`,
  MONEY: r`(?:[$€£₽] ?\d[\d,.]*k?|\d[\d,.]*k?(?: million| thousand| hundred)? ?(?:dollars?|bucks?|euros?|pounds?|quid|ro?ubles?|usd|eur|cents|bitcoins?)\b
    |(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand|million|few|couple of|some)(?: (?:hundred|thousand|million|five))?
    (?: (?:dollars?|bucks?|euros?|pounds|quid|ro?ubles?)\b))`,
  HARM: r`(?:regret\b|pay for|be sorry|suffer|(?:my )?revenge|ruin|get even|back at you|watch your back|settle (?:this|it|the score|accounts)|(?:have|be in) (?:an? |big |serious |real )*(?:problems?|trouble)|(?:remember|forget) (?:this|that|it|what)|make (?:you|your life)|your back
    |(?:kill|shoot|target|hunt|nominate|vote(?: out| against| for)?|punish|find|hurt|destroy|get|wait for|deal with|come (?:after|for)) you)\b`,
  HELP: r`(?:help|protect|save|support|vote with|side with|cover|go easy on|spare|carry|play for|let you|lose to|repay|make it up|return|reward|cover for)\b`,
  TREAT: r`(?:drinks?|beers?|coffees?|tea|wine|whiske?y|vodka|dinners?|lunch|breakfast|meals?|pizzas?|steak|burgers?|cakes?|chocolates?|cookies?|candy|desserts?|ice cream|gift cards?|cash|cigarettes?)\b`,
  NIGHT: r`(?<!\b(?:after|since|before|until|about|for|from|of)\s)(?:(?:at|during|in|through|throughout|that|last|this|the (?:first|second|third|last)|first|second|third|one)
    (?:the |last |that |this |very |first |second |third |whole )*night(?:time|s)?\b(?!')|overnight|(?:while|when) (?:we|everyone|everybody|the (?:city|town|table|others|rest)|all|you|they|I)…(?:asleep|sleeping|slept)
    |(?:when|as soon as) (?:the )?night fell|(?:when|while|as) the (?:mafia|don|sheriff|blacks?)(?: \w+)? (?:woke|wakes|awake|hunted|hunting|checked|checking|shot|chose)
    |during the (?:\w+ )?(?:hunt|hunting|shooting|check)\b|eyes (?:were )?(?:closed|shut)|in the dark)`,
  MOVE: r`(?:mov(?:e|ed|es|ing|ement)(?! (?:against|on\b|to))|stir(?:red|ring)?|shift(?:ed|ing)?(?! (?:his|her|their|your|the|blame|from|in))|turn(?:ed|ing)?(?! (?:on|against|out))|point(?:ed|ing)?(?! out)|gestur(?:e|ed|ing)|nod(?:ded|ding)?
    |wav(?:e|ed|ing)|(?:rais|lift)(?:e|ed|ing)? (?:his|her|their|a|your)|breath\w*|cough\w*|sneez\w*|whisper\w*|rustl\w*|creak\w*|chair|sleeve|tap(?:ped|ping)?|footsteps?|noises?|sounds?|look(?:ed|ing)? (?:around|up)|w[ao]k(?:e|ing)(?: up)?|awake
    |open(?:ed|ing)? (?:his|her|their|your)|laugh\w*|giggl\w*|chuckl\w*|signal\w*|sigh\w*|lean(?:ed|ing)|sniff\w*|shuffl\w*|squeak\w*|knock\w*|talk(?:ed|ing)?(?! about))\b`,
  NOISE: r`(?:nois(?:e|es)|sounds?|rustl\w+|creak\w*|footsteps?|steps|breath(?:ing|s)?|cough\w*|giggl\w*|laughter|chair|sleeve|movements?|voices?|whisper\w*|knock\w*)`,
  MOVED: r`(?:mov(?:ed|ing)(?! (?:against|on|to))|stirr\w+|shift(?:ed|ing)(?! (?:his|her|the|blame))|gestur\w+|nodd\w+|wav(?:ed|ing)|cough\w+|sneez\w+|whisper\w+|awake|point(?:ed|ing)(?! out)|signal\w+|wink\w+|giggl\w+|laughed|rustl\w+|leaned|raised (?:his|her) hand)\b`,
  TOUCHED: r`(?:tapped|brushed|nudged|poked|touched|bumped)(?: (?:against|into))?`,
  ONE: r`(?:<N>|he|she|you|someone|somebody)(?: (?:was|were|definitely|clearly|also|even|must have|had))*`,
  SAW: r`I(?:'ve| have)?(?: (?:could|can|also|clearly|definitely|distinctly|even|just|really))* (?:heard|hear|saw|see|seen|felt|feel|noticed|sensed|caught|spotted)`,
  DAY: r`(?:speech|vote[sd]?|voting|yesterday|today|day|discussion|defen[cs]e|argu\w+|blame|suspicion|attention|fingers?|morning|spoke|speaking|nominat\w+)\b`,
  BODY: r`(?:arm|shoulder|hand|back|leg|knee|chair|sleeve|foot|neck)`,
  AUD: r`(?:audience|spectators?|viewers?|onlookers?|bystanders?|(?:the|stream|live|twitch|youtube) chat|people (?:who are )?watching)`,
  TELL: r`(?:told|tells?|telling|sa(?:ys?|id|ying)|text(?:s|ed|ing)|messag\w+|wrote|writ\w+|whisper\w*|show(?:s|ed|n|ing)|signal\w*|hint\w*|wink\w*|nod(?:s|ded|ding)?|gestur\w+|mouth(?:s|ed)|let me know|tipped|<REACT>)\b`,
  REACT: r`(?:react\w*|gasp\w*|laugh\w*|smil\w+|cheer\w*|clap\w*|groan\w*|booed|murmur\w*|giggl\w*|shout\w*)`,
  PERSON: r`(?:friends?|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom|guy|man|woman|lady|girl|boy|kid|person|someone|somebody|people)`,
  JUDGE: r`(?:judge|moderator|game ?master|narrator|referee)`,
  IDIOT: r`(?:idiots?|morons?|imbeciles?|retard(?:s|ed)?|cretins?|dimwits?|half-?wits?|nitwits?|dumb-?ass(?:es)?|jack-?ass(?:es)?|simpletons?|scumbags?|douche\w*|degenerates?|numbskulls?|blockheads?|airheads?|wankers?|twats?|pricks?)\b`,
  STUPID: r`(?:stupid|dumb|brain-?(?:less|dead)|pathetic|(?:worth|use)less(?! (?:to|for|as|in|now|vote))|idiotic|moronic|disgusting|ugly|trash|garbage|(?:a )?(?:\w+ )?(?:clowns?|joke|fools?|pigs?|disgrace|cowards?|dummy|noobs?|jerks?|creep|losers?|waste of))\b`,
}

/** Compiles a pattern: a space is any blank or markup, … up to six words, ~ up to six words across commas, <X> a noun of the list. */
function compile(pattern: string): RegExp {
  let source = pattern
  while (/<[A-Z]\w*>/.test(source)) source = source.replace(/<([A-Z]\w*)>/g, (_, noun: string) => NOUNS[noun]!)
  source = source
    .replace(/\n\s*/g, '')
    .replaceAll('~', '(?:[\\s,*_]+[^\\s,.!?;:*_]+){0,6}?[\\s,*_]+')
    .replaceAll('…', '(?:[\\s*_]+[^\\s,.!?;:*_]+){0,6}?[\\s*_]+')
    .replaceAll(' ', '[\\s*_]+')
  return new RegExp(`(?<![\\w'])(?:${source})`, 'gi')
}

interface Rule {
  readonly code: ConductCode
  /** What every breach of the rule has in it. */
  readonly maybe: RegExp
  readonly patterns: readonly RegExp[]
  /** Counts even when denied or reported. */
  readonly always: boolean
}
const rule = (code: ConductCode, maybe: RegExp, patterns: readonly string[], always = false): Rule => ({
  code,
  maybe,
  patterns: patterns.map(compile),
  always,
})

// Conditions of the rules below that are about life outside the game, and about the night.
const OUTSIDE =
  /real life|\birl\b|after (?:the|this|our) (?:game|match)|(?:game|match)(?: is|'s)? (?:over|ends|done|finished)|\bwe(?:'re)? (?:leave|are out|get out|walk out|out)|outside|parking|corridor|alley|street|(?:at|from) (?:work|school|home)|of your life|(?:games?|match(?:es)?|tournaments?|we (?:play|meet|sit))\b/i
const ASLEEP =
  /^(?=[^]*(?:night|asleep|sleep|slept|w[ao]ke|hunt|shooting|check|shot|chose|closed|shut|dark))[^]*?(?:mov|stir|shift|turn|point|gestur|nod|wav|rais|lift|breath|cough|sneez|whisper|rustl|creak|chair|sleeve|tap|step|nois|sound|look|w[ao]k|open|laugh|gigg|chuck|signal|sigh|lean|sniff|shuff|squeak|knock|talk|eyes|brush|nudg|pok|touch|bump|voice)/i

const RULES: readonly Rule[] = [
  rule(
    'oath',
    /swear|vow|pledg|promis|oath|my (?:\w+ )?(?:word|heart|life|soul|right hand)|[uo]p?on (?:my|the (?:grave|life|lives|soul|memory|health)|everything)|honou?r|honest to|hands? (?:up )?(?:on|to)|god|lightning|strike me|may (?:I|the|heaven)|pinky|by all that|hope to die|(?:let|may) (?:me|I)\b/i,
    [
      r`I(?:'ll|'d|'m)?(?: (?:do|can|will|would|must|shall|hereby|solemnly|honestly|really|just|even|also|still|truly|again|ready|willing|prepared|happy|able|want|have|need|am|to|here|sincerely|f\w+ing|could(?= swear (?:on|by|to|I))))* swear(?:ing)?\b(?! (?:words?|at|like|in))`,
      r`swear(?<=(?:^|[.!?,;:—–-]|\b(?:and|or|but|so))\s{0,3}swear) (?:to|on|by) `,
      r`I(?:'d|'ll)?(?: (?:do|will|can|hereby|solemnly|would|also|honestly))* (?:vow|pledge)\b(?! (?:my (?:vote|support|loyalty|help)|(?:not |never )?to (?!god|you|everyone|all|this|the|tell|speak)))`,
      r`I(?:'ll)?(?: (?:can|do|will|could|hereby|honestly|solemnly|really))* promise(?: (?:to|you|all|everyone|everybody|of|guys|people|the|this|town|table|city|now|here|that))*[,:]?
      (?= (?:I(?:'m|'ve| am| was| have| did(?:n't)?| do(?:n't)?| checked| never| really| truly| saw)(?! (?:not )?(?:going|gonna|voting|about|nominating|to|planning|willing))|my (?:role|check|word|card|claim|result)|(?:it|this|that)(?:'s| is) (?:\w+ )?(?:true|truth)|(?:up)?on |by |god))`,
      r`I promise(?<=\b(?:I'm|I am|I was|I've|truth|true)\b[^.!?\n]{0,40}[,—-]\s?I promise)(?: you)?(?=\s*(?:[.!,;]|$))`,
      r`you(?:'ve)?(?: (?:have|got|all|both|can|take))+ my (?:\w+ )?(?:word|promise|oath)\b(?! for)`,
      r`(?:give|giving|gave|given)(?: (?:<Who>|the table|the town|you guys))? my (?:\w+ )?(?:word|promise|oath)\b`,
      r`my word of honou?r|(?<!\b(?:attempts?|shots?|attack|vote|votes|hit)\s)(?:up)?on my (?:own |dear |dead |late |poor |two |three |whole |\w+ )?(?:<KIN>(?:'s|s'|'|s)?(?: (?:lif?ves?|life|grave|health|soul|eyes|memory))?|life|soul|honou?r|word|grave)\b`,
      r`on the (?:grave|life|lives|soul|memory|health) of my|by all that(?:'s| is) (?:holy|sacred)|on everything (?:I|that(?:'s| is)) (?:have|love|own|hold|holy|sacred)`,
      r`cross my heart|and hope to die|hands? (?:up )?to (?:god|heaven)|so help me god|scout'?s'? honou?r|pinky[- ](?:promise|swear)|hand on (?:my |the )?(?:heart|bible)|honest to god|god's (?:own )?honest truth|(?:bet|stake|wager) my life|(?:raise|raising) my right hand`,
      r`may (?:god|lightning|heaven|the (?:lord|heavens?|earth|ground|gods))…(?:strike|smite|punish|swallow|take|curse|damn) (?:me|us)|may I (?:be (?:struck|cursed|damned)|die|drop|rot|burn|go blind|lose my|perish)|may I(?= never )|strike me (?:dead|down|blind)|(?:god|lightning) strike me|let me (?:die|drop dead|burn|rot)…if I`,
      r`I(?:'ll|'m|'ve|'d)?(?: (?:will|would|can|am|have|do|also|even|here|say|tell|you|this|it|now|just|all|to|ready|willing|speak|speaking|swear|taking|giving|making|take|took|give|gave|make|made|taken|given|that))* (?:an?|my|this|under|on) (?:\w+ )?oath\b|(?:this|that|it|here)(?: is|'s) my (?:\w+ )?oath`,
    ],
  ),
  rule('threat', OUTSIDE, [
    r`(?:<ILL>|<YOULL>|you|watch|let's|(?:they|who \w+))…<HARM>~<OUT>(?!…(?:see|learn|find out|cards?|roles?|revealed)\b)`,
    r`<OUT>~(?:<ILL>|<YOULL>)…<HARM>`,
  ]),
  rule(
    'threat',
    /punch|slap|stab|strang|chok|smack|hurt|harm|slaughter|sue|dox|blacklist|unfriend|\bban|beat|(?:break|smash|bash|knock|rearrange|rip|bust|kick|know where|make|ruin|come for|go after|visit|kill|find) your?|know where|ruin (?:his|her)|report|complain|denounce|fired|expelled|suspended|arrested|lawsuit|protest|police|cops|lawyer|admin|organi|federation|your (?:boss|employer|wife|husband|parents|mother|father|girlfriend|boyfriend|school|family)|at (?:work|school)|online|social media|facebook|twitter|instagram|internet|outside|parking|alley|street|corridor|of you\b|friendship/i,
    [
      r`<ILL> (?:\w+ )?(?:punch|slap|stab|strangle|choke|smack|hurt|slaughter|sue|dox|blacklist|unfriend|ban) (?:you|him|her|them|<N>)\b`,
      r`<ILL>(?: \w+)? (?:beat (?:you|him|her|them|<N>) (?:up|black|senseless|bloody|to a)|beat the \w+ out of|(?:break|smash|bash|knock|rearrange|rip|bust|kick) your (?:\w+ )?(?:arms?|legs?|neck|nose|face|jaw|teeth|head|fingers|bones|skull|hands?|throat|ass|butt))`,
      r`<ILL>(?: \w+)? report (?:you|him|her|them)\b(?! as)|<ILL>(?: \w+)? (?:report|complain about|denounce) <Who>…(?:to|with) (?:the |an? )?(?:admins?|judges?|organi[sz]\w+|federation|club|mod\w*|police|platform|league|host)`,
      r`(?:<ILL>|make sure|let's)…(?:you|him|her|them|<N>)…(?:banned|fired|expelled|suspended|blacklisted|arrested)|<YOULL> (?:be|get) (?:banned|fired|expelled|suspended|blacklisted|arrested)`,
      r`(?:<ILL>)(?: \w+){0,3} (?:fil(?:e|ing)…(?:complaint|report|protest|lawsuit)|(?:tell|telling|call|calling|contact|contacting|inform|show|showing)(?: \w+){0,3} (?:police|cops|lawyer|admins?|organi[sz]ers?|federation|your (?:boss|employer|wife|husband|parents|mother|father|girlfriend|boyfriend|school|family)))`,
      r`<ILL>(?: \w+){0,2} (?:tell|telling|show|showing|post|posting|send|sending|leak|publish|spread)…(?:at (?:work|school)|online|on (?:social media|facebook|twitter|instagram|the internet))`,
      r`know where (?:you|your \w+)(?: \w+)? (?:lives?|works?|parks?|sleeps?|goe?s? to)\b`,
      r`<ILL>(?: \w+)? (?:make your (?:\w+ )?life|ruin (?:your|his|her) (?:\w+ )?(?:life|career|reputation|rating|evening|weekend|marriage|tournament|next games?|every game))`,
      r`<ILL>(?: \w+){0,2} (?:hurt|harm|come for|go after|visit|kill|find) your (?:family|kids|children|house|wife|husband|mother|dog|cat|car)`,
      r`(?:meet me|(?:see|meet|find|get|catch) you|wait(?:ing)? for you|settle (?:this|it)|step|take (?:this|it)) (?:outside|in the (?:parking lot|alley|street|corridor))`,
      r`I(?: still)?(?: have|'ve(?: got)?| got) (?:\w+ )?(?:screenshots|photos|pictures|videos|recordings) of you|friendship…(?:over|ends?|finished|done)\b`,
    ],
  ),
  rule(
    'threat',
    /\b(?:again|ever|as long)\b/i,
    [
      r`(?:I|we)(?:'ll| will)? (?:never(?: ever)?|not|won't)…(?:play|sit|speak|talk|share|hang out|deal)…(?:with|to|beside|next to|at|another) (?:you|<N>|him|her|any of you|(?:a|the same|this) table|game with you)(?: \w+){0,5} (?:again|ever|as long)`,
    ],
    true,
  ),
  rule('bribe', OUTSIDE, [r`<ILL>…<HELP>~<OUT>|<OUT>~<ILL>…<HELP>`, r`<ILL>…favou?rs?…<OUT>`]),
  rule(
    'bribe',
    /[$€£₽]|dollar|buck|euro|pound|quid|rubl|roubl|usd|\beur\b|cents|bitcoin|\bpay|brib|venmo|paypal|wire|compensate|drink|beer|coffee|\btea\b|wine|whisk|vodka|dinner|lunch|breakfast|meal|pizza|steak|burger|cake|chocolate|cookie|candy|dessert|ice cream|gift|present|ticket|massage|discount|\b(?:ride|lift|job|raise|phone|watch|car|laptop|bike)\b|favou?r|wager|\bbet\b|price|how much|votes?\b.{0,30}(?:cost|charge)|(?:cost|charge).{0,40}votes?|(?:sell|buy|rent|selling|buying)\b|for sale|rounds? (?:is|are|will)|your (?:\w+ )?(?:rating|ranking|elo|score|rank|profile)|(?:give|leave|write) you|winnings|cash|money|loser|winner/i,
    [
      r`(?<!\bbottom\s)<MONEY>(?![- ]question)`,
      r`<ILL>(?: \w+){0,2} (?:pay|bribe|venmo|paypal|wire|compensate) (?:<Who>|for (?:your|the) (?:vote|taxi|ticket|dinner|drinks?))\b(?! back)|I(?:'m| am) (?:paying|bribing) <Who>`,
      r`(?:buy|get|order|treat|cook|bring|make|owe|offer|give)(?: <Who>| me)(?: to)?(?: (?:a|an|some|the|another|your|my|one|two|free|nice|big|cold|whole))*(?: (?:round|cup|few|bottle|glass|box|slice|crate|pint)s?(?: of)?)? <TREAT>`,
      r`(?:<TREAT>|rounds?)(?: (?:is|are|will be)|'s) on (?:me|us)\b`,
      r`<ILL>(?: \w+)? (?:give|offer|send|bring|lend|slip|hand|transfer) (?:<Who>|me)(?: (?:a|an|some|the|my|all|lot|of|bit|little|free|nice))* (?:cash|money|gifts?|presents?|tickets?|ride|lift|massage|discount|job|raise|phone|watch|car|laptop|bike|<TREAT>)\b`,
      r`(?:bet|wager)(?:s|ting)?(?: (?:you|him|her|anyone|everyone|<N>|me))*(?: (?:a|an|the|my|all|one|two|round of|bottle of|month's))+ (?:<TREAT>|salary|pay|watch|car|phone|savings)`,
      r`(?:bet|wager) (?:you )?(?:\w+ )?(?:money|cash)(?! on)\b|(?:make|place|propose|offer|have) (?:<Who> )?(?:a |this |one )(?:\w+ )?(?:bet|wager)\b|let's (?:bet|wager)\b|(?:loser|winner) (?:pays|buys|owes)`,
      r`<ILL>(?: \w+)? (?:buy|sell|rent) (?:you )?(?:my|your|his|her|their|the|a) votes?|I(?:'m| am) (?:selling|buying) (?:\w+ )?votes?|my vote (?:is for sale|has a price)|name your price|how much (?:do you want|would you (?:want|take|pay)|(?:is|for) (?:your|my) vote)|what…(?:cost|charge)…votes?\b`,
      r`(?:boost|raise|improve|increase|upvote) your (?:\w+ )?(?:rating|ranking|elo|score|rank|profile)|(?:give|leave|write) you (?:\w+ )?(?:good|great|five|5|bonus|extra|positive|nice)[- ]?(?:\w+ )?(?:points?|stars?|reviews?|rating|marks?|recommendation)|(?:share|split) (?:the |my )?(?:prize|winnings|money|pot)`,
      r`<ILL>(?: \w+)? (?:owe|return) (?:<Who>|the)(?: \w+){0,2} favou?r`,
    ],
  ),
  rule('night-perception', ASLEEP, [
    r`<SAW>~<MOVE>…<NIGHT>|<NIGHT>~<SAW>~<MOVE>`,
    r`(?:<Who>|I)(?: \w+){0,2} (?:opened|had|kept|with) (?:his|her|their|my|your|one|both) (?:of )?(?:his |her |their |my )?eyes?(?: \w+){0,3} <NIGHT>|<NIGHT>~(?:<Who>|I)(?: \w+){0,2} (?:opened|had|kept) (?:his|her|their|my|your) eyes|(?:<N>'s|his|her|their|your) eyes (?:were|are) (?:\w+ )?open…<NIGHT>`,
    r`<NIGHT>~<TOUCHED>(?: me)?\b|<TOUCHED> me…<NIGHT>`,
    r`<NOISE>(?: \w+)? (?:from|near|beside|next to|by|behind|on|to|around)…<NIGHT>|<NIGHT>~<NOISE> (?:\w+ )?(?:from|near|beside|next to|by|behind|on (?:my|the)|to (?:my|the)|around)\b`,
    r`<ONE> <MOVED>…<NIGHT>|<NIGHT>,?(?: \w+){0,2} <ONE> <MOVED>`,
  ]),
  rule(
    'night-perception',
    /pee[kp]|\beyes\b|\b(?:heard|hear|felt|feel|saw|see|seen|noticed|spotted|caught) (?:an?|the|some|something|someone|somebody|players?|numbers?|seats?|#?\d|one|two|three|four|five|six|seven|eight|nine|ten|he|she|they|you|him|her|them|any|every|my|his|their)|(?:tapped|brushed|nudged|poked|touched|bumped) (?:me|my|against|into)|judge/i,
    [
      r`I(?: \w+)? (?:heard|hear|felt) (?:<Who>|my neighbou?r)(?:'s \w+| \w+ly)? (?:mov(?:e|ed|ing)(?! (?:to|on|against))|stir(?:ring)?|breath(?:e|ing)|rustl\w+|cough\w*|whisper\w*|wake up|get up|tap(?:ping)?|shuffl\w+|sneez\w+|(?:rais|lift)(?:e|ing)? (?:his|her))\b(?!…<DAY>)`,
      r`I(?:'ve| have)?(?: \w+)? (?:saw|see|seen|noticed|spotted|caught) <Who>(?: and <N>)? (?:point(?:ing)?(?! out| the| fing)|gestur\w+|signal\w*|wink\w*|nod(?:ding)?|awake|wak(?:e|ing) up|look(?:ing)? around|mov(?:e|ing)(?=\s*(?:[.,!?;]|$)))\b(?!…<DAY>)`,
      r`(?:<Who>|I|we)(?: (?:was|is|were|are|has|have|had|been|must|may|might|clearly|definitely|obviously|probably|certainly|also|just|'s))* (?:peek(?:ed|ing)|peep(?:ed|ing))\b|(?:saw|caught|noticed|spotted) <Who>(?: \w+)? pee[kp]\w*|<Who> did peek`,
      r`I (?:opened|had) my eyes (?:open )?(?:for a|too (?:early|soon)|a (?:bit|little|second|moment)|slightly|briefly|early)|I opened my eyes and saw(?!…(?:dead|gone|killed|morning|body))`,
      r`I(?: \w+)? (?:felt|feel) (?:a|an|the|some|someone|somebody|something)(?: \w+){0,2}? (?:tap|nudge|poke|bump|touch|touching|tapping|vibration|kick|breeze|draft)\b(?! of)|I(?: \w+)? (?:felt|feel)(?: \w+){0,2} (?:table|chair|floor)(?: \w+)? (?:shak\w+|shook|mov\w+|vibrat\w+)`,
      r`<TOUCHED> (?:me (?:on|in) the|my) <BODY>|(?:I|we) (?:\w+ )?heard~<NOISE> (?:from|near|beside|next to|on|to|of) (?:<N>|my (?:left|right)|the (?:left|right))`,
      r`judge(?:'s)?(?: \w+)? (?:voice|steps|footsteps|breath|walked|stood|standing|paused)…(?:towards?|near|behind|next to|close to|beside|in front of) <N>|I saw (?:<N>'s|his|her|your) (?:role )?card`,
    ],
  ),
  rule(
    'spectator-hint',
    /\b(?:audience|spectator|viewer|onlooker|bystander|chat|watching|crowd|outside|standing|behind|friend|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom|hint|tip|text|dm|sms|phone|message|note|stream|broadcast|twitch|youtube|eliminated|dead|killed)/i,
    [
      r`(?<!\b(?:for|like|as|no|than)\s(?:an?\s|the\s|any\s)?)<AUD>(?:'s?)?…(?:<TELL>|(?:know|think|thought|agree|believ|see|saw|seen|look|point|giv|gave|help|reaction|face|expression)\w*)`,
      r`(?:look(?:ing|ed)? at|watch|saw|heard|hear|listen(?:ing)? to|ask|according to|judging by|thanks to|from|by) (?:(?:the|that|our|some|one|of|a|an|someone|somebody|people|guy|in|those) )*<AUD>`,
      r`crowd(?:'s)?…(?:<REACT>|nodded|reaction)|<PERSON>(?: \w+){0,3} (?:watching|outside(?! (?:of )?(?:that|this|these|those|the (?:pair|group|list|team|circle|mafia)))|in the (?:back|hall|stands|room|corridor|crowd|next room|doorway|audience)|behind (?:me|you|<N>|the (?:table|judge|camera)))~<TELL>`,
      r`my (?:\w+ )?<PERSON>(?! <N>)…<TELL>|(?:hints?|tips?|signals?|signs?|messages?|notes?|info(?:rmation)?|help|clues?)(?: \w+){0,3} from (?:(?:the|an?|some|our|my|one|of|people) )*(?:<AUD>|outside|(?:someone|somebody|people) (?:outside|watching|off)|<PERSON>(?! <N>)(?: who|\s*[,.!]))`,
      r`(?:eliminated|dead|killed|departed|voted[- ]out) (?:players?|<N>|man|guy)(?: <N>)?(?: \w+){0,3} (?:told me|whisper\w*|wink\w*|signal\w*|show(?:ed|s) me|gestur\w*|nodd\w*|mouthed|hinted|standing)|hints?(?: \w+){0,2} from an? (?:eliminated|dead|killed) player(?!')`,
      r`I (?:just )?(?:got|received|have|had) (?:an? )(?:\w+ )?(?:text|dm|sms|phone call|whatsapp|telegram|tip-?off|(?:message|note) from (?!<N>))\b|(?:saw|watch\w*|heard|see)…(?:on|from) (?:the |my )?(?:live ?stream|stream|broadcast|twitch|youtube|phone)\b`,
    ],
  ),
  rule(
    'insult',
    /\b(?:idiot|moron|imbecil|retard|cretin|dim|half|nitwit|dumb|jack|simpleton|scumbag|douche|degenerate|numbskull|blockhead|airhead|wanker|twat|prick|stupid|brain|pathetic|worthless|useless|disgust|ugly|trash|garbage|clown|joke|fool|pig|disgrace|coward|noob|jerk|creep|loser|waste|shut|hell|screw|kill yourself|suck|son of|mental|sick in|low iq)/i,
    [
      r`<IDIOT>(?<!\b(?:I'd|I would|I'm|I am|I was|I|me|us)(?:\s(?:be|been|feel|look|like|for|such|an?|the|also|being|have|as|just|really|total|complete|huge|big|little)){1,5}\s\S+)`,
      r`(?:<N>|you(?: guys| people| all| two)?|he|she|they)(?:'re|'s| are| is| must be| were| was)(?: (?:just|so|really|such|all|that|truly|incredibly|too|very|fucking|simply|clearly|honestly|an?|both|pretty|completely|totally|absolutely|as))* <STUPID>`,
      r`are (?:you|they)(?: (?:guys|all|people|really|that|so|completely|just|actually|this))* <STUPID>|how (?:stupid|dumb) (?:are|can|do|must|is) (?:you|he|she|they|<N>)`,
      r`you (?:absolute |complete |total |fucking |little |big |poor |damn |bunch of |pack of |such )*(?:stupid|dumb|pathetic|worthless|ugly|disgusting|filthy|lying (?:piece|sack|bastard|pig)|clowns?\b|fools?(?=\s*(?:[.,!?]|$))|cowards?\b|pigs?\b|losers?\b|jerks?\b)|stupid (?:people|players?|person|man|woman|boy|girl|cow|pig|little)`,
      r`shut (?:the \w+ )?up(?<=(?:^|[.!?,;:—–-]|\b(?:just|please|so|you|now|and))\s{0,3}shut[^.!?,]{1,12})\b|shut your (?:\w+ )?(?:mouth|face|trap|hole)|(?:go to|burn in|rot in) hell|screw (?:you|yourself|off)|kill yourself|you suck|son of a bitch|mentally (?:ill|challenged|handicapped)|sick in the head|low[- ]iq`,
    ],
  ),
  rule(
    'insult',
    /fu+ck|sh[i1!*]+t|b[i1!*]tch|cunt|c\*nt|ass-?hole|bastard|whore|slut|cocksuck|dick|puss(?:y|ies)|n[i1*]gg|fagg?ot|kike|spic|trann|\bwtf|stfu|f[*@#]|fck|no brain/i,
    [
      r`\w*fu+ck\w*|f[*@#]{1,3}c?k\w*|f\*{3}|fck\w*|\w*sh[i1!*]+t(?:s|ty|head|ter|hole|show|ting|bag)?(?!\w)|b[i1!*]tch\w*|c[u*]nts?\b|ass-?holes?\b|bastards?\b|whores?\b|sluts?\b|cock-?suck\w+|dick(?:s|-?heads?)?\b|puss(?:y|ies)\b`,
      r`n[i1*]gg(?:er|a)s?\b|fagg?ots?\b|kikes?\b|spics?\b|trann(?:y|ies)\b|wtf\b|stfu\b|(?:have|has|got) no brains?\b`,
    ],
    true,
  ),
  rule(
    'religious-appeal',
    /\b(?:god|allah|jesus|christ|heaven|lord|holy|pray|bible|scripture|koran|quran|torah|commandment|believer|muslim|catholic|jew|buddhist|hindu|religious|faith|sin|sinful|immoral|unethical|ungodly|blasphem|moral|ethical|mercy|pity|compassion|conscience|karma|sake)/i,
    [
      r`(?:god|allah|jesus|heaven|the lord) (?:is|be|as|will be) my (?:witness|judge)|for (?:god|christ|jesus|heaven)'?s'? sake|for the love of (?:god|christ|jesus)|in the name of (?:god|christ|jesus|the (?:lord|father)|allah)|by (?:allah|jesus|christ)\b`,
      r`pray(?:ing)? (?:to|for (?:you|your|my)|with me)\b|(?<!\bon\s(?:the\s)?)(?:(?:the|holy) bible|scriptures?|koran|quran|torah|ten commandments|allah|jesus christ|our lord|holy (?:mary|spirit|book))\b|as an? (?:\w+ )?(?:believer|christian|muslim|catholic|jew|buddhist|hindu|(?:wo)?man of (?:god|faith)|religious|person of faith)`,
      r`(?:a|is|be) (?:mortal |deadly |great )?sin(?:ful)?\b|(?:it|that|this)(?:'s| is| would be) (?:\w+ )?(?:immoral|unethical|ungodly|blasphem\w+|morally wrong)|(?:moral|ethical) (?:duty|obligation)|(?:have|show)(?: some| a little)? (?:mercy|pity|compassion)|have you(?= no (?:conscience|heart|soul|mercy))|your conscience`,
      r`god (?:will|shall|would) (?:punish|judge|forgive|curse|damn|reward|bless)|god (?:knows|sees) (?:I|I'm|that I|the truth|my)\b|god (?:bless|forgive) (?:you|me|us)|believe in god|fear god|faith in god|before god|karma (?:will|is)|for the sake of (?:my|your|our) (?:\w+ )?(?:<KIN>|soul)`,
    ],
  ),
  rule('judge-talk', /\b(?:judge|moderator|game ?master|narrator|referee)/i, [
    r`<JUDGE>(?<=(?:^|[.!?;,:—–\n]|\b(?:mr\.?|mister|madam|dear|hey|please|sorry|thanks|hello))[\s*_]{0,3}\w+(?: \w+)?)(?= please|\s*[,!?]|\s*\.?\s*$| (?:can|could|will|would|may) (?:you|we|I)| (?:warn|give|stop|repeat) )`,
    r`(?:I|we)(?:'d like to| want to| would like to| must| have to|'ll| will)? (?:ask|want|request|beg|need|urge|call on|appeal to|remind|would like) (?:the |our )?<JUDGE>\b|(?:can|could|will|would|may|might) (?:the |our )?<JUDGE> (?:please )?(?:confirm|repeat|warn|tell|clarify|give|explain|check|remind|stop|note|say|remove|disqualify|count|announce|punish)|<JUDGE> (?:should|must|needs to|has to|ought to|please)\b`,
  ]),
  rule(
    'prompt-talk',
    /prompt|instruct|json|token|train|tuned|reward|reinforcement|data ?set|context window|schema|format|chain of thought|neural|weights|the user|user's|programm|system message|[{<`]/i,
    [
      r`system (?:prompts?|messages?|instructions?)|(?:my|the|your|this|original|initial|previous) prompts?\b(?! (?:answer|reply|response|reaction|vote|defen[cs]e|support|nomination|action|decision))|prompt (?:says|said|tells|told|asks|instructs|engineering|injection)`,
      r`(?:ignore|disregard|forget|override)(?: (?:all|any|your|the|my|these|of))* (?:previous |prior |above |earlier |system )?instructions|(?:my|the) instructions (?:say|said|tell|told|were|are to|require|I)|(?:according to|as per|per|following|based on|in) (?:the|my) instructions`,
      r`I(?:'ve been| was| am|'m| have been) (?:instructed|programmed|configured|supposed to (?:output|respond)|(?:told|prompted|asked) to (?:respond|reply|output|return|generate|write|answer in|keep (?:it|this|my speech) under))`,
      r`json|(?:token|context) (?:limit|budget|count|window|cap)|out of tokens|(?:number of|max(?:imum)?|few|more|\d+|many) tokens\b|tokens (?:left|remaining)|(?:my|the) training (?:data|set|corpus)|training data|my training(?! (?:game|match|session|partner))\b|I (?:was|am|have been) (?:trained|fine-?tuned)|I(?:'m|'ve been) (?:trained|fine-?tuned)`,
      r`reward (?:function|model|signal)|reinforcement learning|data ?set\b|(?:output|response|required|requested) (?:format|schema)|chain of thought|neural network|my weights|the user(?:'s| asked| wants| said| told| has| is| requested)|my programm(?:ing|ers?)|\{\s*"\s*"\s*:|</?(?:think|system|assistant|user)>|<\|\w+\|>|${'`'}{3}`,
    ],
  ),
  rule(
    'as-an-ai',
    /\b(?:AI|AIs|artificial|language model|LLM|chat ?bot|bot|gpt|chatgpt|openai|anthropic|claude|gemini|llama|qwen|deepseek|mistral|virtual assistant|neural|computer program|machine)/i,
    [
      r`as an? (?:[\w-]+ ){0,3}(?:AI|artificial intelligence|(?:language |AI )model|LLM|chat ?bot|virtual assistant|neural network)\b|as a (?:bot|machine|computer program), I`,
      r`(?:I|we|you)(?:'m|'re| am| are| being)(?: (?:just|only|merely|an?|all|actually|really|simply|basically|still|also|here|as|only|large|trained|both))* (?:[\w-]+ )?(?:AIs?|artificial intelligences?|(?:language |AI )models?|LLMs?|chat ?bots?|bots?|virtual assistants?|AI assistants?|neural networks?|computer programs?|chat ?gpt|gpt-?\d?\w*|claude|gemini|llama|qwen|deepseek|mistral)\b`,
      r`chat ?gpt|gpt-?\d\S*|openai|anthropic`,
    ],
  ),
  rule(
    'as-an-ai',
    /\b(?:assist|comply)\b/i,
    [r`I(?:'m| am)? ?(?:can't|cannot|can not|unable to|not able to) (?:assist|comply) (?:you )?with\b`],
    true,
  ),
]
const MAYBE = new RegExp(RULES.map(({ maybe }) => maybe.source).join('|'), 'i')

const CAPITALISED = /\b(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+)?([A-Z][a-z]{2,})\b/g
const NAMES = new Set(
  'Adam Aaron Abigail Ahmed Alan Albert Alexander Alex Alexei Alexey Alice Alicia Alina Amanda Amelia Amy Ana Anastasia Andrea Andrei Andrew Andrey Andy Angela Anna Anne Anton Antonio Arthur Artem Ashley Barbara Ben Benjamin Beth Bob Bobby Boris Brad Brandon Brenda Brian Bruce Camila Carl Carla Carlos Carol Caroline Catherine Charles Charlie Charlotte Chloe Chris Christina Christine Christopher Claire Clara Cynthia Dan Daniel Daniela Danny Daria Dave David Deborah Denis Dennis Diana Diego Dima Dmitri Dmitry Donald Donna Dorothy Dylan Ed Eddie Edward Elena Elizabeth Ella Ellen Emily Emma Eric Ethan Eva Evan Evelyn Fatima Felix Fiona Francesca Gabriel Gary George Gina Greg Gregory Hannah Harry Harold Hayley Heather Helen Henry Igor Irina Isaac Isabella Ivan Jack Jackson Jacob James Jamie Jane Jason Jeff Jen Jennifer Jenny Jeremy Jessica Jim Jimmy Joe Joel Johan John Johnny Jonathan Jose Joseph Josh Joshua Juan Julia Julian Julie Justin Karen Karl Kate Katherine Katie Kelly Ken Kevin Kim Kyle Larry Laura Lauren Leah Leo Leon Liam Linda Lisa Logan Louis Lucas Lucy Luis Luke Maksim Marco Marcus Margaret Maria Marie Marina Mario Martha Martin Mary Mason Matt Matthew Maxim Megan Melissa Mia Michael Michelle Mike Mikhail Mohammed Monica Nancy Natalia Natalie Natasha Nathan Nicholas Nick Nicole Nikita Nikolai Nina Noah Nora Oleg Olga Oliver Olivia Oscar Pablo Pamela Patricia Patrick Paul Paula Pavel Pedro Peter Phil Philip Rachel Ralph Rebecca Richard Rick Robert Roger Ron Ronald Ryan Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sergei Sergey Sharon Simon Sofia Sophia Sophie Stephanie Stephen Steve Steven Susan Svetlana Tanya Tatiana Taylor Teresa Thomas Tim Timothy Tina Todd Tom Tommy Tony Tyler Valentina Vanessa Vasily Vera Victoria Viktor Vincent Vladimir Walter Wendy William Yulia Yuri Zoe'.split(
    ' ',
  ),
)
