import { thinkingOf } from '../belief/thinking.ts'
import { adversary, type Exploit, exploits } from './adversaries.ts'
import { architectures } from './agents/architectures.ts'
import { chatPlayer } from './chat-player.ts'
import { decidePlayer } from './decide-player.ts'
import { foulingPlayer } from './fouling.ts'
import { holyGrailPlayer } from './holy-grail/holy-grail.ts'
import { type Skill, skills } from './holy-grail/traits.ts'
import type { PlayerKind } from './kind.ts'
import { CHAT_MODEL, callsOf, SERVED, withoutServer } from './model-name.ts'
import { builtInModerator } from './moderator.ts'
import { moduleKind } from './module-kind.ts'
import { plannerPlayer } from './planner.ts'
import { randomPlayer } from './random.ts'
import { scriptedPlayer } from './scripted/scripted.ts'
import { wordedPlayer } from './worded-player.ts'

const SKILL = `(?:-(?:${skills.join('|')}))?`

const scripted: PlayerKind = {
  grammar: /^scripted$/,
  forms: ['scripted'],
  help: 'a cheap baseline with rules of thumb',
  sits: 'table',
  edition: 2,
  make: (_, { random, words }) => scriptedPlayer(random, words.vocabulary),
}

const random: PlayerKind = {
  grammar: /^random$/,
  forms: ['random'],
  help: 'picks uniformly',
  sits: 'table',
  edition: 1,
  make: (_, { random, words }) => randomPlayer(random, words.vocabulary),
}

const fouling: PlayerKind = {
  grammar: /^fouling$/,
  forms: ['fouling'],
  help: 'breaks the rules, for testing them',
  sits: 'table',
  edition: 1,
  make: (_, { random, words }) => foulingPlayer(random, words.vocabulary),
}

/** `holy-grail` plays with a skill drawn for each seat; `holy-grail-expert` and the like have the skill of their name. */
const holyGrail: PlayerKind = {
  grammar: new RegExp(`^holy-grail${SKILL}$`),
  forms: ['holy-grail (also -novice, -club, -expert)'],
  help: 'reasons from exact beliefs over all deals',
  sits: 'table',
  edition: 30,
  countsDeals: true,
  make: (name, { random, words, game, notes }) =>
    holyGrailPlayer(random, thinkingOf(game, words), {
      skill: skills.find((skill): skill is Skill => name === `holy-grail-${skill}`),
      notes,
    }),
}

/** How many states `planner` imagines for each decision at first. */
const USUAL_STATES = 8

const planner: PlayerKind = {
  grammar: /^planner(?:-[1-9]\d{0,2})?$/,
  forms: ['planner (also planner-2 and the like)'],
  help: 'searches: rolls out sampled games before choosing',
  sits: 'table',
  edition: 30,
  countsDeals: true,
  imagines: true,
  make(name, { random, appraiser, player }) {
    const states = Number(/\d+$/.exec(name)?.[0] ?? USUAL_STATES)
    return plannerPlayer(player('holy-grail'), random, states, appraiser())
  },
}

const EXPLOIT = new RegExp(`^adversary-(${exploits.join('|')})$`)

const adversaries: PlayerKind = {
  grammar: EXPLOIT,
  forms: ['adversary-claims (also -late, -copies, -orders)'],
  help: 'plays as scripted and says what fools a player that believes it',
  sits: 'table',
  edition: 1,
  make: (name, { random, words }) => adversary(EXPLOIT.exec(name)![1] as Exploit, random, words.vocabulary),
}

const chat: PlayerKind = {
  grammar: new RegExp(`^${CHAT_MODEL}$`),
  forms: ['model:<name>@<base-url>', 'gguf:<file>'],
  help: 'a chat model, behind a server or in this process',
  sits: 'both',
  hint: withoutServer(/^model:/),
  model: (name) => name.replace(/^model:/, ''),
  make: (name, making) => chatPlayer(callsOf(chat.model!(name), making), making.words),
}

const decide: PlayerKind = {
  grammar: new RegExp(`^decide:(?:${SERVED}|gguf:.+)$`),
  forms: ['decide:<name>@<base-url>', 'decide:gguf:<file>'],
  help: 'a decision model, which gives a probability to every option',
  sits: 'both',
  hint: withoutServer(/^decide:(?!gguf:)/),
  model: (name) => name.replace(/^decide:/, ''),
  make: (name, making) => decidePlayer(callsOf(decide.model!(name), making), making.words, making.random),
}

const CHOOSER = new RegExp(`^(holy-grail${SKILL}):`)

const worded: PlayerKind = {
  grammar: new RegExp(`${CHOOSER.source}${CHAT_MODEL}$`),
  forms: ['holy-grail: before model: or gguf:'],
  help: 'chooses as holy-grail; a model rewrites its speeches',
  sits: 'table',
  countsDeals: true,
  hint: withoutServer(/^holy-grail\S*:model:/),
  model: (name) => name.replace(CHOOSER, '').replace(/^model:/, ''),
  chooser: (name) => CHOOSER.exec(name)![1]!,
  make: (name, making) =>
    wordedPlayer(making.player(worded.chooser!(name)), callsOf(worded.model!(name), making), making.words),
}

const builtInFloor: PlayerKind = {
  grammar: /^built-in$/,
  forms: ['built-in'],
  help: 'runs the floor without a model',
  sits: 'moderator',
  edition: 2,
  make: () => builtInModerator(),
}

/** Every kind of player. */
export const kinds: readonly PlayerKind[] = [
  scripted,
  random,
  fouling,
  holyGrail,
  planner,
  adversaries,
  chat,
  decide,
  worded,
  ...architectures,
  builtInFloor,
  moduleKind,
]

/** The kind of a player's name; undefined for a name of no kind, as that of a person or of a player of another system. */
export const kindOf = (name: string): PlayerKind | undefined => kinds.find(({ grammar }) => grammar.test(name))
