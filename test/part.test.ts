import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { readPart } from '../pipelines/part.ts'

const slurm = (id: number, count: number, first = 0, last = first + count - 1) => ({
  SLURM_ARRAY_TASK_ID: String(id),
  SLURM_ARRAY_TASK_COUNT: String(count),
  SLURM_ARRAY_TASK_MIN: String(first),
  SLURM_ARRAY_TASK_MAX: String(last),
})

test.each([
  ['2/3', {}, '2/3'],
  ['2/3', slurm(0, 8), '2/3'], // what is written out wins: the environment counts only where it is asked for
  ['env', slurm(7, 8), '7/8'],
  ['env', { SLURM_ARRAY_TASK_ID: '1', SLURM_ARRAY_TASK_COUNT: '4' }, '1/4'],
  ['env/8', slurm(5, 2, 3, 5), '5/8'], // sbatch --array=3,5 sends two of eight again
  ['env/4', { JOB_COMPLETION_INDEX: '3' }, '3/4'],
  ['env', { SKYPILOT_NODE_RANK: '0', SKYPILOT_NUM_NODES: '2' }, '0/2'],
  ['env', { ...slurm(1, 2), SKYPILOT_NODE_RANK: '1', SKYPILOT_NUM_NODES: '2', JOB_COMPLETION_INDEX: '' }, '1/2'],
])('--shard %s with %o is part %s', (text, environment, expected) => {
  const { part, parts } = readPart(text, environment)
  expect(`${part}/${parts}`).toBe(expected)
})

test.each([
  ['3/3', {}, /must be i\/n with i from 0 to n-1/],
  ['2', {}, /must be i\/n/],
  [
    'env',
    {},
    /^no engine has numbered this process: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, SKYPILOT_NODE_RANK/,
  ],
  ['env', { JOB_COMPLETION_INDEX: '3' }, /^JOB_COMPLETION_INDEX is 3, and its engine tells no count; .* env\/n\.$/],
  ['env', { SLURM_ARRAY_TASK_ID: '3' }, /^SLURM_ARRAY_TASK_ID is 3, and SLURM_ARRAY_TASK_COUNT is not set; /],
  [
    'env',
    slurm(3, 2, 3, 5),
    /^SLURM_ARRAY_TASK_ID is 3 of 3 to 5, which are 2 parts; they must be numbered from 0 to 1, or /,
  ],
  [
    'env',
    slurm(1, 8, 1),
    /^SLURM_ARRAY_TASK_ID is 1 of 1 to 8, which are 8 parts; they must be numbered from 0 to 7, or /,
  ],
  [
    'env/3',
    { JOB_COMPLETION_INDEX: '3' },
    /^JOB_COMPLETION_INDEX is 3 of 3 parts; they must be numbered from 0 to 2, or /,
  ],
  [
    'env',
    { SKYPILOT_NODE_RANK: 'one', SKYPILOT_NUM_NODES: '2' },
    /^SKYPILOT_NODE_RANK is "one", and must be a whole number\.$/,
  ],
  [
    'env',
    { ...slurm(1, 2), SKYPILOT_NODE_RANK: '0', SKYPILOT_NUM_NODES: '2' },
    /^SLURM_ARRAY_TASK_ID makes this part 1\/2, and SKYPILOT_NODE_RANK makes it 0\/2; name the part\.$/,
  ],
  [
    'env/4',
    { ...slurm(1, 4), JOB_COMPLETION_INDEX: '2' },
    /makes this part 1\/4, and JOB_COMPLETION_INDEX makes it 2\/4/,
  ],
])('--shard %s with %o is refused in one sentence', (text, environment, sentence) => {
  const read = () => readPart(text, environment)
  expect(read).toThrow(InvalidArgumentError)
  expect(read).toThrow(sentence)
})
