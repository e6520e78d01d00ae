import { parentPort } from 'node:worker_threads'
import { measurePattern } from './measure-pattern.ts'

parentPort!.on(
  'message',
  ({ source, flags, mostChars }: { source: string; flags: string; mostChars?: number }) =>
    parentPort!.postMessage(measurePattern({ source, flags }, mostChars)),
)
