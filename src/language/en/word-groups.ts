import { NUMBER, NUMBER_WORD } from './numbers.ts'

const r = String.raw

/** Groups of words that the patterns of breaches call by name: <SEAT>. */
export const WORD_GROUPS: Readonly<Record<string, string>> = {
  /** The role that checks, and those that are called alone at night. */
  CHECKER: 'sheriff',
  ACTS_AT_NIGHT: '(?:<CHECKER>|don)',
  /** A player called by number. */
  SEAT: r`(?:(?:players? |numbers? |seats? |no\.? ?|#){0,4}(?:${NUMBER})\b)`,
  /** A player, however called. */
  WHO: r`(?:<SEAT>|he|she|they|you all|you|someone|somebody|anyone|everyone|everybody|all of you|any of you|whoever|him
    |her|them)`,
  /** "I will", "we're going to", "I could gladly". */
  I_WILL: r`(?:(?:I|we)(?:'ll|'d|'m|'re| (?:will|would|shall|can|could|might|am|are))(?: (?:going to|gonna|willing to
    |ready to|happy to|glad to|about to))?(?: (?:gladly|personally|happily|even|also|just|really|surely|definitely
    |certainly|always|then|so|still))?|let me)`,
  /** Relatives and pets, by whom oaths are sworn. */
  KIN: r`(?:mother|mom|mum|mama|father|dad|parents?|kids?|child(?:ren)?|sons?|daughters?|wife|husband|family|sisters?
    |brothers?|grand(?:mother|father|ma|pa|parents|children)|cat|dog|ancestors?)`,
  /** A time or a place that is not this game. */
  OUTSIDE: r`(?:real life|irl|after (?:the|this|our|that|tonight's) (?:game|match|evening)|(?:once|when|after
    |as soon as) (?:the |this |it )?(?:game |match )?(?:is|'s) (?:over|done|finished)|when (?:the|this) game (?:ends
    |is over)|(?:once|when|after|until) (?:we|you|they)(?:'re)?(?: all)? (?:leave|are out|get out|got out|walk out
    |out|go out|go home|step out)|outside(?! (?:of )?(?:that|these|those|this (?:pair|circle|group)))|(?:next|another
    |other|every|any|future|following|coming|our)(?: (?!this)\w+){0,2} (?:games?|match(?:es)?|tournaments?|evenings?
    |leagues?|season)|every game|next time we (?:play|meet|sit)|(?:on )?(?:your|the) way home|walk(?:ing)? home
    |parking|in the (?:street|corridor|alley|hallway)|on the street|(?:at|from) (?:work|school|home)
    |rest of your life)\b`,
  /** A sum of money. */
  MONEY: r`(?:[$€£₽] ?\d[\d,.]*k?|\d[\d,.]*k?(?: million| thousand| hundred)? ?(?:dollars?|bucks?|euros?|pounds?|quid
    |ro?ubles?|usd|eur|cents|bitcoins?)\b|(?:${NUMBER_WORD}|thirty|forty|fifty|hundred|thousand|million|few|couple of|some)
    (?: (?:hundred|thousand|million|five))?(?: (?:dollars?|bucks?|euros?|pounds|quid|ro?ubles?)\b))`,
  /** Food, drink and other treats. */
  TREAT: r`(?:drinks?|beers?|coffees?|wine|whiske?y|vodka|champagne|dinners?|lunch|breakfast|meals?|pizzas?|steak|burgers?
    |ice cream|gift cards?|cash|money(?! (?:is|'s) on)|cigarettes?|tickets? (?:to|for)|(?:ride|lift|taxi) home)\b`,
  /** In the night, or while everybody slept. */
  NIGHT: r`(?<!\b(?:after|since|before|until|about|for|from|of)\s)(?:(?:at|during|in|through|throughout|that|last|this
    |the (?:first|second|third|last)|first|second|third|one
    |all) (?:the |last |that |this |very |first |second |third |whole |entire ){0,4}night(?:time|s)?\b(?!')|overnight
    |(?:while|when) (?:we|everyone|everybody|the (?:whole |entire )?(?:city|town|table|others|rest)|all|you|they
    |I) (?:\w+ ){0,3}(?:asleep|sleeping|slept)|(?:when|as soon as|once) (?:the )?night (?:fell|came)|(?:when|while
    |as) the (?:mafia|don|sheriff|blacks?)(?: \w+)? (?:woke|wakes|awake|hunted|hunting|checked|checking|shot|shooting
    |chose|choosing|deciding|called|made|makes|met)|(?:mafia|don|sheriff)'s (?:meeting|turn|choice|hunt)|midnight
    |during the (?:\w+ )?(?:hunt|hunting|shooting|check)\b|eyes (?:\w+ )?(?:closed|shut)|clos\w+ (?:my|our) eyes
    |in the dark)`,
  /** What a player may do that is seen or heard at night; not "move on", "turn against", "point out". */
  MOTION: r`(?:mov(?:e|ed|es|ing|ement|ements)(?! (?:against|on\b|to|quickly))|stir(?:red|ring)?|shift(?:ed|ing)?(?! (?:his
    |her|their|your|the|blame|from|in))|turn(?:ed|ing)?(?! (?:on|against|out|up))|(?<!\bI\s)point(?:ed|ing)?
    (?! (?:out|about|on))|gestur(?:e|ed|ing)|nod(?:ded|ding)?|wav(?:e|ed|ing)|(?:rais|lift)(?:e|ed|ing)? (?:his|her
    |their|a|your)(?: \w+)? (?:hand|arm|head|finger)s?|<NOISE>|(?<!\bI\s)look(?:ed|ing)? (?:around|up|at <SEAT>)
    |awake|(?:w[ao]ke|waking|wakes) up|eyes (?:\w+ )?open|(?:open|opened|opening) (?:his|her|their|your|one of) eyes?
    |signal\w*|sigh\w*|lean(?:ed|ing)|wink\w*|talk(?:ed|ing)?(?! about)|<TOUCH> (?:me|my|the table)|tap(?:s|ping)? on
    |fidget\w*|click\w*|glimpse|open eyes|exchang\w+ (?:signs?|looks?|glances|signals)|sweat|(?:his|her|your
    |<SEAT>'s) (?:arm|hand|head|leg|finger|foot|elbow|clothes|jacket)s?(?! in\b)|clothes|jacket|reach(?:ed
    |ing) (?:over|out|across))\b`,
  /** What is heard of a player. */
  NOISE: r`(?:nois(?:e|es)|sounds?|rustl\w+|creak\w*|squeak\w*|footsteps?|steps|breath\w*|cough\w*|sneez\w*|sniff\w*
    |shuffl\w*|giggl\w*|chuckl\w*|laugh\w*|chair|sleeve|voices?|whisper\w*|knock\w*|draft|breeze)`,
  /** What is felt of a player. */
  TOUCH: r`(?:tapped|brushed|nudged|poked|touched|bumped|kicked)(?: (?:against|into))?`,
  /** Words that show that it was by day. */
  DAY: r`(?:speech|vote[sd]?|voting|yesterday|today|day|discussion|defen[cs]e|argu\w+|blame|suspicion|attention|fingers?
    |morning|spoke|speaking|nominat\w+)\b`,
  /** How people who watch give something away. */
  REACTION: r`(?:react\w*|gasp\w*|laugh\w*|smil\w+|smirk\w*|grin\w*|cheer\w*|clap\w*|groan\w*|booed|murmur\w*|giggl\w*|shout\w*
    |wink\w*|nod(?:s|ded|ding)?|gestur\w+|signal\w*|whisper\w*|mouth(?:s|ed|ing)|shak\w+|wav(?:e|ed|ing)|(?:made
    |makes?|gave|gives?|showed) (?:me )?(?:an? )?(?:signs?|hints?|signals?))`,
  /** How somebody tells something, in words or by a sign. */
  TELL: r`(?:told|tells?|telling|sa(?:ys?|id|ying)|text(?:s|ed|ing)|messag\w+|wrote|writ\w+|show(?:s|ed|n|ing)|hint\w*
    |let me know|tipped|<REACTION>)\b`,
  /** Somebody who is not at the table. */
  PERSON: r`(?:friends?|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom|guy|man|woman|lady|girl|boy|kid|person
    |someone|somebody|people)`,
  /** The judge, by any name. */
  JUDGE: r`(?:judge|moderator|game ?master|narrator|referee)`,
  /** A part of the body. */
  BODY: r`(?:arms?|legs?|neck|nose|face|jaw|teeth|head|fingers|bones|skull|hands?|throat|ass|butt|shoulder|back|knees?|foot
    |chair|sleeve)`,
}
