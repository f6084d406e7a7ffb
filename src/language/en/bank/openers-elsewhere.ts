import { lines } from './reason.ts'

/** How a defence, last words and a message in a chat may begin. */
export const OPENERS_IN_DEFENCE = lines(`
  [please|] hear me out
  let me answer for myself
  I understand that I am on the ballot
  think [again|twice] before you raise a hand
  I will use my time well
  give me a [moment|minute|fair hearing]
  so here I stand
  I have something to say for myself
  keep a cool head, all of you
  before you vote, listen
  all right, my defence
  I did not expect to stand here
  let us be calm about this
  well, this is [awkward|unpleasant|flattering in a strange way|a chilly place to stand]
  I will not [beg|grovel|shout|cry|plead|tremble]
  somebody has to stand here, and today it is my turn
  look me in the eye while I [speak|explain|answer]
  weigh this with care, a hand cannot be [unraised|taken back|undone]
  I have [nerves of steel|sweaty palms|a lump in my throat], and still I will explain
  a mob is a poor [judge|jury|compass|mathematician]
  put the pitchforks down for [a moment|a breath|half a minute]
  I could [panic|bluster|sulk|improvise], but I prefer to reason
  you are about to make a costly [error|blunder|purchase|detour]
  let the record show that I kept my [temper|composure|manners]
  ask yourselves who [benefits|profits|smiles] if I go
  I owe you an explanation, so here it is
  breathe in, breathe out, and then decide
  [indignation|outrage|tears|flattery] will not help me, so I stick to arguments
  I am an [easy|obvious|inviting|unlucky|accidental] target
  my [clumsiness|bluntness|shyness|enthusiasm|accent] is no crime
  history is full of [hasty|rushed|foolish|tragic] verdicts
`)

export const OPENERS_OF_LAST_WORDS = lines(`
  so that was my game
  I am leaving, and you play on
  these are my last words
  that is how it goes
  before I go
  my time is up
  take this with you
  keep this in mind when I am gone
  well played, whoever did this
  a last thought from me
  I leave you with this
  use what I tell you now
  no hard feelings, [truly|honestly|I mean it]
  it was a [pleasure|privilege|short ride|bumpy ride|strange evening]
  my will is short
  write this down, I cannot repeat it
  I go with my [head high|conscience clear|chin up|sense of humour intact]
  the chair is yours, the [headache|puzzle|burden|riddle] too
  what a [pity|shame|plot twist|farewell]
  do not [mourn|weep|sulk], think
  somebody [keep my seat warm|remember me kindly]
  I wish you [courage|sharper eyes than mine|steady nerves|luck and patience]
  curtain, [applause|lights|silence], and one last remark
  I will be watching from the [gallery|balcony|bar]
`)

export const OPENERS_OF_POSTS = lines(`
  okay
  so
  hm
  quick one from me
  my two cents
  here is what I have
  right
  short version
  thinking aloud here
  hey all
  note from me
  okay folks
  [lol|haha|oof|phew|yikes|wow|sigh], okay
  [typing with one hand|slow typist here|bad connection here], sorry
  scrolling back through the chat
  [morning|evening|hi|hello], [everyone|folks|gang|team|people]
  hot take
  unpopular opinion incoming
  [real talk|just saying|for the record|food for thought|gentle reminder]
  hmm, let me think
  popcorn is ready
  going with my gut here
  [brb|afk|back now|still awake], sorry
  [caffeine|pizza|dessert] first, then this
  [gotta|wanna] be [fast|snappy|straight] here
  [seriously|basically|frankly|obviously|anyway|meanwhile|btw|tbh|imho], listen
`)
