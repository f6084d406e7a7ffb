/** Figures of speech that speak for a player: see {@link Bank}. */
export const DEFEND_IDIOMS = {
  plain: `
    {s} is being [framed|steamrolled|railroaded|blamed for the weather|treated unfairly|sacrificed]
    nobody has [produced|shown|brought] a [shred|scrap|grain|crumb] of proof against {s}
    the [charges|accusations|arguments|complaints] against {s} [crumble|collapse|evaporate|melt] when you touch them
    {s} is a [convenient|cheap|lazy|handy|comfortable] target
    I will shield {s} [today|from this|as long as I can]
    we [gain|learn|win] nothing by losing {s}
  `,
  terse: `
    {s} is [blameless|harmless|misunderstood|underrated|indispensable]
    ~stop hunting {s}
    ~enough about {s}
    {s} is a [scapegoat|decoy|lightning rod|sideshow|sacrificial lamb|red herring]
  `,
  lively: `
    throwing out {s} would be [madness|lunacy|sabotage|folly|vandalism]
    somebody is making a [scapegoat|punchbag|doormat|villain] of {s}
    ~do not hang {s} on a [rumour|whim|hunch|mood|coincidence|technicality]
    the case against {s} is a [house of cards|soap bubble|paper tiger|sandcastle|fairy tale|mirage]
  `,
  careful: `
    the evidence against {s} is [anecdotal|circumstantial|meagre|scarce|speculative|inconclusive|second-hand]
    I ask for [patience|restraint|moderation] before anybody goes for {s}
    I would postpone any [judgement|verdict|sentence] on {s}
    {s} deserves the benefit of the doubt
  `,
} as const
