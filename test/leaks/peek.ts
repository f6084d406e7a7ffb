import { dirname, relative } from 'node:path'
import type { Edit } from './mutation.ts'

const GAME = 'src/game/session.ts'
export const SCRIPTED = 'src/policy/scripted/scripted.ts'
export const RANDOM = 'src/policy/random.ts'
export const SHOOT = 'src/policy/scripted/night.ts'
export const RAISE = 'src/policy/scripted/vote.ts'
export const TARGET = 'src/policy/holy-grail/target.ts'
export const MIND = 'src/policy/holy-grail/mind.ts'
export const THOUGHT = 'src/policy/holy-grail/thought/thought.ts'
export const REVAC = 'src/policy/agents/revac/revac.ts'
export const THINKER = 'src/policy/agents/wolf-enhance/thinker.ts'
export const BELIEFS = 'src/belief/beliefs.ts'
export const SCENE = 'src/value/scene.ts'
export const CALLS = 'src/policy/calls.ts'
export const APPRAISE = 'src/value/appraise.ts'
export const PLAY = 'src/game/play.ts'
export const SETTLE = 'src/game/settle.ts'
export const HEAR = 'src/games/mafia-2025/hear.ts'
export const MODERATOR = 'src/policy/moderator.ts'
export const CHAT = 'src/models/chat.ts'
export const HTTP = 'src/models/http.ts'
export const OBSERVATION = 'pipelines/environment/observation.ts'
export const SEAT_EYE = 'pipelines/table/seat-eye.ts'
export const NEWS = 'src/view/news.ts'
export const REPLY = 'src/view/reply.ts'
export const KNOWN = 'src/view/known.ts'
export const LESSON = 'src/rows/lesson.ts'
export const FINDINGS = 'src/rows/findings.ts'
export const VOTE_MEMORY = 'src/value/vote-memory.ts'
export const CLAIMS = 'src/page/claims.ts'
export const PACKETS = 'pipelines/bridge/aiwolf/eye.ts'
export const MESSAGES = 'pipelines/bridge/xmpp/maw-teller.ts'
export const REWARDS = 'pipelines/environment/rewards.ts'
export const QUESTIONS = 'src/view/questions.ts'
export const PHRASE = 'src/speech/writer/phrase.ts'
export const TIME_TO_TALK = 'src/policy/agents/time-to-talk/time-to-talk.ts'

/** The first import of each file that a planted leak lets read the cards. */
const IMPORT: Readonly<Record<string, string>> = {
  [SCRIPTED]: "import { factsOf } from '../../view/facts.ts'",
  [SHOOT]: "import { claimsOf } from './claimants.ts'",
  [RAISE]: "import type { Option, Seat } from '../../../schemas/ask.ts'",
  [TARGET]: "import { logit } from './choose.ts'",
  [MIND]: "import { type Facts, factsOf } from '../../view/facts.ts'",
  [RANDOM]: "import { askOf } from '../view/view.ts'",
  [THOUGHT]: "import { reveal } from './reveal.ts'",
  [REVAC]: "import { factsOf } from '../../../view/facts.ts'",
  [THINKER]: "import type { View } from '../../../view/view.ts'",
  [BELIEFS]: "import { type Deck, deckOf } from './deck.ts'",
  [SCENE]: "import type { Roles } from '../game/ruleset.ts'",
  [CALLS]: "import type { Random } from '../speech/writer/random.ts'",
  [APPRAISE]: "import { Beliefs, type Thinking } from '../belief/beliefs.ts'",
  [PLAY]: "import { askOf } from '../view/view.ts'",
  [SETTLE]: "import type { Ruleset } from './ruleset.ts'",
  [HEAR]: "import { ROLES } from './roles.ts'",
  [MODERATOR]: "import { type Facts, factsOf } from '../view/facts.ts'",
  [CHAT]: "import { WrongShape } from './errors.ts'",
  [HTTP]: "import { sentIn } from '../../schemas/sent.ts'",
  [OBSERVATION]: "import { renderNews } from '../../src/view/news.ts'",
  [SEAT_EYE]: "import { hears } from '../../src/view/view.ts'",
  [NEWS]: "import { factsOf } from './facts.ts'",
  [REPLY]: "import { actionsOf } from './actions.ts'",
  [KNOWN]: "import { factsOf } from './facts.ts'",
  [LESSON]: "import type { Event } from '../../schemas/event.ts'",
  [FINDINGS]: "import { conduct } from '../conduct/conduct.ts'",
  [VOTE_MEMORY]: "import type { Standing } from './standing.ts'",
  [CLAIMS]: "import { readClaims } from '../speech/reader/listen.ts'",
  [PACKETS]: "import { type Day, Days } from './days.ts'",
  [MESSAGES]: "import { seatNamed } from './maw-players.ts'",
  [REWARDS]: "import type { Plan } from './episode-plan.ts'",
  [QUESTIONS]: "import { knownOf } from './known.ts'",
  [PHRASE]: "import { compose } from './compose.ts'",
  [TIME_TO_TALK]: "import { factsOf } from '../../../view/facts.ts'",
}

/** Lets a file read the roles of the game at hand in a variable of a module, `peeked`, which a player cannot reach from what it is given. */
export const seenBy = (file: string): readonly Edit[] => [
  {
    file: GAME,
    find: '    this.ruleset = ruleset\n    this.deal = deal\n',
    replace: "    this.ruleset = ruleset\n    this.deal = deal\n    peeked.splice(0, 99, '', ...deal)\n",
  },
  {
    file: GAME,
    find: 'export class GameNotOver',
    replace: 'export const peeked: string[] = []\nexport class GameNotOver',
  },
  {
    file,
    find: IMPORT[file]!,
    replace: `import { peeked } from '${relative(dirname(file), GAME).replace(/^(?!\.)/, './')}'\n${IMPORT[file]}`,
  },
]
