import { lines } from './reason.ts'

/** A remark at the end of a speech in turn or in defence. None says anything of the game that could be false. */
export const ASIDES = lines(`
  sleep on it, [friends|neighbours|colleagues|comrades]
  that is my [contribution|homework|recipe|diagnosis|estimate|wager|working hypothesis]
  correct me if I [misread|overlooked|muddled|exaggerated|forgot] something
  chew on that for a while
  I welcome [criticism|corrections|objections|better ideas|sceptics|a debate on this]
  do the [arithmetic|sums|homework|maths] yourselves
  [hesitation|politeness|laziness|haste] is the best friend of the other side
  please do not vote from [habit|boredom|spite|fear|fatigue|sympathy|vanity]
  let us not [panic|dither|drift|gamble|stumble|sleepwalk|rush] now
  stay [sharp|awake|alert|curious|stubborn|suspicious|civil|attentive|focused|nimble|watchful]
  I sleep [badly|lightly|better] with [mysteries|loose ends|unsolved riddles] around
  we need [patience|coordination|discipline|imagination|backbone|a plan], not [luck|theatre|fireworks|slogans|miracles]
  every word [costs|counts|leaves traces|echoes|matters] from here on
  memory fades, so take [notes|minutes|screenshots in your head]
  [mark|remember|underline|frame|bookmark|memorise] these words
  a good [chess player|gardener|surgeon|sailor|cook|plumber] would agree with me
  the [dust|fog|smoke|noise|confusion] will [settle|lift|clear|fade] sooner or later
  I may be [paranoid|stubborn|slow|naive|old-fashioned|pedantic|oversensitive], but I am not [blind|asleep|bribed|deaf|bored]
  mistakes are [human|expensive|contagious|instructive|inevitable|forgivable]
  it only takes [courage|a spark|one steady hand|a little backbone]
  you can [quote|grill|cross-examine|interrupt|tease|challenge] me on that later
  [laugh|frown|shrug|groan|nod] if you like
  I would love to hear a [dissenting voice|counterargument|fresh perspective|sensible alternative|rebuttal]
  my [confidence|certainty] is [moderate|limited|growing|fragile|provisional], to be fair
  it is a [jigsaw|maze|labyrinth|tightrope|minefield|marathon|crossword], not a [sprint|lottery|beauty contest|talent show]
  [think|compare|question|doubt|verify] before you [applaud|decide|repeat|follow|believe]
  rhetoric is [decoration|perfume|icing|garnish], behaviour is [evidence|substance|proof]
  we all have [blind spots|bad days|favourites|prejudices|hunches]
  [coincidences|miracles|accidents] happen, just not [daily|this often|in rows|so conveniently]
  I have [rarely|seldom|hardly ever] been so [torn|undecided|alert|intrigued|puzzled]
  hold me [accountable|responsible|to that]
  that much is [plain|simple|fair|reasonable|common sense|elementary]
  a [watchful|united|patient|stubborn|fearless] table is a [dangerous|winning|healthy|lucky] table
  whoever [disagrees|objects|hesitates|knows better] should [explain|elaborate|speak up|step forward]
  over to the next [speaker|philosopher|sceptic|volunteer|genius]
  I rest my case, [ladies and gentlemen|honourable jury|dear table]
  no [offence|hard feelings|grudges|malice] intended
  wake me when the [shouting|juggling|magic show|fog] is over
  the loudest [drum|dog|trumpet|engine] is usually [empty|harmless|hollow|frightened]
  time will [tell|teach us|judge]
  do not [swallow|digest|inhale] every story you are [served|fed|sold]
  [charm|eloquence|volume|confidence|seniority] is no [alibi|certificate|passport|insurance]
  a [broken clock|blind hen|stopped watch] is right sometimes, so [beware|check twice|stay humble]
  [ask|invite|press|nudge|encourage] the [shy|sleepy|evasive|comfortable] ones to talk
  we [rise|sink|swim|float|drown] together
  it is [never|hardly] too late to [reconsider|rethink|regroup|recalculate|apologise]
  [sloppy|wishful|lazy|tribal] thinking has [buried|ruined|wrecked|sunk] better tables than ours
  put that in your [pipe|notebook|diary|logbook]
  I [gladly|happily|willingly] [defend|elaborate|repeat|justify] any of this
  that is [enough|plenty of] [wisdom|philosophy|thunder|preaching] from my chair
  [plain|simple|boring|dull|tidy] explanations are usually [correct|best|right]
  the [quietest|friendliest|busiest|sweetest] corner of a room is worth a [torch|second glance|closer inspection]
  [perspective|context|tempo|momentum|initiative] matters more than [decibels|gestures|charisma|seating]
  I [distrust|dislike|avoid|resist] [unanimity|shortcuts|stampedes|scapegoats|easy consensus]
  let us [recap|regroup|brainstorm|compare diaries] before the [ballot|verdict|curtain]
  [improvise|procrastinate|philosophise] tomorrow, [concentrate|focus|decide] today
  my [spreadsheet|abacus|sketchbook|calculator] and I will [return|report back|keep score]
  [somewhere|sooner or later] a [seam|façade|costume|disguise] will [tear|burst|unravel|crack]
  nothing [dramatic|poetic|glamorous] about it, just [craft|routine|legwork|elbow grease]
  [gossip|superstition|folklore] is a poor [adviser|currency|foundation|lawyer]
  [vigilance|scrutiny|diplomacy|tenacity] pays [dividends|rent|off]
  we should [triangulate|calibrate|prioritise|cooperate] more and [bicker|posture|speculate] less
  keep your [antennas|lanterns|binoculars|wits] [ready|close|polished]
`)
