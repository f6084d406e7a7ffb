/** Figures of speech for somebody who is trusted: see {@link Bank}. */
export const TRUST_IDIOMS = {
  plain: `
    {s} comes across as [warm|impartial|perceptive|inquisitive|composed|trustworthy|sober]
    {s} gives us [arguments|insight|transparency|warmth|momentum] instead of [smoke|gossip|evasions]
    {s} takes [risks|stands|positions|responsibility] that only an honest player takes
    {s} [wonders|puzzles|worries|hesitates|struggles] exactly where I do
    {s} is [transparent|predictable in a good way|generous with information|fearless|unselfish|dependable]
    {s} thinks out loud, and I like what I hear
    {s} sounds [relaxed|spontaneous|earnest|open|unforced|natural|candid|level-headed|curious]
    {s} is [building|helping|digging|searching|puzzling|contributing] like an honest player
    I can follow the [logic|reasoning|thread|thinking|train of thought] of {s} from start to finish
    {s} acts like somebody with [a clear conscience|clean hands|no secrets|nothing to lose]
    {s} brings [structure|clarity|order|energy|common sense|fresh air] to this table
    I would [lend my keys|hand my wallet] to {s} without a second thought
  `,
  terse: `
    {s} is [refreshing|genuine|grounded|upright|unflappable|tireless|loyal|decent|bright|trusty]
    {s} [delivers|perseveres|digs deep]
    {s} is [clean|steady|sound|true|square|rock solid|pure gold|a straight shooter]
    {s} rings true
    {s} ticks all my boxes
    {s} gets a [nod|tick|gold star|thumbs-up] from me
  `,
  lively: `
    {s} could not [bluff|fool|deceive|cheat] a [toddler|goldfish|pigeon]
    {s} is the [anchor|backbone|engine|conscience|captain|compass|cornerstone|rudder|metronome] of this table
    {s} has the poker face of a [puppy|labrador|snowman|choirboy|daisy], there is no deceit in it
    {s} is as honest as [the day is long|a mirror|a child|a church mouse]
    {s} is as [clean as a whistle|straight as an arrow|steady as a rock|open as a book|transparent as glass|harmless as a kitten]
    I would [walk through fire|climb a mountain|cross a desert] with {s}
    {s} is a [breath of fresh air|lighthouse in this fog|diamond among pebbles|treasure|rock|beacon|blessing|pillar]
    if honesty had a face, it would look like {s}
    {s} plays with an open [visor|hand|heart]
    I would share my last [sandwich|biscuit|umbrella|lifeboat] with {s}
    {s} warms my [heart|suspicious heart|cynical soul]
  `,
  careful: `
    my [esteem|respect|sympathy|regard] for {s} has [grown|increased|risen]
    {s} has been [diligent|coherent|attentive|helpful|productive|reliable|responsive] throughout
    {s} strikes me as [sincere|thoughtful|fair|balanced|consistent|principled|constructive|patient|humble]
    the tone of {s} is [calm|even|modest|reassuring|steady|measured], and that counts for something
    the [conduct|approach|attitude|manner] of {s} fits an honest [motive|intention|mindset|outlook]
    I detect no [hidden agenda|false note|hedging|artifice|malice] in {s}
    my [instinct|intuition|experience|judgement] speaks for {s}
    set beside the others, {s} comes out [ahead|best|on top]
    I lean on {s} with [growing|moderate|cautious|quiet|reasonable] confidence
  `,
} as const
