import type { ChatRequest, Questions } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { besideHash } from '../../schemas/sent.ts'
import { unplaced } from '../policy/model-name.ts'
import { modelOf } from '../policy/players.ts'

// Hashes of the parts of a request that its model does not read, computed from the request and the recipe, not by the client that sent it.

/** The names by which the servers of a recipe know its models. */
export const modelNamesIn = (players: readonly string[]): string[] => [
  ...new Set(players.flatMap((player) => modelOf(player) ?? []).map(unplaced)),
]

/** How a chat was sent: as the recipe has it, with the schema of its replies or without. */
export function besideChat(
  names: readonly string[],
  { schema, sampling, seed }: ChatRequest,
  { extra = {} }: Recipe['sampling'],
): string[] {
  const { thought_tokens: _, ...drawn } = sampling
  const format = { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } }
  return names.flatMap((model) =>
    [{}, ...(schema ? [{ response_format: format }] : [])].map((held) => {
      const fields = Object.entries({ model, ...drawn, seed, ...held, ...extra })
      return besideHash(Object.fromEntries(fields.filter(([name, value]) => value !== null && name !== 'messages')))
    }),
  )
}

/** How questions were sent: in either wire format. */
export const besideDecision = (names: readonly string[], questions: Questions): string[] =>
  names.flatMap((model) => [
    besideHash({ model, questions }),
    besideHash({
      model,
      questions: Object.entries(questions).map(([name, { instructions, ...more }]) =>
        more.type === 'noul'
          ? { type: 'predicate', name, instructions }
          : {
              type: 'choice',
              name,
              instructions,
              choices: Object.entries(more.criteria).map(([value, description]) => ({ value, description })),
            },
      ),
    }),
  ])
