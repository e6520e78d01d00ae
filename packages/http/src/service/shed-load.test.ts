import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ppmanDialect } from '@ppman/errors'
import { loadShedder, shedLoad } from './shed-load.ts'

/** A loop that is late by so much at each of some measurements. */
function shedderAfter({ lateMs, ticks, open }: { lateMs: number; ticks: number; open: number }) {
  let nowMs = 0
  let drawn = 0
  const shedder = loadShedder({ nowMs: () => nowMs, random: () => drawn })
  for (let count = 0; count < open; count += 1) shedder.begin()
  const pass = (late: number, times: number) => {
    for (let count = 0; count < times; count += 1) {
      nowMs += 20 + late
      shedder.tick()
    }
  }
  pass(lateMs, ticks)
  /** The refused share, in hundredths. */
  const share = () => {
    let refused = 0
    for (let hundredth = 0; hundredth < 100; hundredth += 1) {
      drawn = hundredth / 100
      if (shedder.refuses()) refused += 1
    }
    return refused
  }
  return { share, pass, shedder }
}

test('nothing is refused while the loop is in time, however many are served', () => {
  expect(shedderAfter({ lateMs: 40, ticks: 50, open: 1_000 }).share()).toBe(0)
})

test('the later the loop, the more is refused, and never all', () => {
  expect(shedderAfter({ lateMs: 75, ticks: 50, open: 100 }).share()).toBe(50)
  expect(shedderAfter({ lateMs: 5_000, ticks: 50, open: 100 }).share()).toBe(95)
})

test('a late loop with few open requests refuses none: refusing would not help', () => {
  expect(shedderAfter({ lateMs: 5_000, ticks: 50, open: 31 }).share()).toBe(0)
})

test('a single long turn hardly counts, and what is over is forgotten within half a second', () => {
  const { share, pass } = shedderAfter({ lateMs: 100, ticks: 1, open: 100 })
  expect(share()).toBeLessThanOrEqual(30)
  pass(100, 50)
  pass(0, 20)
  expect(share()).toBeLessThanOrEqual(1)
})

/** A queue for connections that serves so many a second, of callers that always come again. */
function shedderWithQueue({ waiting, servedPerS }: { waiting: number; servedPerS: number }) {
  let [nowMs, served] = [0, 0]
  const queue = { waiting, servedPerS }
  const shedder = loadShedder({
    nowMs: () => nowMs,
    random: () => 1,
    queue: () => ({ waiting: queue.waiting, served }),
  })
  const pass = (ticks: number) => {
    for (let count = 0; count < ticks; count += 1) {
      nowMs += 20
      served += queue.servedPerS / 50
      shedder.tick()
    }
  }
  const begin = (requests: number) => {
    for (let count = 0; count < requests; count += 1) shedder.begin()
  }
  return { shedder, queue, pass, begin }
}

test('a loop in time refuses what would wait for a connection for over a tenth of a second', () => {
  const { shedder, queue, pass, begin } = shedderWithQueue({ waiting: 30, servedPerS: 400 })
  begin(100)
  pass(100)
  expect(shedder.refuses()).toBe(false)
  queue.waiting = 45
  expect(shedder.refuses()).toBe(true)
  queue.waiting = 35
  expect(shedder.refuses()).toBe(false)
})

test('a burst may wait longer than a standing queue', () => {
  const { shedder, queue, pass, begin } = shedderWithQueue({ waiting: 0, servedPerS: 400 })
  begin(500)
  pass(100)
  queue.waiting = 150
  pass(2)
  expect(shedder.refuses()).toBe(false)
  queue.waiting = 500
  expect(shedder.refuses()).toBe(true)
  queue.waiting = 150
  pass(100)
  expect(shedder.refuses()).toBe(true)
})

test('few open requests are tried although nothing comes free, and more are refused', () => {
  const { shedder, pass, begin } = shedderWithQueue({ waiting: 20, servedPerS: 0 })
  begin(31)
  pass(100)
  expect(shedder.refuses()).toBe(false)
  begin(1)
  expect(shedder.refuses()).toBe(true)
})

test('a queue that stood still is forgotten once it is gone', () => {
  const { shedder, queue, pass, begin } = shedderWithQueue({ waiting: 20, servedPerS: 0 })
  begin(100)
  pass(100)
  Object.assign(queue, { waiting: 0, servedPerS: 400 })
  expect(shedder.refuses()).toBe(false)
  pass(50)
  queue.waiting = 50
  expect(shedder.refuses()).toBe(false)
})

test('a refusal is the error of the service, with a time to come back; probes are answered', async () => {
  let nowMs = 0
  const { listener, stop } = shedLoad((_req, res) => res.destroyed || setTimeout(() => res.end('ok'), 500), {
    dialect: ppmanDialect,
    random: () => 0,
    nowMs: () => (nowMs += 1_000),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = Array.from({ length: 32 }, () => fetch(url))
  await new Promise((resolve) => setTimeout(resolve, 250))
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'service_unavailable', request_id: refused.headers.get('x-request-id') },
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual(Array(32).fill(200))
  stop()
  server.close()
})
