import type { LiveAsk } from '../../schemas/table.ts'

/** What a person is asked, and what the button says that answers it. */
interface Asked {
  readonly title: string
  readonly deed: string
}

const ASKED: Readonly<Record<string, Asked>> = {
  speak: { title: 'Your turn to speak', deed: 'Say it' },
  defend: { title: 'Defend yourself', deed: 'Say it' },
  farewell: { title: 'Your last words', deed: 'Say them' },
  vote: { title: 'Vote: who shall leave?', deed: 'Vote against' },
  check: { title: 'Night: whom do you check?', deed: 'Check' },
  kill: { title: 'Night: whom do you kill?', deed: 'Kill' },
  claim: { title: 'Night: whom do you propose to kill?', deed: 'Propose' },
  protect: { title: 'Night: whom do you protect?', deed: 'Protect' },
  suspect: { title: 'Whom do you take for Mafia?', deed: 'Name' },
  raise: { title: 'The same tie twice: shall all of them leave?', deed: 'Choose' },
  nominate: { title: 'Whom do you nominate?', deed: 'Nominate' },
  post: { title: 'The room is open', deed: 'Vote against' },
  whisper: { title: 'To whom do you whisper?', deed: 'Whisper to' },
}

export const askedText = ({ act, tick }: LiveAsk): Asked => {
  const { title, deed } = ASKED[act] ?? { title: `You are asked to ${act}`, deed: 'Choose' }
  return { title: tick ? `${title} · ${tick.now} of ${tick.of}` : title, deed }
}

const WORDS: Readonly<Record<string, string>> = {
  none: 'Nobody',
  listen: 'Listen',
  retract: 'Take my vote back',
  keep: 'All of them stay',
  remove: 'All of them leave',
  whisper: 'Whisper',
}

export const optionText = (option: string): string => WORDS[option] ?? option
