import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readPart } from '../pipelines/part.ts'

const script = (name: string): string => readFileSync(join(import.meta.dirname, '../scripts', name), 'utf8')
/** The value of --shard in a command. */
const shardIn = (words: readonly string[]): string => words[words.indexOf('--shard') + 1]!

test('Kubernetes: every pod has a part, and only exit codes 1 and 2 end one for good', () => {
  const { spec } = parseAllDocuments(script('omerta-k8s.yaml'))[1]!.toJS()
  const shard = shardIn(spec.template.spec.containers[0].args)
  for (let i = 0; i < spec.completions; i++)
    expect(readPart(shard, { JOB_COMPLETION_INDEX: String(i) })).toEqual({ part: i, parts: spec.completions })
  expect(spec.podFailurePolicy.rules.slice(1)).toEqual([
    { action: 'FailJob', onExitCodes: { containerName: 'omerta', operator: 'In', values: [2] } },
    { action: 'FailIndex', onExitCodes: { containerName: 'omerta', operator: 'In', values: [1] } },
  ])
  expect(spec.backoffLimitPerIndex).toBeGreaterThan(1)
})

test('SkyPilot: every node has a part and a folder of its own, and exit code 75 is tried again', () => {
  const { num_nodes, run, resources } = parse(script('omerta-sky.yaml'))
  for (let i = 0; i < num_nodes; i++) {
    const environment = { SKYPILOT_NODE_RANK: String(i), SKYPILOT_NUM_NODES: String(num_nodes) }
    expect(readPart(shardIn(run.split(' ')), environment)).toEqual({ part: i, parts: num_nodes })
  }
  expect(run).toContain('--out "/data/part-$SKYPILOT_NODE_RANK"')
  expect(resources.job_recovery.recover_on_exit_codes).toEqual([75])
})
