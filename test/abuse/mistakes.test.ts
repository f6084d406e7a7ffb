import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine } from '../command-line.ts'

// What users mistype and mix up: each ends with exit code 2 and one sentence, which names what was likely meant.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-mistakes-'))
const at = (...names: string[]): string => join(base, ...names)
const MINI = 'generate --ruleset mini-mafia --train 1'

beforeAll(async () => {
  const made = await commandLine(`generate --ruleset mini-mafia --train 3 --seed a --out ${at('set')}`.split(' '))
  expect(made.code).toBe(0)
  mkdirSync(at('empty'))
  mkdirSync(at('other'))
  mkdirSync(at('chosen'))
  writeFileSync(at('chosen/refined.json'), '{}')
  writeFileSync(at('other/notes.txt'), 'hi')
  writeFileSync(at('game.json'), '{ "game": { "train": 1 } }')
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A command line, in which @ stands for the folder of the test, and what is said of it. */
const MISTAKES: readonly [string, string][] = [
  ['valdate @set', 'there is no verb "valdate"; did you mean validate?'],
  ['generate --ruleset minimafia --train 3 --out @x', 'there is no ruleset "minimafia"; did you mean mini-mafia?'],
  ['generate --ruleset mafia --train 3 --out @x', 'there is no ruleset "mafia"; did you mean mafia-2025?'],
  ['generate --ruleset chess --train 3 --out @x', 'there is no ruleset "chess"; there are mafia-2025, fiim'],
  [`${MINI} --players holygrail --out @x`, 'there is no player "holygrail"; did you mean holy-grail?'],
  [`${MINI} --players revac --out @x`, 'revac stands before the name of a model: revac:model:<name>@<base-url>'],
  [`${MINI} --players gpt-4o --out @x`, 'there is no player "gpt-4o"; there are scripted'],
  [`${MINI} --players holy-grail*3 --out @x`, '--players names 3 players for 4 seats'],
  [`${MINI} --players model:gpt-4o --out @x`, '"model:gpt-4o" names no server'],
  [`${MINI} --players model:m@127.0.0.1:9 --out @x`, 'names no server'],
  [`${MINI} --players gguf:nothing.gguf --out @x`, 'there is no model file nothing.gguf'],
  [`${MINI} --players ./nothing.ts --out @x`, 'there is no module ./nothing.ts\n'],
  [`${MINI} --moderator scripted --out @x`, 'there is no moderator "scripted"'],
  [`${MINI} --budget 5 --players model:m@http://127.0.0.1:9/v1 --out @x`, '--budget needs the price of m'],
  [`${MINI} --budget 1 --out @x`, '--budget is for the answers of models, and only built-in players are named'],
  ['estimate --ruleset mini-mafia --train 3 --budget 1', '--budget is for the answers of models'],
  [`${MINI} --cache @k --out @x`, '--cache is for the answers of models, and only built-in players are named'],
  ['estimate --ruleset mini-mafia --train 3 --cache @k', '--cache is for the answers of models'],
  [
    'evaluate --player random --against scripted --ruleset mini-mafia --deals 2 --cache @k --out @x',
    '--cache is for the answers of models',
  ],
  ['evaluate decisions @set --player random --cache @k --out @x', '--cache is for the answers of models'],
  ['evaluate ladder @x --ruleset mini-mafia --deals 8 --cache @k', '--cache is for the answers of models'],
  [
    'evaluate --player random --against scripted --ruleset mini-mafia --deals 2 --budget 1 --out @x',
    '--budget is for the answers of models',
  ],
  ['evaluate decisions @set --player random --budget 1 --out @x', '--budget is for the answers of models'],
  ['evaluate ladder @x --ruleset mini-mafia --deals 8 --budget 1', '--budget is for the answers of models'],
  ['evaluate ladder @x --players model:m@http://127.0.0.1:9/v1 --budget 1', '--budget needs the price of m'],
  [
    'evaluate --skills --player random --against scripted --ruleset mini-mafia --deals 8 --budget 1 --out @x',
    '--budget is for the answers of models',
  ],
  ['evaluate decisions @set --player random --budget x --out @x', '--budget "x": it must be a number above 0'],
  [`${MINI} --models nothing.json --out @x`, '--models "nothing.json": there is no such file\n'],
  ['generate --train -3 --out @x', '--train "-3": it must be a whole number from 0 to 10,000,000'],
  ['generate --train 20000000 --out @x', '--train "20000000": it must be a whole number from 0 to 10,000,000'],
  ['generate --train 1e9 --out @x', '--train "1e9": it must be a whole number from 0 to 10,000,000'],
  ['generate --train 99999999999999999999 --out @x', 'it must be a whole number from 0 to 10,000,000'],
  [`${MINI} --values ten --out @x`, '--values "ten": it must be a whole number from 1 to 1,000'],
  ['generate --train 0 --out @x', 'no games requested'],
  ['export @set --to messages --limit 0 --out @e', '--limit "0": it must be a whole number from 1 to 999,999,999'],
  ['refine @set --min-score 9 --out @r', '--min-score "9": it must be a whole number from 1 to 5'],
  ['evaluate --until 3 --out @x', '--until "3": it must be decided, or a number between 0 and 1, for example 0.05'],
  ['seat --seconds 0', '--seconds "0": it must be a number above 0, for example 0.5'],
  ['bridge xmpp --serve --seconds 0', '--seconds "0": it must be a number above 0, for example 0.5'],
  ['bridge aiwolf --serve --chat 0', '--chat "0": it must be a number above 0, for example 0.5'],
  ['bridge aiwolf --serve --action -5', '--action "-5": it must be a number above 0'],
  ['bridge aiwolf --serve --seats 7', '--seats "7": it must be 5, 9 or 13'],
  ['bridge aiwolf --serve --error-ratio 20', '--error-ratio "20": it must be a number from 0 to 1, for example 0.2'],
  ['seat --seat first', '--seat "first": it must be a number or draw'],
  ['generate --trian 3 --out @x', "unknown option '--trian' (Did you mean --train?)"],
  ['generate --trian=1000 --out @x', "unknown option '--trian' (Did you mean --train?)"],
  [
    'generate --games 2 --out @x',
    "unknown option '--games'; games are counted by split: --train, --validation and --test\n",
  ],
  ['generate --train 3', 'name a folder for the dataset with --out'],
  ['generate nothing.json', 'there is no recipe file nothing.json'],
  ['generate @other/notes.txt --out @x', 'is not JSON'],
  ['generate @set --out @x', 'it is a folder; a recipe is a JSON file'],
  [`${MINI} --switch round=2 --out @x`, '--switch round: there is no such switch; did you mean rounds?'],
  [`${MINI} --switch rounds=many --out @x`, '--switch rounds: it must be a number'],
  [`${MINI} --switch rounds --out @x`, '--switch rounds: it has no value; write --switch rounds=VALUE\n'],
  [`${MINI} --switch foo --out @x`, '--switch foo: there is no such switch; there are nightTold, rounds, '],
  [`${MINI} --switch =2 --out @x`, '--switch "=2": it must be name=value'],
  [
    'play --ruleset maw --switch foo --no-open --out @live',
    '--switch foo: there is no such switch; there are players, ',
  ],
  ['import aiwolf @set --switch letters --out @x', '--switch letters: it has no value; write --switch letters=VALUE\n'],
  [`${MINI} --configs sft,decision --out @x`, 'there is no config "decision"; did you mean decisions?'],
  [`${MINI} --configs preference --out @x`, 'ask for them with --values'],
  [`${MINI} --renderer compct --out @x`, '--renderer "compct": there is no such choice; did you mean compact?'],
  [`${MINI} --tokenizer nothing --out @x`, 'there is no tokenizer nothing'],
  [`${MINI} --shard 3/2 --out @x`, '--shard "3/2": it must be i/n'],
  [`${MINI} --workers 0 --out @x`, '--workers "0": it must be a whole number from 1 to 9,999'],
  [`${MINI} --out @other`, 'contains notes.txt and no dataset that it belongs to'],
  [`${MINI} --out @other/notes.txt`, 'is a file; name a folder with --out'],
  ['generate --ruleset mini-mafia --train 5 --seed a --out @set', 'add --extend to add games'],
  [
    'generate --ruleset mini-mafia --train 3 --seed b --out @set',
    'a dataset of another recipe (--seed b, the folder has a)',
  ],
  ['merge @set @other/../set --out @x', 'is named twice; name each folder once'],
  ['import aiwolf @other --language zh-zz-zz-q --out @x', '--language "zh-zz-zz-q": it must be a language tag'],
  ['validate @nothing', 'there is no folder'],
  ['validate @empty', 'is not a dataset: it has no manifest.json'],
  ['validate @set/manifest.json', 'name the dataset folder'],
  ['show @chosen', 'has refined rows and no games; use it with train, validate and load_dataset'],
  ['export @chosen --to messages --out @e', 'has refined rows and no games'],
  ['validate @set --wire log.jsonl', 'leave out the dataset or --wire: a log tells which games it is of'],
  ['validate @set extra', "too many arguments for 'validate'"],
  ['show @set --game 99', 'has no game 99 in train: it has 3, numbered from 0'],
  ['show @set --game -1', 'has no game -1 in train: it has 3, numbered from 0'],
  ['show @set --limit 3', 'omerta: --limit chooses among --rows; add it'],
  ['show @set --act vote --min-advantage 1', '--act and --min-advantage choose among --rows; add it'],
  ['show @set --row zzz', 'has no row whose id begins with zzz'],
  ['show @set --game 0 --seat 9', 'there is no seat 9; seats are 1 to 4'],
  ['show @set --game 0 --seat 1,3', 'is shown as one seat heard it, and --seat names 2; name one, or add --rows'],
  ['show @set --rows --seat 1,9', 'this dataset has no seat "9"'],
  ['export @set --to message --out @e', '--to "message": there is no such choice; did you mean messages?'],
  ['export @set --to messages', '--out <folder> is missing'],
  ['export @set --too=trl', "unknown option '--too' (Did you mean --to?)"],
  ['export @set --too trl --out @e', "unknown option '--too' (Did you mean --to?)"],
  ['rows @set --ouut @r', "unknown option '--ouut' (Did you mean --out?)"],
  ['train sft @set --epochs 2', "unknown option '--epochs'; options of the recipe follow --"],
  ['train sft @set --base b -- --epochs 2', '--out <folder> is missing'],
  ['export @set --to messages --act vot --out @e', 'this dataset has no act "vot"; did you mean vote?'],
  ['export @set --to messages --role detectve --out @e', 'has no role "detectve"; did you mean Detective?'],
  ['export @set --to messages --out @other', 'is not empty: it contains notes.txt'],
  ['show @set --rows --lesson clos', 'there is no lesson "clos"; did you mean close?'],
  ['import omertaa @other --out @i', 'there is no format "omertaa"; did you mean omerta?'],
  ['import omerta @other --out @i', 'has nothing of the format omerta'],
  [
    'import aiwolf @other --out @i',
    'it reads a game log (.log) or a JSON log (.json) of aiwolf-nlp-server, or a folder of them; found: 1 .txt file\n',
  ],
  ['import aiwolf @empty --out @i', 'or a folder of them; found: no file\n'],
  ['rows @set --out @set', 'is the dataset itself'],
  ['rows @set --pairs all --out @r', 'have no values, which pairs are made of; leave --pairs out'],
  ['rows @set --pairs real --out @r', 'have no values, which pairs are made of; leave --pairs out'],
  ['merge @set @other --out @m', 'contains no part of a dataset'],
  ['merge @set @game.json --out @m', 'game.json is a file; name the dataset folder'],
  ['episodes nowhere --out @d', 'there is no folder nowhere'],
  ['episodes @game.json --out @d', 'game.json is a file; name the --out folder of "omerta serve --env"'],
  ['serve --env --port 0 --out @game.json', 'game.json is a file; name a folder with --out'],
  ['serve --env --port 0 --out @set', 'is a dataset; name another folder for the choices with --out'],
  ['serve --env --port 0 --out @game.json/x', 'game.json is a file, not a folder'],
  ['export @set --to messages --out @game.json/x', 'game.json is a file, not a folder'],
  ['bridge aiwolf --serve --seats 5 --out @game.json', 'game.json is a file; name a folder with --out'],
  ['view @set --out @game.json/x.html', 'game.json is a file, not a folder'],
  ['play --ruleset mini-mafia --no-open --out @live --keep-wire @game.json/x', 'game.json is a file, not a folder'],
  ['bridge aiwolf --join nourl --players random', '--join nourl: it must be an address such as ws://127.0.0.1:8080/ws'],
  ['merge @set nowhere --out @m', 'there is no folder nowhere'],
  ['import omerta @other --configs sft,preference --out @i', 'leave preference out of --configs'],
  [
    'import omerta @other --configs sft,calls --out @i',
    'imported games have no calls of models, which calls rows are made of; leave calls out of --configs',
  ],
  ['import aiwolf @set --out @i', 'is a dataset of omerta, not a source of games'],
  ['import omerta @set --out @i', 'is a dataset of omerta, not a source of games'],
  ['import avalon @set --out @i', 'is a dataset of omerta, not a source of games'],
  ['import omerta @other --switch discipline=full --out @i', 'games of omerta state their rules themselves'],
  ['export @set --to jsonl --config calls --out @e', 'calls are kept while games are played'],
  [`${MINI} --pairs real --out @x`, 'pairs are made of values'],
  ['refine @set --out @r', 'name a step'],
  ['refine @set --near-duplicates 8 --out @r', 'it must be a number above 0 and at most 1'],
  ['evaluate --player holy-grail --out @v', 'name two players, one with --player'],
  ['evaluate --player holy-grail --against scriptd --out @v', 'there is no player "scriptd"; did you mean scripted?'],
  [
    'evaluate --player random --against scripted --ruleset mini-mafia --role sherif --out @v',
    'has no role or team "sherif"; did you mean sheriff?',
  ],
  ['evaluate nonsense', 'there is no recipe file nonsense; subcommands are gauntlet, decisions, '],
  ['evaluate nosuch.json --out @v', 'there is no recipe file nosuch.json; subcommands are gauntlet, '],
  ['evaluate gauntlt --out @v', 'there is no recipe file gauntlt; did you mean evaluate gauntlet?'],
  [
    'evaluate gauntlt random,scripted --out @v',
    'evaluate has no subcommand "gauntlt"; did you mean evaluate gauntlet?',
  ],
  ['evaluate compare @set @set', 'is not an evaluation'],
  ['train sftt @set --base b --out @t', 'there is no recipe "sftt"; did you mean sft?'],
  ['train dpo @set --base b --out @t', 'there is no recipe "dpo"; DPO is preference'],
  ['train sft @set --base b --out @t --epochs 2', "unknown option '--epochs'; options of the recipe follow --"],
  ['train sft @set --out @t', 'sft starts from a model'],
  ['play --ruleset mini-mafia --seat 9 --no-open', 'there is no seat 9; seats are 1 to 4'],
  ['play --port 99999 --no-open', '--port "99999": it must be a whole number from 0 to 65,535'],
  ['bridge aiwolf --serve --port 99999', '--port "99999": it must be a whole number from 0 to 65,535'],
  ['seat --listen 99999', '--listen "99999": it must be a whole number from 0 to 65,535'],
  ['serve --env --port 99999', '--port "99999": it must be a whole number from 0 to 65,535'],
  ['generate --ruleset aiwolf-5 --switch names=a,a,a,a,a --train 1 --out @x', '--switch names: no two players may'],
  [
    'generate --ruleset aiwolf-5 --switch names=Ann,Bo --train 1 --out @x',
    '--switch names: it must have 5 entries, one for each seat, and it has 2',
  ],
  ['generate @game.json --out @x', 'game.json: game: there is no such entry; did you mean games?'],
  ['bridge', 'say which: "bridge aiwolf" for the AIWolf contest, "bridge xmpp" for MAW over XMPP'],
  ['bridge aiwolff', 'bridge has no subcommand "aiwolff"; did you mean aiwolf?'],
  ['bridge matrix --serve', 'bridge has no subcommand "matrix"; there are aiwolf, xmpp'],
  ['play --host 999.1.1.1 --no-open --out @live', 'this machine has no address 999.1.1.1; name another with --host'],
  ['seat --listen 0 --host 999.1.1.1 --out @live', 'this machine has no address 999.1.1.1; name another with --host'],
  ['serve --env --host 999.1.1.1', 'this machine has no address 999.1.1.1; name another with --host'],
  [
    'bridge aiwolf --serve --host 999.1.1.1 --out @live',
    'this machine has no address 999.1.1.1; name another with --host',
  ],
  ['validate @set --worlds few', '--worlds "few": it must be all, or a whole number from 0 to 999,999,999'],
  ['evaluate gauntlet --figures big --out @x', '--figures "big": there is no such choice; it must be paper\n'],
  ['show', '<dataset> is missing'],
  ['push @set', '--repo <user/name> is missing'],
  ['pull user/name --out @other', 'other holds notes.txt; name a new folder with --out\n'],
  ['push @set --repo name', 'it looks like user/name'],
  ['serve', 'add --env'],
  ['view @set --game 77 --out @v.html', 'has no game 77 in train'],
]

test.each(MISTAKES)('%s', async (line, said) => {
  const { code, err } = await commandLine(line.split(' ').map((word) => word.replace(/^@/, `${base}/`)))
  expect(code).toBe(2)
  expect(err).toContain(said)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).not.toMatch(/internal error|\n\s+at |\.\.$/m)
  // What is refused leaves no folder.
  expect(['x', 'i'].filter((name) => existsSync(at(name)))).toEqual([])
})

test.each([
  ['missing', rmSync, /is missing/],
  ['damaged', (path: string): void => writeFileSync(path, 'x'), /is not as/],
])('a data file that is %s is named, and where to learn more', async (name, damage, said) => {
  cpSync(at('set'), at(name), { recursive: true })
  damage(at(name, 'data/games/train-00000.parquet'))
  for (const line of [
    'show @',
    'show @ --rows',
    'show @ --game 0',
    'stats @',
    'export @ --to jsonl --out @x',
    'view @',
  ]) {
    const { code, err } = await commandLine(line.split(' ').map((word) => word.replace(/^@/, at(name))))
    expect([line, code]).toEqual([line, 1])
    expect(err).toMatch(said)
    expect(err).toContain(at(name, 'data/games/train-00000.parquet'))
    expect(err).toContain(`"npx omerta validate ${at(name)}" says what is wrong`)
  }
})

test('a command that a message suggests can be typed as it stands, whatever the folder is called', async () => {
  cpSync(at('set'), at("it's mine"), { recursive: true })
  const args = ['--to', 'openai', '--config', 'reasoned', '--out', at('x')]
  const { err } = await commandLine(['export', at("it's mine"), ...args])
  expect(err).toContain(`"npx omerta rows '${base}/it'\\''s mine' --configs reasoned --out <folder>" makes it`)
  expect((await commandLine(['export', at('set'), ...args])).err).toContain(`npx omerta rows ${base}/set --configs`)
})

test.each([
  ['generate', `--players model:m@http://127.0.0.1:9/v1 --ruleset mini-mafia --train 1`],
  ['evaluate', `--player model:m@http://127.0.0.1:9/v1 --against random --ruleset mini-mafia --deals 2`],
])('a server that is not there leaves no folder of %s behind, but one that was there before', async (verb, line) => {
  for (const name of ['gone', 'empty']) {
    const { code, err } = await commandLine([verb, ...line.split(' '), '--out', at(name)])
    expect(err).toContain('ECONNREFUSED')
    expect(code).not.toBe(0)
  }
  expect(existsSync(at('gone'))).toBe(false)
  expect(readdirSync(at('empty'))).toEqual([])
})

test.each([
  ['nosuch', undefined],
  ['generat', 'generate'],
  ['validat', 'validate'],
  ['refin', 'refine'],
])('a verb that there is not, %s, ends with 2 and names the nearest, with --help and without', async (verb, near) => {
  for (const args of [[verb], [verb, '--help'], [verb, 'x', '--json']]) {
    const { code, err } = await commandLine(args)
    expect([args, code]).toEqual([args, 2])
    expect(err).toContain(verb)
    if (near !== undefined) expect(err).toContain(near)
  }
})

test('--json says the same sentence as an object, and neither says a password', async () => {
  const players = 'model:m@https://user:passw0rd@models.example/v1?key=s3cret'
  for (const args of [
    [`${MINI} --players ${players} --out`, at('x'), '--json'],
    ['validate', 'https://u:passw0rd@h', '--json'],
  ]) {
    const { code, out, err } = await commandLine(args.flatMap((word) => word.split(' ')))
    expect(code).toBe(2)
    expect(JSON.parse(out)).toEqual({ ok: false, error: expect.stringMatching(/\w/) })
    expect(out + err).not.toMatch(/passw0rd|s3cret/)
  }
})
