import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { typed } from '../../schemas/shell.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { atLeastOne } from '../options.ts'
import { printJson } from '../output.ts'
import { many, print, safe } from '../terminal.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { pushJson, pushText } from './text.ts'

interface PushFlags {
  repo: string
  public?: boolean
  pr?: boolean
  branch?: string
  revisionTag?: string
  dryRun?: boolean
  filesPerCommit?: number
  tokenizer?: Tokenizer
  workers: number
  json?: boolean
}

/** The verbs of the Hugging Face Hub: push and pull. */
export function addHub(program: Command): void {
  program
    .command('push')
    .description('publish a dataset that passes its checks on the Hugging Face Hub, or update it there')
    .argument('<dataset>')
    .requiredOption('--repo <user/name>', 'the dataset repository; it is created if it does not exist')
    .option('--public', 'create the repository as public (default: private)')
    .option('--pr', 'open a pull request instead of changing main')
    .option('--branch <name>', 'the branch to change; it is created if it does not exist (default: main)')
    .option('--revision-tag <name>', 'a tag for the new commit')
    .option('--dry-run', 'show what would be added, replaced and deleted, without changing anything')
    .option(
      '--files-per-commit <n>',
      'push more changed files than this through a pull request (default: 100)',
      atLeastOne,
    )
    .option('--tokenizer <name>', 'the tokenizer that the dataset was made with')
    .option('--workers <threads>', 'threads that check shards', atLeastOne, availableParallelism())
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, flags: PushFlags) => {
      const { repo, branch, tokenizer, workers } = flags
      const pushed = await push({
        folder,
        repo,
        branch,
        tokenizer,
        workers,
        tag: flags.revisionTag,
        perCommit: flags.filesPerCommit,
        isPublic: flags.public === true,
        asPull: flags.pr === true,
        isDry: flags.dryRun === true,
      })
      if (flags.json) printJson({ ok: true, ...pushJson(pushed) })
      else print(pushText(pushed))
    })

  program
    .command('pull')
    .description('download a dataset from the Hugging Face Hub')
    .argument('<user/name>')
    .requiredOption('-o, --out <folder>', 'where to put it: a new or empty folder')
    .option('--revision <name>', 'a branch, a tag or a commit (default: main)')
    .option('--json', 'print the result as JSON')
    .action(async (repo: string, { out, revision, json }: { out: string; revision?: string; json?: boolean }) => {
      const pulled = await pull({ repo, out, revision })
      if (json) return printJson({ ok: true, ...pulled })
      const { commit, games, files } = pulled
      print(
        [
          `${many(games, 'game')} in ${many(files, 'file')} of ${repo} at ${commit.slice(0, 12)} are in ${safe(out)}`,
          `to check them: npx omerta validate ${safe(typed(out))}`,
        ].join('; '),
      )
    })
}
