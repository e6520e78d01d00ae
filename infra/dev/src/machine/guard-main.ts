import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { GuardOrder } from './guard.ts'
import { stopProcess } from './processes.ts'

/** Longest a guarded process may take to stop before it is killed. */
const STOP_LIMIT_MS = 10_000

/** Separate process that cleans up after its launcher is gone. */
let orders: GuardOrder[] = []

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as GuardOrder
  orders = 'release' in order ? [] : [...orders, order]
}
for (const order of orders)
  if ('stop' in order) await stopProcess(order.stop, { signal: order.signal, timeoutMs: STOP_LIMIT_MS })
for (const order of orders) if ('remove' in order) rmSync(order.remove, { recursive: true, force: true })
