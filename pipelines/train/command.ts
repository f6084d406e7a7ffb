import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import { orElse } from '../../schemas/nearest.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { atLeastOne } from '../options.ts'
import { printJson } from '../output.ts'
import { print } from '../terminal.ts'
import { nextStep } from './next-step.ts'
import { usualPython } from './python.ts'
import { type RecipeName, recipeNames, recipes } from './recipes.ts'
import { resultText } from './result-text.ts'
import { train } from './train.ts'

interface TrainFlags {
  base?: string
  out: string
  python?: string
  tokenizer?: Tokenizer
  workers: number
  anyVersions?: boolean
  dryRun?: boolean
  json?: boolean
}

/** The verb that trains: it checks a dataset and starts one of the recipes in training/. */
export function addTrain(program: Command): void {
  program
    .command('train')
    .description(
      `train on a dataset with a recipe of training/: ${recipeNames.map((name) => `${name} (${recipes[name].about})`).join('; ')}`,
    )
    .argument('<recipe>', recipeNames.join(', '), recipeOption)
    .argument('<dataset>')
    .argument('[options...]', 'options of the recipe itself, after --; "python training/sft.py --help" lists them')
    .requiredOption('--out <folder>', 'the folder of this run; the same command resumes')
    .option('--base <model>', 'what to start from: a run, a folder, a GGUF file, or user/name on the Hub')
    .option('--python <program>', 'the Python to use (default: OMERTA_PYTHON, .venv/bin/python, or python3)')
    .option('--any-versions', 'accept any versions of the installed packages')
    .option('--dry-run', 'check everything and show the command, without training')
    .option('--tokenizer <name>', 'the tokenizer that the dataset was made with')
    .option('--workers <threads>', 'threads that check the dataset', atLeastOne, availableParallelism())
    .option('--json', 'print the result as JSON')
    .action(async (recipe: RecipeName, folder: string, rest: string[], flags: TrainFlags) => {
      const { out, base, python = usualPython(), tokenizer, workers } = flags
      const result = await train({
        recipe,
        folder,
        out,
        base,
        python,
        rest,
        tokenizer,
        workers,
        anyVersions: flags.anyVersions === true,
        isDry: flags.dryRun === true,
      })
      if (flags.json) printJson({ ok: true, ...result })
      else if (!flags.dryRun) {
        const { command: _, ...figures } = result
        const next = nextStep({ recipe, folder, out, base, python: flags.python, files: figures['files'] })
        const lines = [resultText(figures), `folder: ${out}`, next === undefined ? '' : `next: ${next}`]
        print(lines.filter((line) => line !== '').join('\n'))
      }
    })
}

/** What some look for by the name of its method. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  dpo: 'DPO is preference',
  kto: 'KTO is preference, with -- --method kto',
  ppo: 'there is no PPO; grpo learns from values',
  lora: 'LoRA is sft, with -- --lora 16',
  eval: 'measure is on rows; "omerta evaluate" plays games',
}

function recipeOption(name: string): RecipeName {
  if (!recipeNames.includes(name as RecipeName))
    throw new InvalidArgumentError(
      `there is no recipe "${name}"; ${OTHER_NAMES[name.toLowerCase()] ?? orElse(name, recipeNames)}`,
    )
  return name as RecipeName
}
