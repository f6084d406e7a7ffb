import type { Fields } from './fields.ts'

/** The fields of the events of schemas/event.ts. */
export const fields: Fields = {
  opened: ['ruleset', 'book', 'switches', 'roles', 'teams', 'limits', 'names'],
  dealt: ['seat', 'role'],
  met: ['seats'],
  revealed: ['seat', 'role', 'team'],
  began: ['phase', 'number'],
  started: ['seat', 'day'],
  woke: ['who'],
  claimed: ['seat', 'target'],
  decided: ['target'],
  checked: ['seat', 'target', 'question', 'found'],
  missed: [],
  spoke: ['seat', 'act', 'text'],
  nominated: ['seat', 'target'],
  cued: ['seat', 'text', 'forced'],
  posted: ['room', 'seat', 'text'],
  cast: ['room', 'seat', 'target'],
  balloted: ['nominees', 'round'],
  unvoted: ['reason'],
  voted: ['target', 'by'],
  abstained: ['seats'],
  tied: ['seats'],
  stayed: ['seats', 'reason'],
  left: ['seat', 'by'],
  ended: ['winner', 'reason'],
  asked: [
    ...['seat', 'turn', 'act', 'options', 'words', 'tokens', 'aloud', 'closing', 'seconds', 'nominable'],
    ...['otherwise', 'tick', 'room'],
  ] as Fields['asked'],
  chose: ['seat', 'turn', 'act', 'pick', 'text', 'thought', 'source'],
}
