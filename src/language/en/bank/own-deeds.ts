import type { OwnDeed } from '../../standing.ts'
import { type Bank, bank } from './bank.ts'

/**
 * What the speaker itself did, told in its own defence and heard only before why the deed counts: "I voted against 7 on day 1. 6 checked 7 black."
 * `{t}` is the player to whom it was done.
 */
export const OWN_DEEDS: Readonly<Record<OwnDeed['kind'], Bank>> = {
  voted: bank({
    plain: `
      I voted against {t}{day}
      {dayly}I voted against {t}
      I put my hand up against {t}{day}
      I was one of those who voted against {t}{day}
      I raised my hand against {t}{day}
    `,
    terse: `
      I voted against {t}{day}
      I had my hand up against {t}{day}
    `,
    lively: `
      you all saw my hand go up against {t}{day}
      look whom I voted against{day}: {t}
    `,
    careful: `
      you could all see that I voted against {t}{day}
      my own vote{day} went against {t}
    `,
  }),
  nominated: bank({
    plain: `
      I was the one who nominated {t}{day}
      it was I who nominated {t}{day}
      {dayly}I was the one who nominated {t}
      I nominated {t} myself{day}
    `,
    terse: `
      it was me who nominated {t}{day}
      I nominated {t} myself{day}
    `,
    lively: `
      you owe the nomination of {t}{day} to me
      you all heard me nominate {t}{day}
    `,
    careful: `
      you will remember that I nominated {t}{day}
      the nomination of {t}{day} came from me
    `,
  }),
  accused: bank({
    plain: `
      I accused {t} before
      I named {t} as my suspect
      I was one of those who spoke against {t}
    `,
    terse: `
      I went after {t}
      I spoke against {t}
    `,
    lively: `
      I had {t} in my sights
      I was on the heels of {t}
    `,
    careful: `
      you could all hear that I suspected {t}
      I warned you about {t}
    `,
  }),
  defended: bank({
    plain: `
      I stood by {t}
      I stood up for {t}
      I defended {t}
      I had a good word for {t}
      I was one of those who spoke for {t}
    `,
    terse: `
      I stood by {t}
      I spoke for {t}
    `,
    lively: `
      I took the side of {t}
      I had the back of {t}
    `,
    careful: `
      you could all hear that I defended {t}
      you will remember that I spoke up for {t}
    `,
  }),
}

/** What leads over to a deed of the speaker's own, which stands as `R`; many need no such words. */
export const OWN_LEADS: Bank = bank({
  plain: `
    R
    R
    do not forget: R
    look at what I have done: R
  `,
  terse: `
    R
    R
    remember: R
  `,
  lively: `
    R
    have a look at what I did: R
    my deeds speak for me: R
  `,
  careful: `
    R
    I ask you to look at what I did: R
    judge me by what I have done: R
  `,
})

/** What may follow behind why the deed counts. */
export const OWN_ENDS: Bank = bank({
  plain: `
    I would hardly have done that as one of them
    that was not what one of them would do
  `,
  terse: `
    one of them would not have done that
  `,
  lively: `
    does that look like one of them?
    would one of them have done that?
  `,
  careful: `
    I ask you whether one of them would have done that
    it would have been a strange thing to do as one of them
  `,
})
