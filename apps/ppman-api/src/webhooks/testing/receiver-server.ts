import type { ServerResponse } from 'node:http'
import { openReceiver } from './receiver.ts'

const GIGABYTE = 1e9
const PIECE = Buffer.alloc(65_536, 'x')

/**
 * A receiver in a process of its own. It accepts all at once, but never answers `/hangs…`, and
 * answers `/pours…` with a gigabyte.
 */
let count = 0
const delaysMs: number[] = []
const receiver = await openReceiver(({ path, body }, res) => {
  count += 1
  if (path.startsWith('/hangs')) return
  if (path.startsWith('/pours')) return pour(res.writeHead(200), GIGABYTE)
  res.writeHead(204).end()
  const { timestamp } = JSON.parse(body) as { timestamp?: string }
  if (timestamp) delaysMs.push(Date.now() - Date.parse(timestamp))
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ count, delaysMs: delaysMs.splice(0), cpuS: (user + system) / 1e6 })
})
process.on('disconnect', () => process.exit())
process.send?.({ host: receiver.host })

/** Writes as fast as it is read. */
function pour(res: ServerResponse, bytes: number): void {
  let left = bytes
  while (left > 0 && !res.destroyed) {
    left -= PIECE.length
    if (!res.write(PIECE)) return void res.once('drain', () => pour(res, left))
  }
  res.end()
}
