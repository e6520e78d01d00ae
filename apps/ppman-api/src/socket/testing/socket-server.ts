import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { anInstance } from '../testing.ts'

/** A process of the service as far as sockets see it, which says what it takes. */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const instance = await anInstance()
process.on('message', () => {
  collectGarbage()
  const { user, system } = process.cpuUsage()
  process.send?.({ rssBytes: process.memoryUsage.rss(), cpuS: (user + system) / 1e6 })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: instance.url })
