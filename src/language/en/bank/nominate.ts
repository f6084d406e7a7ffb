import { bank } from './bank.ts'

/** Words that the judge hears as a nomination. */
export const NOMINATE = bank({
  plain: `
    I nominate {nom}
    I nominate {nom}
    I am nominating {nom}
    [today|now|here|finally|again] I nominate {nom}
    [so|and|then|therefore|thus] I nominate {nom}
    I nominate {nom} [today|for the vote|for today|here]
    my choice is made, and I nominate {nom}
    that is why I nominate {nom}
    for that reason I nominate {nom}
    I am putting a name up for the vote, I nominate {nom}
    for today's vote I nominate {nom}
    to put it on record, I nominate {nom}
    for my part I nominate {nom}
    from my side, I nominate {nom}
  `,
  terse: `
    nominating {nom}
    I'm nominating {nom}
    I nominate {nom}
    so, nominating {nom}
    now nominating {nom}
  `,
  lively: `
    enough talk, I nominate {nom}
    no more waiting, I nominate {nom}
    here we go, I nominate {nom}
    let us have it out: I nominate {nom}
    right then, I nominate {nom}
    my pick is clear, I nominate {nom}
    straight to the point, I nominate {nom}
    to cut it short, I nominate {nom}
    no beating about the bush, I nominate {nom}
  `,
  careful: `
    after some thought I nominate {nom}
    I have decided, and I nominate {nom}
    having thought it over, I nominate {nom}
    all things weighed, I nominate {nom}
    with everything weighed up, I nominate {nom}
    on balance I nominate {nom}
    with due care I nominate {nom}
    taking everything together, I nominate {nom}
    with what I know today, I nominate {nom}
  `,
})

/** The same for a nominee that the speech does not accuse: why that one is nominated nevertheless. */
export const NOMINATE_UNCHARGED = bank({
  plain: `
    to see where the hands go, I nominate {nom}
    to give the table a choice, I nominate {nom}
    the ballot needs a name, so I nominate {nom}
    for a start I nominate {nom}
    no more than a feeling, but I nominate {nom}
    somebody has to be up, and I nominate {nom}
  `,
  terse: `
    a feeling only: I nominate {nom}
    for the vote to tell us something, I nominate {nom}
    to have a choice, I nominate {nom}
    on a hunch I nominate {nom}
  `,
  lively: `
    call it a hunch, I nominate {nom}
    to stir the pot, I nominate {nom}
    to see some faces change, I nominate {nom}
    let the votes do the talking, I nominate {nom}
  `,
  careful: `
    to hear a defence, I nominate {nom}
    for the sake of a good discussion I nominate {nom}
    as a question more than as a charge, I nominate {nom}
    without a strong case so far, I nominate {nom}
    to learn from the votes, I nominate {nom}
  `,
})

export const HOLD = bank({
  plain: `
    I nominate nobody [today|]
    I will not nominate anybody [today|]
    no nomination from me [today|]
    I do not nominate anyone [today|for now|]
    I make no nomination
    I have no nomination [to make|today]
    I leave the ballot as it is
    I am not nominating anybody [today|]
    I will not put anybody up
  `,
  terse: `
    no nomination
    nobody from me
    no name for the ballot
    I hold my nomination
    no nomination, not yet
    ballot: nobody
  `,
  lively: `
    the ballot gets no name from me
    my nomination stays in my pocket
    you will get no nomination out of me today
    I will sit this one out, no nomination from me
    the list is long enough without a name from me
  `,
  careful: `
    I would rather not nominate anybody yet
    I prefer to wait with a nomination
    I do not know enough to nominate anybody
    it is too early for me to nominate
    I hold back my nomination for now
    I see no need to add a name to the ballot
  `,
  heard: `
    I keep my finger to myself, no nomination
    I do not want to nominate anybody
    I will nominate nobody
    I do not nominate
    without nomination
    no nominations
    no nominations from me
    I am not putting anybody up
    I pass on nominating
    I have nobody to nominate
    I nominate no one
    I will hold my nomination
    I am not going to nominate anybody
    I will not be nominating anybody
    I will not nominate
    I am not nominating
    I [skip|am skipping|will skip] [my nomination|nominating|nomination|nominations]
    [nobody|no one] to nominate
    I have [no one|nobody|none] to nominate
    I [abstain|refrain|am abstaining|will abstain] [from nominating|from nomination|from nominations]
    I [pass|am passing|will pass] [on nomination|on my nomination|nomination|my nomination]
    I [keep|am keeping|will keep|am holding|am saving|save|will save|withhold] my nomination [to myself|]
    I will not [add|put] anybody [to|on] ballot
    I am not [putting|adding] anybody [on|to] ballot
    I do not [put|add] anybody [on|to] ballot
    I will not put anybody on ballot
    I leave my nomination open
    not nominating
    not nominating [anybody|nobody]
    I will not [make|give] [nomination|any nomination]
    I am not making nomination
    I do not make nomination
    no need to nominate [anybody|]
    no need for nomination
    I see no need to nominate
    I nominate none
    I [decline|refuse] to nominate
    my nomination is nobody
    my nomination none
    my nomination nobody
    nomination [none|nobody|no one]
    [none|nobody] nominated
    no nominations from me
    no nomination [from my side|on my part|for me|by me]
    I do not see anybody to nominate
    I do not [want|need|wish|intend|plan] to nominate
    I am not [ready|going|willing|prepared|planning] to nominate [anybody|]
    I have nothing to add to ballot
    I would rather not nominate
    I would not nominate [anybody|]
    I prefer not to nominate
    there will be no nomination [from me|]
    there is no nomination from me
    I have no nominations
    I do not have [nomination|nominee|anybody to nominate]
    I have no nominee
    without nomination from [me|my side]
    I am leaving ballot as it is
    I will wait with my nomination
    I wait with my nomination
  `,
})
