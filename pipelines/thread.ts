import { parentPort, workerData } from 'node:worker_threads'
import { type Task, type ThreadData, work } from './parallel.ts'

// One thread of `inThreads`: loads its task and works.
const data = workerData as ThreadData
const { task } = (await import(`./${data.name}.ts`)) as { task: Task<unknown, unknown, unknown> }
await work(task, data, (message) => parentPort!.postMessage(message))
