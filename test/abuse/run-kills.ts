// Kills verbs at random moments, in an installed clone of the last commit, so that no change of the checkout meets a run: node test/abuse/run-kills.ts
// [--kills 40] [--seed kills] [--keep folder] [verb…]. Verbs are those of kills.slow.test.ts, and play; train needs OMERTA_PYTHON, gguf OMERTA_GGUF and
// node-llama-cpp.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'kills' },
    /** Where the clone stays; without it, it is removed at the end. */
    keep: { type: 'string' },
  },
})
const verbs =
  positionals.length > 0 ? positionals : ['generate', 'evaluate', 'rows', 'import', 'validate', 'train', 'play']
const python = process.env['OMERTA_PYTHON'] && resolve(process.env['OMERTA_PYTHON'])
const clone = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'omerta-frozen-')))

function run(cwd: string, env: NodeJS.ProcessEnv, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function prepare(): void {
  if (!existsSync(join(clone, '.git')) && !run(root, {}, 'git', 'clone', '--quiet', '--no-hardlinks', root, clone))
    throw new Error(`${root} cannot be cloned to ${clone}`)
  if (!existsSync(join(clone, 'node_modules')) && !run(clone, {}, 'npm', 'ci', '--prefer-offline', '--no-audit'))
    throw new Error(`npm ci failed in ${clone}`)
}

try {
  prepare()
  const failed = verbs.filter((verb) => {
    if (verb === 'train' && python === undefined) {
      console.error('train: not run; OMERTA_PYTHON names a Python with what training/ runs on')
      return true
    }
    const file = `test/abuse/${verb === 'play' ? 'kills-play' : 'kills'}.slow.test.ts`
    const env = { KILLS: values.kills, SEED: values.seed, VERB: verb, ...(python && { OMERTA_PYTHON: python }) }
    return !run(clone, env, 'npx', 'vitest', 'run', file, '--testTimeout=7200000')
  })
  console.log(failed.length === 0 ? `held: ${verbs.join(', ')}` : `failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  if (values.keep === undefined) rmSync(clone, { recursive: true, force: true })
}
