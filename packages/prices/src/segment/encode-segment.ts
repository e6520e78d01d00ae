// A thread that writes one segment and collects its prices. A failure is sent to the main thread
// and frees the slot.
import { parentPort, workerData } from 'node:worker_threads'
import { packPrices } from '@ppman/mrf'
import type { RateColumns } from './rate-rows.ts'
import type { SegmentOrigin } from './segment-file.ts'
import { segmentGroups } from './segment-groups.ts'
import { type FromThread, setFree, type ToThread } from './segment-thread.ts'

const { origin, busy } = workerData as { origin: SegmentOrigin; busy: Int32Array }
const send = (message: FromThread, move: ArrayBuffer[] = []) => parentPort!.postMessage(message, move)
const groups = segmentGroups({
  ...origin,
  out(next) {
    const bytes = new Uint8Array(next)
    send({ bytes }, [bytes.buffer])
  },
})

function sendEnd(): void {
  const { rows, prices } = groups.end()
  const { packed, buffers } = packPrices(prices)
  send({ rows, packed }, buffers)
}

const slots: RateColumns[] = []

parentPort!.on('message', (message: ToThread) => {
  try {
    if (message === 'end') sendEnd()
    else {
      const { slot, count, records, fresh } = message
      const columns = (slots[slot] ??= message.columns!)
      groups.add({ count, records, columns }, fresh)
    }
  } catch (error) {
    send({ failed: error as Error })
  } finally {
    if (message !== 'end') setFree(busy, message.slot)
  }
})
