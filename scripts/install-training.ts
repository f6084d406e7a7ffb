// Installs what the recipes of training/ run on into .venv, with progress: node scripts/install-training.ts [--python python3.11]. What is there already is not
// installed again, and pip keeps what it has loaded, so the same command continues one that was stopped. It writes nothing but .venv.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { showProgress } from '../pipelines/progress.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { python: { type: 'string', default: 'python3' }, into: { type: 'string' } } })
const venv = values.into ?? join(root, '.venv')
const python = join(venv, 'bin/python')
const requirements = join(root, 'training/requirements.txt')

function fail(sentence: string): never {
  console.error(`install-training: ${sentence}; the same command continues`)
  process.exit(1)
}

/** Runs a program to its end; what it says is kept and shown if it fails. */
function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (text) => (out += String(text)))
    child.stderr.on('data', (text) => (err += String(text)))
    child.on('error', () => fail(`"${program}" cannot be run; name a Python of 3.11 or newer with --python`))
    child.on('close', (code) =>
      code === 0 ? resolve(out) : fail(`${program} ${args.slice(0, 4).join(' ')} ended with ${code}: ${err.trim()}`),
    )
  })
}

const pip = (...args: string[]): Promise<string> => run(python, ['-m', 'pip', '--disable-pip-version-check', ...args])

interface Planned {
  readonly metadata: { readonly name: string; readonly version: string }
}

/** The packages that pip would install, those that others need first. It loads what it must read, which takes most of the time on a new machine. */
async function planned(): Promise<Planned['metadata'][]> {
  const report = await pip('install', '--quiet', '--dry-run', '--report', '-', '-r', requirements)
  const { install } = JSON.parse(report) as { readonly install: readonly Planned[] }
  return install.map(({ metadata }) => metadata).reverse()
}

if (!existsSync(python)) await run(values.python, ['-m', 'venv', venv])
if (spawnSync(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status !== 0)
  fail(`${python} is older than Python 3.11; remove ${venv} and name another with --python`)
// torch goes first and alone: asked for with others, it may bring gigabytes of CUDA to a machine without a GPU.
const torch = /^torch==.*$/m.exec(readFileSync(requirements, 'utf8'))![0]
const stages = showProgress('stages (torch, the list of the others, the others)', 3)
await pip('install', '--quiet', torch)
stages.step()
const left = await planned()
stages.step()
const progress = showProgress('packages', left.length)
for (const { name, version } of left) {
  await pip('install', '--quiet', '--no-deps', `${name}==${version}`)
  progress.step()
}
progress.done()
stages.step()
stages.done()
console.log(`${python} has what training/ needs`)
