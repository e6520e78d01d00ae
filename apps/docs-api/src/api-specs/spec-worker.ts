import { parentPort } from 'node:worker_threads'
import { readSpec } from './read-spec.ts'

type Question = { document: Record<string, unknown>; fingerprintKey: string }

/** A thread that reads one API description after another. */
parentPort?.on('message', ({ document, fingerprintKey }: Question) => {
  // A rejection ends the thread, and its question fails.
  void readSpec(document, fingerprintKey).then((verdict) => parentPort?.postMessage(verdict))
})
