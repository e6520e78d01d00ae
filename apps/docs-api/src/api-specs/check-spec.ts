import { Worker } from 'node:worker_threads'
import { badRequest } from '../refusals.ts'
import type { SpecVerdict } from './read-spec.ts'

const LIMIT_MS = 20_000
const MEMORY_MB = 512

/**
 * Reads a document in a thread of its own, so that a large one delays no other request.
 *
 * @throws `invalid_request` when that takes more than 20 seconds or 512 MB (fail closed)
 */
export function checkSpec(document: Record<string, unknown>, fingerprintKey: string): Promise<SpecVerdict> {
  const worker = new Worker(new URL('./spec-worker.ts', import.meta.url), {
    workerData: { document, fingerprintKey },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<SpecVerdict>((resolve, reject) => {
    const tooMuch = () => reject(badRequest('The document takes too much time or memory to read. Split it.'))
    const deadline = setTimeout(tooMuch, LIMIT_MS)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error)))
    worker.once('exit', () => clearTimeout(deadline))
  }).finally(() => void worker.terminate())
}
