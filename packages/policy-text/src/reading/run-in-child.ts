import { availableParallelism } from 'node:os'
import { AppError } from '@ppman/errors'
import { processPool } from '@ppman/child-processes'
import type { Comparison, Trust } from '../comparison/compare.ts'
import type { CriteriaTree } from '../criteria/criteria.ts'
import type { Block, Extract } from '../document/document.ts'
import type { DocumentRead } from '../extraction/gate.ts'
import type { PlaceFound, ThreeLooks } from '../regions/learn-places.ts'
import type { DocumentRule } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import type { Judgement, Stated, ToJudge } from './judgement.ts'

/** Work on a large document in a child process. */
export type Task =
  | { task: 'read'; bytes: Uint8Array; mediaType: string }
  | { task: 'compare'; before: Extract; after: Extract; trust: Trust | undefined }
  | ({ task: 'judge' } & ToJudge)
  | ({ task: 'compare_versions' } & ToJudge)
  | ({ task: 'stated' } & ToJudge)
  | { task: 'learn'; blocks: ThreeLooks<readonly Block[]> }
  | { task: 'rules'; extract: Extract; scope: DocumentScope }
  | { task: 'criteria'; extract: Extract }
type Answers = {
  read: DocumentRead
  compare: Comparison
  judge: Judgement
  compare_versions: Judgement
  stated: Stated
  learn: PlaceFound[]
  rules: DocumentRule[]
  criteria: CriteriaTree[]
}
type Answer<T extends Task> = Answers[T['task']]
/** An AppError loses its class between processes, so its parts are sent. */
export type TaskReply =
  { answer: Answers[Task['task']] } | { failed: { kind: AppError['kind']; message: string } }

/**
 * Work on more characters goes to a child process. Reading so many takes about 30 ms, aligning them
 * 10 ms and judging them 45 ms, of which the encoder takes 35 ms of a document of any length.
 * Judging more than one process should do takes over a second, and is shared by two.
 */
const MOST_CHARS = { read: 200_000, align: 250_000, judge: 40_000, one_process: 1_000_000 }
/** Memory limit; the largest policies need a tenth of it. */
const CHILD_MB = 1_024
/** Processor time limit per task, behind the counted work limit. */
const LIMIT_MS = 120_000

/** Whether reading a page of so many bytes would block this process for long. */
export const isLongToRead = (bytes: number) => bytes > MOST_CHARS.read

/** Whether aligning or judging documents would block this process, or one child, for long. */
export const isLongTo = (
  work: 'align' | 'judge' | 'one_process',
  ...documents: readonly (Extract | null)[]
) => documents.reduce((sum, document) => sum + charsOf(document), 0) > MOST_CHARS[work]

/** Sources are checked all the time, and a child takes a second to start. */
const KEPT_MS = 60_000

const { ask } = processPool<TaskReply>({
  program: new URL('./child.ts', import.meta.url),
  keptMs: KEPT_MS,
  memoryMb: CHILD_MB,
  limitMs: LIMIT_MS,
  // More would share the processors, and each would have to be started.
  maxBusy: availableParallelism(),
})

/**
 * Runs a task in a child process, so that this one stays responsive.
 *
 * @throws what the task throws; `WorkExhausted` when it exceeds its limits
 */
export async function runInChild<T extends Task>(task: T): Promise<Answer<T>> {
  const reply = await ask(task satisfies Task)
  if ('failed' in reply) throw new AppError(reply.failed.kind, reply.failed.message)
  return reply.answer as Answer<T>
}

/**
 * Headings longer than this count with every block below them, since each block is judged with its
 * headings.
 */
const LONG_HEADING_CHARS = 500

/** Characters of a document that are judged; 0 for none. */
const charsOf = (extract: Extract | null): number =>
  extract?.blocks.reduce((sum, block) => sum + block.text.length + longHeadingsOf(block), 0) ?? 0

const longHeadingsOf = ({ path }: Block): number =>
  path.reduce((sum, { length }) => (length > LONG_HEADING_CHARS ? sum + length : sum), 0)
