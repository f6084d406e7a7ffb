import { type Bank, bank } from './bank.ts'

/** Takes back a good word for a player, or a word against one. `{past}` is "yesterday" where it was said then. */
export const RETRACT: Readonly<Record<'for' | 'against', Bank>> = {
  for: bank({
    plain: `
      I spoke for {s}{past}, and I take that back
      I stood by {s}{past}, and I take that back
      I take back my good word for {s}
      I believed in {s}{past}, no longer
      I thought {s} was {red}, no longer
      I had a good word for {s}{past}, and it no longer holds
    `,
    terse: `
      I was too kind to {s}{past}
      I take back my praise of {s}
      my good word for {s} no longer stands
    `,
    lively: `
      {s} had me fooled{past}
      so much for my good word for {s}
      I had {s} for a friend{past}, and look at me now
    `,
    careful: `
      I had a good word for {s}{past}, which I can no longer stand by
      I must correct myself, my trust in {s} was misplaced
      I have changed my mind since I spoke for {s}{past}
    `,
  }),
  against: bank({
    plain: `
      I accused {s}{past}, and I was wrong
      I spoke against {s}{past}, and I take that back
      I went after {s}{past}, and I was wrong about that
      I take back my word against {s}
      I thought {s} was {black}, no longer
      I had {s} for my suspect{past}, no longer
    `,
    terse: `
      I was wrong to go after {s}{past}
      I was too hard on {s}{past}
      my word against {s} no longer stands
    `,
    lively: `
      I owe {s} an apology for what I said{past}
      I barked up the wrong tree with {s}{past}
      I did {s} an injustice{past}
    `,
    careful: `
      I had my doubts about {s}{past}, which I can no longer keep up
      I must correct myself, my suspicion of {s} was misplaced
      I have changed my mind since I spoke against {s}{past}
    `,
  }),
}
