import { parentPort, workerData } from 'node:worker_threads'
import { task as make } from './generate/make.ts'
import { type Task, type TaskName, type ThreadData, work } from './parallel.ts'
import { task as check } from './validate/check-shard.ts'

/** The tasks that a thread can run. */
const tasks: Readonly<Record<TaskName, Task<never, never, unknown>>> = { make, check }

const data = workerData as ThreadData
await work(tasks[data.name] as Task<unknown, unknown, unknown>, data, (message) => parentPort!.postMessage(message))
