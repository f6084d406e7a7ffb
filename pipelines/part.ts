import { InvalidArgumentError, Option } from 'commander'

/** One machine's part of the shards: those whose index is `part` modulo `parts`. */
export interface Part {
  readonly part: number
  readonly parts: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** How an engine numbers the processes that it starts. */
interface Engine {
  readonly index: string
  /** The variable with their count, if the engine sets one. */
  readonly count?: string
  /** The variables with the first and the last number, if it does not always count from 0 without gaps. */
  readonly range?: readonly [first: string, last: string]
}

const ENGINES: readonly Engine[] = [
  {
    index: 'SLURM_ARRAY_TASK_ID',
    count: 'SLURM_ARRAY_TASK_COUNT',
    range: ['SLURM_ARRAY_TASK_MIN', 'SLURM_ARRAY_TASK_MAX'],
  },
  { index: 'JOB_COMPLETION_INDEX' },
  { index: 'SKYPILOT_NODE_RANK', count: 'SKYPILOT_NUM_NODES' },
]

/** The option of verbs whose work can be split. */
export const partOption = (description: string): Option =>
  new Option(
    '--shard <i/n>',
    `${description}; env takes i and n from Slurm or SkyPilot, env/n takes i from Kubernetes`,
  ).argParser((text: string) => readPart(text, process.env))

/** Reads `i/n`, or `env` and `env/n`, which take what is missing from the variables of the engine that started this process. */
export function readPart(text: string, environment: Environment): Part {
  const [, first, count] = /^(\d{1,6}|env)(?:\/(\d{1,6}))?$/.exec(text) ?? []
  const parts = count === undefined ? undefined : Number(count)
  if (first === 'env') return partFrom(environment, parts)
  if (first === undefined || parts === undefined || Number(first) >= parts)
    throw new InvalidArgumentError(
      'it must be i/n with i from 0 to n-1, for example 0/3, 1/3 and 2/3; or env or env/3 where an engine numbers the parts.',
    )
  return { part: Number(first), parts }
}

function partFrom(environment: Environment, parts: number | undefined): Part {
  const [engine, ...others] = ENGINES.filter(({ index }) => environment[index])
  if (engine === undefined)
    throw new InvalidArgumentError(
      `no engine has numbered this process: none of ${ENGINES.map(({ index }) => index).join(', ')} is set; name the part, for example 0/3.`,
    )
  const found = partOf(engine, environment, parts)
  for (const other of others) {
    const { part, parts: of } = partOf(other, environment, parts)
    if (part !== found.part || of !== found.parts)
      throw new InvalidArgumentError(
        `${engine.index} makes this part ${shown(found)}, and ${other.index} makes it ${shown({ part, parts: of })}; name the part.`,
      )
  }
  return found
}

/** The part that one engine says this process has. */
function partOf({ index, count, range }: Engine, environment: Environment, named: number | undefined): Part {
  const number = (name: string): number => {
    const text = environment[name]!
    if (!/^\d{1,6}$/.test(text))
      throw new InvalidArgumentError(`${name} is ${JSON.stringify(text.slice(0, 40))}, and must be a whole number.`)
    return Number(text)
  }
  const part = number(index)
  const counted = count !== undefined && environment[count] ? number(count) : undefined
  const parts = named ?? counted
  if (parts === undefined)
    throw new InvalidArgumentError(
      `${index} is ${part}, and ${count === undefined ? 'its engine tells no count' : `${count} is not set`}; name the number of parts: env/n.`,
    )
  const [low, high] = (named === undefined && range) || []
  const isRange = low !== undefined && high !== undefined && environment[low] && environment[high]
  const [first, last] = isRange ? [number(low), number(high)] : [0, parts - 1]
  if (part >= parts || first !== 0 || last !== parts - 1)
    throw new InvalidArgumentError(
      [
        `${index} is ${part} of ${isRange ? `${first} to ${last}, which are ` : ''}${parts} parts`,
        `they must be numbered from 0 to ${parts - 1}, or name the number of parts: env/n.`,
      ].join('; '),
    )
  return { part, parts }
}

const shown = ({ part, parts }: Part): string => `${part}/${parts}`
