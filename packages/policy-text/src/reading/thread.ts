import { parentPort } from 'node:worker_threads'
import { AppError } from '@ppman/errors'
import { comparePolicies } from '../comparison/compare.ts'
import { learnPlaces } from '../regions/learn-places.ts'
import { documentRules } from '../rules/document-rules.ts'
import type { Said, Task } from './run-in-thread.ts'
import { judgeHere } from './judgement.ts'
import { readHere } from './read-document.ts'

parentPort!.on('message', (task: Task) => parentPort!.postMessage(said(task)))

function said(task: Task): Said {
  try {
    return { answer: answerTo(task) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failed: { kind: error.kind, message: error.message } }
  }
}

function answerTo(task: Task) {
  if (task.task === 'read') return readHere(task.bytes, task.mediaType)
  if (task.task === 'judge') return judgeHere(task)
  if (task.task === 'learn') return learnPlaces(task.blocks)
  return task.task === 'compare'
    ? comparePolicies(task.before, task.after, task.trust)
    : documentRules(task.extract, task.scope)
}
