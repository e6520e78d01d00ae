// A thread that writes one segment. A failure is sent to the main thread and frees the slot.
import { parentPort, workerData } from 'node:worker_threads'
import type { RateColumns } from './rate-rows.ts'
import { segmentFile, type SegmentOrigin } from './segment-file.ts'
import { type FromThread, setFree, type ToThread } from './segment-thread.ts'

const { origin, busy } = workerData as { origin: SegmentOrigin; busy: Int32Array }
const send = (message: FromThread, move: ArrayBuffer[] = []) => parentPort!.postMessage(message, move)
const file = segmentFile({
  ...origin,
  out(next) {
    const bytes = new Uint8Array(next)
    send({ bytes }, [bytes.buffer])
  },
})

const slots: RateColumns[] = []

parentPort!.on('message', (message: ToThread) => {
  try {
    if (message === 'end') send(file.end())
    else {
      const { slot, count, records, fresh } = message
      const columns = (slots[slot] ??= message.columns!)
      file.add({ count, records, columns }, fresh)
    }
  } catch (error) {
    send({ failed: error as Error })
  } finally {
    if (message !== 'end') setFree(busy, message.slot)
  }
})
