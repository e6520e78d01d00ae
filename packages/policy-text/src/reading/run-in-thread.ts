import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { Block, Extract } from '../document/document.ts'
import type { Comparison, Trust } from '../comparison/compare.ts'
import type { PlaceFound, ThreeLooks } from '../regions/learn-places.ts'
import type { DocumentRule } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import type { DocumentRead } from '../extraction/gate.ts'
import type { Judgement, ToJudge } from './judgement.ts'
import { threadPool } from './thread-pool.ts'

/** Work on a large document that runs in a worker thread. */
export type Task =
  | { task: 'read'; bytes: Uint8Array; mediaType: string }
  | { task: 'compare'; before: Extract; after: Extract; trust: Trust | undefined }
  | ({ task: 'judge' } & ToJudge)
  | { task: 'learn'; blocks: ThreeLooks<readonly Block[]> }
  | { task: 'rules'; extract: Extract; scope: DocumentScope }
type Answers = {
  read: DocumentRead
  compare: Comparison
  judge: Judgement
  learn: PlaceFound[]
  rules: DocumentRule[]
}
type Answer<T extends Task> = Answers[T['task']]
/** An AppError loses its class on the way between threads, so it travels by its parts. */
export type ThreadAnswer =
  { answer: Answers[Task['task']] } | { failed: { kind: AppError['kind']; message: string } }

const THREAD = fileURLToPath(new URL('./thread.ts', import.meta.url))
/** Below this, a document takes some 30 ms, about as long as starting a thread does. */
const LARGE_CHARS = 250_000
/** The largest policies take a tenth of it. */
const THREAD_MB = 1_024
/** Processor time for one step: the last wall, behind the work that is counted. */
const LIMIT_MS = 120_000

export const isLarge = (chars: number) => chars > LARGE_CHARS

/** A check uses a thread twice: to read the document, and to judge it. */
const KEPT_MS = 10_000

const ask = threadPool<ThreadAnswer>({
  file: THREAD,
  keptMs: KEPT_MS,
  memoryMb: THREAD_MB,
  limitMs: LIMIT_MS,
})

/**
 * Runs the task in a worker thread, so that this thread stays responsive.
 *
 * @throws what the work throws; `ThreadExhausted` when it takes more processor time or memory
 *   than is allowed
 */
export async function runInThread<T extends Task>(task: T): Promise<Answer<T>> {
  const reply = await ask(task satisfies Task)
  if ('failed' in reply) throw new AppError(reply.failed.kind, reply.failed.message)
  return reply.answer as Answer<T>
}

/**
 * Longer headings are counted with every block that stands under them, since each is judged with
 * its headings.
 */
const LONG_HEADING_CHARS = 500

/** How much text a document has to be judged by; none for no document. */
export const charsOf = (extract: Extract | null): number =>
  extract?.blocks.reduce((sum, block) => sum + block.text.length + longHeadingsOf(block), 0) ?? 0

const longHeadingsOf = ({ path }: Block): number =>
  path.reduce((sum, { length }) => (length > LONG_HEADING_CHARS ? sum + length : sum), 0)
