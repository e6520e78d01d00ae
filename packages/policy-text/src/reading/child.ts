import { answerQuestions } from '@ppman/child-processes'
import { AppError } from '@ppman/errors'
import { comparePolicies } from '../comparison/compare.ts'
import { learnPlaces } from '../regions/learn-places.ts'
import { documentCriteria } from '../criteria/read-criteria.ts'
import { documentRules } from '../rules/document-rules.ts'
import type { TaskReply, Task } from './run-in-child.ts'
import { compareVersions, judgeSync, statedIn } from './judgement.ts'
import { readSync } from './responsive.ts'

answerQuestions(respond)

function respond(task: Task): TaskReply {
  try {
    return { answer: answerTo(task) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failed: { kind: error.kind, message: error.message } }
  }
}

function answerTo(task: Task) {
  if (task.task === 'read') return readSync(task.bytes, task.mediaType)
  if (task.task === 'judge') return judgeSync(task)
  if (task.task === 'compare_versions') return compareVersions(task)
  if (task.task === 'stated') return statedIn(task)
  if (task.task === 'criteria') return documentCriteria(task.extract)
  if (task.task === 'learn') return learnPlaces(task.blocks)
  return task.task === 'compare'
    ? comparePolicies(task.before, task.after, task.trust)
    : documentRules(task.extract, task.scope)
}
