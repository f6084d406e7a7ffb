/** Figures of speech for a vote that is meant: see {@link Bank}. */
export const VOTE_IDIOMS = {
  plain: `
    my vote is [booked|reserved|earmarked|locked in|settled|ready] against {s}
    I have [pencilled in|marked|chosen|picked] {s} for my vote
    I [aim|mean|expect|undertake] to vote against {s}
  `,
  terse: `
    {s} out, [full stop|period|end of story|simple as that]
    {s} packs [today|up]
  `,
  lively: `
    my vote is [parked|planted|nailed|anchored|glued] on {s}
    {s} has [outstayed|exhausted] our welcome, and gets my vote
    {s} can start [packing|looking for the exit|putting on a coat|calling a taxi|waving goodbye]
    I am [itching|burning|dying|eager|thrilled] to vote {s} out
    the door is [open|over there|waiting] for {s}
    somebody fetch the [coat|hat|umbrella|luggage|suitcase] of {s}
    I am showing {s} the [door|exit|way out|red card]
    it is [curtains|bedtime|checkout time|closing time] for {s}
  `,
  careful: `
    [barring|short of] a [surprise|miracle|revelation|strong defence], my vote goes against {s}
    I [reluctantly|regretfully|calmly|hesitantly|provisionally|tentatively|soberly] vote against {s}
    with a [heavy heart|clear head|steady hand|cool mind] I will vote against {s}
    on the [balance|strength|weight] of what we have, I will vote against {s}
  `,
} as const

/** Figures of speech that ask everybody to vote. */
export const VOTE_ALL_IDIOMS = {
  lively: `
    let us pull on one rope and vote against {s}
    let us close [ranks|the ranks] and vote against {s}
    no [solos|lone wolves|fireworks|experiments|heroics] today: let us all vote against {s}
  `,
  careful: `
    for the sake of [unity|order|clarity|discipline|coherence] let us all vote against {s}
    I [recommend|urge|advocate] that we all vote against {s}
  `,
} as const
