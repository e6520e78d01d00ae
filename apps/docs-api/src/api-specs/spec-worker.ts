import { parentPort, workerData } from 'node:worker_threads'
import { readSpec } from './read-spec.ts'

/** A thread that reads one document and ends. */
const { document, fingerprintKey } = workerData as {
  document: Record<string, unknown>
  fingerprintKey: string
}
parentPort?.postMessage(await readSpec(document, fingerprintKey))
