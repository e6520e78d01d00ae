import { openReceiver } from './receiver.ts'

/** A receiver in a process of its own. It accepts all at once, but never answers `/hangs…`. */
let count = 0
const delaysMs: number[] = []
const receiver = await openReceiver(({ path, body }, res) => {
  count += 1
  if (path.startsWith('/hangs')) return
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
