import { openPool } from '@ppman/db'
import express from 'express'
import { serveMeasured } from '../payers/testing/measured-server.ts'
import { BENCH_ORG, chainDb, chainSql } from './chain-rows.ts'

/** Express and pg with the query of the bench, and nothing else. */
const { url } = await chainDb()
const pool = openPool({ url, max: 10 })
const { text, values } = chainSql(BENCH_ORG)
const app = express().get('/api/v1/bench/:id', async (_req, res) => {
  const { rows } = await pool.query(text, values)
  res.json({ items: rows })
})
serveMeasured({ app, headersFor: () => ({}) })
