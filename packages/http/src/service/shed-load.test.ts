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
