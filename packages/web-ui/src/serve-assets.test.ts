import express from 'express'
import request from 'supertest'
import { openAssets } from './serve-assets.ts'

const assets = await openAssets({ path: '/console/assets/' })

test.each([
  ['at the top', express().use(assets.handler)],
  ['in a router below its path', express().use('/console', express.Router().use(assets.handler))],
])('a stylesheet is sent %s, for a year', async (_, app) => {
  const { headers } = await request(app).get(assets.hrefs.style).expect(200)
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('another hash gets the same file for a minute', async () => {
  const app = express().use(assets.handler)
  const { headers } = await request(app)
    .get(assets.hrefs.style.replace(/[0-9a-f]{12}/, '0'.repeat(12)))
    .expect(200)
  expect(headers['cache-control']).toBe('public, max-age=60')
})
