import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@ppman/errors'
import { comparePolicies } from '../compare.ts'
import type { Said, Task } from './aside.ts'
import { readHere } from './read-document.ts'

parentPort!.postMessage(said(workerData as Task))

function said(task: Task): Said {
  try {
    const answer =
      task.task === 'read' ? readHere(task.bytes, task.mediaType) : comparePolicies(task.before, task.after, task.trust)
    return { answer }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failed: { kind: error.kind, message: error.message } }
  }
}
