/**
 * The sentences of brief speeches: an opening, and opinions with a reason each. All roles share them, so wording reveals none. `{s}` is the
 * figure of the seat that the opinion is about, `{t}` that of another seat, `{d}` a day; `{red}`, `{black}` and `{sheriff}` are what the game
 * calls the two teams and the role that checks.
 */
export const BRIEF = {
  turn: [
    'A few words on the game.',
    'Here is how I see the table.',
    'I will be short.',
    'Let me say what I think.',
    '',
  ],
  heard: ['I have listened to what was said.', 'Let us go through what we have.'],
  later: ['We know a little more now.', 'Think back to the last day.'],
  defence: [
    'You would lose a {red} player with me.',
    'Look at who brought me here.',
    'I ask you to think again.',
    'There is no good reason to send me away.',
    'I have nothing to hide.',
  ],
  duel: ['It is one of us two, and it should not be me.', 'Compare the two of us.'],
  'last word': [
    'I leave you with this.',
    'Remember what I say now.',
    'I was {red}, and you will see it.',
    'Use my last words well.',
    'My game is over, yours is not.',
  ],
  post: ['My view so far.', 'This is what I think.', '', '', ''],
  suspect: [
    'I suspect player number {s}',
    'I do not trust player number {s}',
    'Player number {s} looks {black}',
    'To me player number {s} is {black}',
    'I suspect number {s}',
  ],
  trust: [
    'I trust player number {s}',
    'Player number {s} looks {red}',
    'To me number {s} is {red}',
    'I trust number {s}',
  ],
  'voted red': [
    'the vote on day {d} went against number {t}, who was {red}',
    'on day {d} that hand was raised against number {t}, and the night showed number {t} was {red}',
    'we saw a vote against number {t} on day {d}, and number {t} was {red}',
  ],
  'nominated red': [
    'it was that player who nominated number {t} on day {d}, and number {t} was {red}',
    'number {t} was put up by that player on day {d} and turned out {red}',
    'the nomination of number {t} on day {d} hit a {red} player',
  ],
  'accused by the dead': [
    'number {t}, who was killed in the night, had named that player',
    'number {t} was {red} and warned us',
    'the dead number {t} had that suspicion too',
  ],
  'voted black': [
    'that hand went against number {t} on day {d}, and number {t} looks {black} to me',
    'on day {d} that vote went against number {t}, where it should go',
  ],
  'voted shown red': [
    'on day {d} that vote went against number {t}, who was {red}',
    'we saw that vote against number {t} on day {d}, and number {t} was {red}',
  ],
  'voted shown black': [
    'on day {d} that vote went against number {t}, who was {black}',
    'we saw that vote against number {t} on day {d}, and number {t} was {black}',
  ],
  'nominated black': [
    'it was that player who put up number {t} on day {d}, and number {t} looks {black} to me',
    'the nomination of number {t} on day {d} was the right one',
  ],
  'accused by the Sheriff': [
    'number {t} says so as the {sheriff}',
    'that is the check of number {t}',
    'I believe the check of number {t}',
  ],
  'cleared by the Sheriff': [
    'number {t} checked that player as the {sheriff}',
    'the check of number {t} says so',
    'I go with the check of number {t}',
  ],
  'checked by a claimant': [
    'number {t} says so, and number {t} may be the {sheriff}',
    'if number {t} is the {sheriff}, that is a check',
  ],
  'my check': ['that is my own check', 'you have heard my check', 'I have told you my check'],
  'rival Sheriff': [
    'there is only one {sheriff}, and I do not believe this one',
    'number {t} is the {sheriff} I believe',
    'two {sheriff}s cannot both be true, and I go with number {t}',
  ],
  'my rival': ['there is only one {sheriff}, and that is me', 'that player claims to be what I am'],
  'believed Sheriff': ['I believe that {sheriff}', 'that player claims to be the {sheriff}, and I believe it'],
  'voted for me': [
    'that vote against me was wrong',
    'that player raised a hand against me',
    'I know that I am {red}, and that hand went against me',
  ],
  'nominated me': ['that player put me up, and I know that I am {red}', 'it was that player who nominated me'],
  'named me': ['that player suspects me, and I know that I am {red}', 'that player goes after me, and I am {red}'],
  'called me black': [
    'that player tells you a check of me that cannot be',
    'I am {red}, and that player says I was checked {black}',
  ],
  'same suspect': ['that player suspects number {t} too', 'we both suspect number {t}'],
  'other suspect': [
    'that player suspects number {t}, and I do not see why',
    'that player goes after number {t}, and I do not see it',
  ],
  'named nobody': ['I heard no suspect from that player', 'that player has named nobody yet'],
  unheard: ['I have not heard that player yet', 'it is a guess before that player has said a word'],
  impression: ['it is a guess, and I say so', 'it is no more than a feeling', 'I cannot prove it yet'],
  hold: ['I nominate nobody today.', 'I would rather hear more before I put anybody up.', 'I put nobody up.', ''],
  close: ['PASS.', 'THANK YOU.', 'Pass.', 'Thank you.', 'That is all. PASS.', 'I am done. THANK YOU.'],
} as const satisfies Record<string, readonly string[]>
