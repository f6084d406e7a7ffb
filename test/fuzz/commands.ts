// Random command lines, and random verbs on randomly damaged datasets: none may print a stack trace, take more than a minute or a GiB, or
// let a secret or a control character through. `node test/fuzz/commands.ts --count 1000 --seed 1`; a case that fails is named by its number.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from '../../pipelines/generate/generate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { Case, Outcome } from './child.ts'
import { CaseRunner } from './process.ts'

const MEGABYTES = 1024
const RECIPE = {
  ruleset: 'mini-mafia',
  seed: 'fuzz',
  games: { train: 3, test: 1 },
  shard_games: 2,
  players: 'holy-grail',
  values: 1,
  configs: ['sft', 'preference', 'reasoned', 'conversations', 'typed'],
}

/** A case that ended as none may end. */
export interface Slip extends Case {
  readonly why: string
  readonly outcome?: Outcome
}

export interface Result {
  /** Command lines by how they ended: fine, with findings or damage, or as wrong usage. */
  readonly ended: Record<string, number>
  readonly slips: readonly Slip[]
}

/** Runs so many cases of each kind. */
export async function fuzz(
  seed: string,
  count: number,
  kinds: readonly Case['kind'][] = ['lines', 'datasets'],
): Promise<Result> {
  const base = mkdtempSync(join(tmpdir(), 'omerta-fuzz-'))
  const cwd = join(base, 'work')
  mkdirSync(cwd)
  const recipe = recipeSchema.parse(RECIPE)
  await generate({ folder: join(cwd, 'pristine'), recipe, extend: false, concurrency: 1, stopped: () => false })
  writeFileSync(join(cwd, 'recipe.json'), JSON.stringify(RECIPE))
  writeFileSync(join(cwd, 'not.json'), '{"games":')
  writeFileSync(join(cwd, 'odd.json'), '{"games":{"train":1},"switches":{"__proto__":1},"players":{"red":7}}')
  writeFileSync(join(cwd, 'file'), 'x')
  cpSync(join(cwd, 'pristine'), join(cwd, 'set'), { recursive: true })
  const hub = createServer((_, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'))
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
  const ended: Record<string, number> = {}
  const slips: Slip[] = []
  let runner: CaseRunner | undefined
  const env = { HF_ENDPOINT: endpoint, HF_TOKEN: 'hf_fuzz', HF_HOME: base, XDG_CACHE_HOME: join(base, 'cache') }
  try {
    for (const kind of kinds)
      for (let index = 0; index < count; index++) {
        runner ??= await CaseRunner.start(cwd, env)
        const one: Case = { kind, seed, index }
        const outcome = await runner.run(one)
        if (typeof outcome === 'string') runner = undefined
        const why = typeof outcome === 'string' ? outcome : whatIsWrong(outcome)
        const end = `${kind}: ${typeof outcome === 'string' ? 'no end' : `exit ${outcome.code}`}`
        ended[end] = (ended[end] ?? 0) + 1
        if (why !== undefined) slips.push({ ...one, why, ...(typeof outcome !== 'string' && { outcome }) })
      }
  } finally {
    runner?.stop()
    hub.close()
    rmSync(base, { recursive: true, force: true })
  }
  return { ended, slips }
}

function whatIsWrong({ args, code, out, err, megabytes }: Outcome): string | undefined {
  const said = out + err
  if (/^ +at .*:\d+:\d+/m.test(said)) return 'a stack trace'
  if (/internal error/.test(err)) return 'an internal error'
  if (![0, 1, 2].includes(code)) return `exit code ${code}`
  if (code === 2 && !/^omerta: [^\n]+\n$/m.test(err) && !/Usage:/.test(out)) return 'no sentence'
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/.test(said)) return 'a control character'
  // Results for machines quote data as it is.
  if (/secret/.test(args.includes('--json') ? err : said)) return 'a secret'
  if (megabytes > MEGABYTES) return `${Math.round(megabytes)} MB of memory`
  return undefined
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string' },
    },
  })
  const kinds = values.kind === undefined ? undefined : [values.kind as Case['kind']]
  const { ended, slips } = await fuzz(values.seed, Number(values.count), kinds)
  for (const { kind, index, why, outcome } of slips)
    console.log(
      JSON.stringify({ kind, index, why, args: outcome?.args, harm: outcome?.harm, err: outcome?.err.slice(0, 400) }),
    )
  console.log(`tried ${JSON.stringify(ended)}; slips ${slips.length}`)
  process.exitCode = slips.length > 0 ? 1 : 0
}
