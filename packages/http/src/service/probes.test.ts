import express from 'express'
import request from 'supertest'
import { createHealth, probes } from './probes.ts'

function probed(check: () => Promise<void>) {
  const clock = { ms: 0 }
  const health = createHealth(check, () => clock.ms)
  return { clock, health, app: request(express().use(probes(health))) }
}

test('readiness follows the database and liveness does not', async () => {
  let up = true
  const { app, clock } = probed(async () => {
    if (!up) throw new Error('down')
  })
  expect((await app.get('/health')).status).toBe(200)
  up = false
  clock.ms += 1_000
  expect((await app.get('/health')).body).toEqual({ status: 'unavailable' })
  expect((await app.get('/health')).status).toBe(503)
  expect((await app.get('/healthz')).body).toEqual({ status: 'ok' })
})

test('a storm of probes costs one query a second', async () => {
  let queries = 0
  const { app, clock } = probed(async () => void queries++)
  await Promise.all(Array.from({ length: 20 }, () => app.get('/health')))
  expect(queries).toBe(1)
  clock.ms += 1_000
  await app.get('/health')
  expect(queries).toBe(2)
})

test('a stopping service is not ready', async () => {
  const { app, health } = probed(async () => undefined)
  health.drain()
  expect((await app.get('/health')).status).toBe(503)
})
