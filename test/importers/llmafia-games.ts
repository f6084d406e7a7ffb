import type { Files } from './damage.ts'

const time = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')

/** Writes chats as the program of LLMafia does. Times are seconds since midnight. */
class Chats {
  readonly files = { manager: '', day: '', night: '' }
  #now = 43_200
  readonly #started = this.#now

  #write(file: 'manager' | 'day' | 'night', who: string, text: string): void {
    this.files[file] += `[${time(this.#now)}] ${who}: ${text}\n`
  }

  begin(kind: 'day' | 'night'): void {
    const text =
      kind === 'day'
        ? "Now it's Daytime for 2 minutes, everyone can communicate and see messages and votes."
        : "Now it's Nighttime for 0.75 minutes, only mafia can communicate and see messages and votes."
    this.#write('manager', 'Game-Manager', text)
  }

  /** Each `[seconds after the last line, who, text]`. */
  talk(kind: 'day' | 'night', ...lines: readonly (readonly [number, string, string])[]): void {
    for (const [wait, who, text] of lines) {
      this.#now += wait
      this.#write(kind, who, text)
    }
  }

  vote(kind: 'day' | 'night', ...votes: readonly (readonly [string, string])[]): void {
    this.#now += 6
    const name = kind === 'day' ? 'Daytime' : 'Nighttime'
    this.#write(kind, 'Game-Manager', `${name} has ended, now it's time to vote! Waiting for all players to vote...`)
    for (const [voter, target] of votes) {
      this.#now += 2
      this.#write(kind, 'Game-Manager', `${voter} voted for ${target}`)
    }
  }

  out(name: string, role: 'bystander' | 'mafia'): void {
    this.#write('manager', 'Game-Manager', `${name} was voted out. Their role was ${role}`)
  }

  /** The log of the model's seat, with a decision of its scheduler every second. */
  log(sends: readonly number[]): string {
    const decisions = Array.from({ length: this.#now - this.#started }, (_, second) => {
      const what = sends.includes(second)
        ? 'use its turn and generate a message!'
        : 'pass its turn without generating a message!'
      return `# NEW LOG\n## TIME: ${time(this.#started + second)}\n## OPERATION: scheduling decision\n## CONTENT: The LLM player has chosen to ${what}\n`
    })
    return `# NEW LOG\n## TIME: 11:59:00\n## OPERATION: prompt in generate directly\n## CONTENT: Do you know the rules?\n\n${decisions.join('\n')}`
  }
}

const config = (names: readonly string[], mafia: readonly string[], model: string): string =>
  JSON.stringify({
    players: names.map((name) => ({
      name,
      is_mafia: mafia.includes(name),
      is_llm: name === model,
      real_name: `Real ${name}son`,
      llm_config: name === model ? { model_name: 'tiny/Talker-1B', temperature: 1.3 } : {},
    })),
    daytime_minutes: 2,
    nighttime_minutes: 0.75,
  })

const filesOf = (folder: string, chats: Chats, more: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(
    Object.entries({
      'public_manager_chat.txt': chats.files.manager,
      'public_daytime_chat.txt': chats.files.day,
      'public_nighttime_chat.txt': chats.files.night,
      'real_names.txt': 'Somebody Real: Ash\n',
      ...more,
    }).map(([name, text]) => [`${folder}/${name}`, text]),
  )

/**
 * Five players, one of them Mafia; the model is seat 3. A tie on day 1 that the lowest seat loses, a message of two lines, and one that came in during the
 * vote.
 */
export function fivePlayers(): Files {
  const chats = new Chats()
  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']
  chats.begin('day')
  chats.talk(
    'day',
    [2, 'Ash', 'hello all'],
    [1, 'Birch', 'hi Ash, who is it'],
    [0, 'Ash', 'not me'],
    [9, 'Cedar', 'i think elm is quiet\nvery quiet'],
    [5, 'Elm', 'I am thinking'],
  )
  chats.vote('day', ['Cedar', 'Elm'], ['Ash', 'Birch'], ['Fir', 'Birch'], ['Birch', 'Elm'], ['Elm', 'Cedar'])
  chats.out('Birch', 'bystander')
  chats.begin('night')
  chats.files.manager +=
    '[12:00:59] Game-Manager: There is only one mafia member left, so no need for discussion - cutting straight to voting!\n'
  chats.vote('night', ['Fir', 'Ash'])
  chats.out('Ash', 'bystander')
  chats.begin('day')
  chats.talk('day', [1, 'Cedar', 'fir voted with ash'], [3, 'Fir', 'and you against Elm'], [4, 'Elm', 'it is Fir'])
  chats.vote('day', ['Elm', 'Fir'], ['Cedar', 'Fir'], ['Fir', 'Elm'])
  chats.out('Fir', 'mafia')
  return filesOf('games/0001', chats, {
    'config.json': config(names, ['Fir'], 'Cedar'),
    'who_wins.txt': 'Bystanders win!',
    'Cedar_log.txt': chats.log([12]),
  })
}

/** Six players, two of them Mafia. The program was started again during day 2, and then wrote all messages and votes once more; it names no winner. */
export function startedAgain(): Files {
  const chats = new Chats()
  const names = ['Hazel', 'Ivy', 'Juniper', 'Larch', 'Maple', 'Oak']
  chats.begin('day')
  chats.talk('day', [3, 'Hazel', 'oak?'], [3, 'Oak', 'no, Hazel'])
  chats.vote(
    'day',
    ['Hazel', 'Oak'],
    ['Ivy', 'Hazel'],
    ['Juniper', 'Oak'],
    ['Larch', 'Ivy'],
    ['Maple', 'Hazel'],
    ['Oak', 'Hazel'],
  )
  const heard = chats.files.day
  chats.out('Hazel', 'bystander')
  chats.begin('night')
  chats.talk('night', [2, 'Maple', 'ivy'], [2, 'Oak', 'yes ivy'])
  chats.vote('night', ['Maple', 'Ivy'], ['Oak', 'Ivy'])
  chats.out('Ivy', 'bystander')
  return filesOf('games/0002', chats, {
    'config.json': config(names, ['Maple', 'Oak'], 'Larch'),
    'who_wins.txt': '',
    'Larch_log.txt': '',
    'heard.txt': heard,
  })
}
