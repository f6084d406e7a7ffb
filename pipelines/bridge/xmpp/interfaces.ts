import { createInterface } from 'node:readline'
import { stream } from '../../../src/game/random.ts'
import { Models } from '../../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../../src/models/setting.ts'
import { modelOf } from '../../../src/policy/players.ts'
import { UsageError } from '../../errors.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import { untilStopped } from '../../output.ts'
import { print, say } from '../../terminal.ts'
import { connectAgent, type XmppAgent, type XmppServer } from './connection.ts'
import { ModelAgent } from './model-agent.ts'
import { UserAgent } from './user-agent.ts'

/** Answers players with a model until the process is stopped. */
export async function serveModel(
  server: XmppServer,
  {
    name,
    account,
    models: file = modelsFileSchema.parse({}),
    seed,
  }: { name: string; account: string; models?: ModelsFile; seed: string },
): Promise<void> {
  const known = modelOf(name)
  if (known === undefined || !/^(?:model|gguf):/.test(name))
    throw new UsageError(`--model must be model:<name>@<base-url> or gguf:<file>, and is ${name}`)
  const { sampling } = recipeFrom(undefined, { ruleset: 'maw', players: [name], train: 1 })
  const models = new Models({
    file,
    extra: sampling.extra,
    proceed: () => {},
    say,
  })
  const asked = models.open({ get: () => undefined, put: () => {} })
  const { acts: _, extra: __, ...usual } = sampling
  let agent: XmppAgent | undefined
  try {
    const answers = new ModelAgent({
      model: asked.model(known),
      sampling: usual,
      random: stream(seed, 'model agent'),
      send: (to, body) => agent?.send(to, 'inform', body),
    })
    const end = untilStopped()
    agent = await connectAgent(server, account, ({ from, body }) => void answers.take(from, body))
    say(`the Model agent is ${agent.jid}; Ctrl-C ends it`)
    await end
  } finally {
    await agent?.close()
    asked.close()
    await models.close()
  }
}

/** Shows a person what players pass on, and answers with what the person types, until the process is stopped. */
export async function serveUser(server: XmppServer, account: string): Promise<void> {
  let agent: XmppAgent | undefined
  const user = new UserAgent({ print, send: (to, body) => agent?.send(to, 'inform', body) })
  const end = untilStopped()
  agent = await connectAgent(server, account, ({ from, body }) => user.take(from, body))
  try {
    say(`the User interface agent is ${agent.jid}; Ctrl-C ends it`)
    const lines = createInterface({ input: process.stdin })
    lines.on('line', (line) => user.type(line))
    await end
    lines.close()
  } finally {
    await agent.close()
  }
}
