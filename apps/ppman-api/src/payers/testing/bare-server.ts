import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import express from 'express'
import { serveMeasured } from './measured-server.ts'

/** The least that a service with one query can be: what matching is measured beside. */
const { url } = await testDb()
const pool = openPool({ url, role: 'ppman_app', max: 10 })
const app = express().get('/api/v1/payers/match', async (_, res) => {
  const { rows } = await pool.query(
    'SELECT coalesce(sum(changes), 0)::bigint AS version FROM payer_directory_version',
  )
  res.json(rows[0])
})
serveMeasured({ app, headersFor: () => ({}) })
