import { parentPort, workerData } from 'node:worker_threads'
import { playerOf } from './play.ts'
import type { Job } from './played.ts'

const play = playerOf(workerData)
parentPort!.on('message', async (job: Job) => parentPort!.postMessage(await play(job)))
