// Packs omerta, installs it into an empty project, and runs every example of docs/library.md there: checked by `tsc --strict`, then on Node 20, 22 and 24.
// The command of the installed package makes and validates a dataset, one of a player of a module, and one of the architecture of docs/agents.md.

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stub } from '../agents/stub.ts'

const NODES = ['20.19.5', '22.20.0', '24.21.0']
const root = join(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'omerta-library-'))

const run = (command: string, args: readonly string[], cwd = project): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 })

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

try {
  const packed = run('npm', ['pack', '--pack-destination', project], root).trim().split('\n').at(-1)!
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tools = ['typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`)
  run('npm', ['install', '--no-audit', '--no-fund', join(project, packed), ...tools])

  const blocks = [...readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
  const names = blocks.map(([, code], i) => {
    const name = /^\/\/ ([\w-]+)\.ts:/.exec(code!)?.[1] ?? `example-${i}`
    writeFileSync(join(project, `${name}.ts`), code!)
    return name
  })
  const [, architecture] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/agents.md'), 'utf8'))!
  writeFileSync(join(project, 'my-architecture.ts'), architecture!)
  const options = { strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: false, types: ['node'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  run('npx', ['tsc', '--outDir', 'js'])
  console.log(`${names.length} examples of docs/library.md and the architecture of docs/agents.md pass tsc --strict`)

  for (const version of NODES) {
    const said = names.map((name) => run('npx', ['--yes', `node@${version}`, `js/${name}.js`]))
    expect(said[0]!.length > 0 && said[1]!.includes('pick'), `the examples say nothing on Node ${version}`)
    console.log(`Node ${version}: ${names.length} examples run`)
  }

  run('npx', ['omerta', 'generate', '--train', '2', '--out', 'two'])
  run('npx', [
    'omerta',
    'generate',
    '--ruleset',
    'mini-mafia',
    '--players',
    './stubborn.ts',
    '--train',
    '4',
    '--out',
    'own',
  ])
  const server = await stub()
  await promisify(execFile)(
    'npx',
    [
      'omerta',
      'generate',
      '--ruleset',
      'mini-mafia',
      '--players',
      './my-architecture.ts',
      '--train',
      '1',
      '--out',
      'mine',
    ],
    { cwd: project, env: { ...process.env, MY_MODEL: `stub@${server.url}` } },
  )
  expect(server.asks.length > 5, 'the architecture of docs/agents.md asked its model nothing')
  server.close()
  for (const dataset of ['two', 'own', 'mine'])
    console.log(`${dataset}: ${run('npx', ['omerta', 'validate', dataset]).split('\n')[0]}`)
  run('npx', ['omerta', 'view', 'two', '--out', 'two.html'])
  expect(readFileSync(join(project, 'two.html'), 'utf8').includes('<script>'), 'the page has no script')
  console.log('the command of the installed package generates, validates and shows')
} finally {
  rmSync(project, { recursive: true, force: true })
}
