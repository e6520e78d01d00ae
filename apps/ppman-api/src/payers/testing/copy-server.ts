import { pipeline } from 'node:stream/promises'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import express from 'express'
import { to } from 'pg-copy-streams'
import { serveMeasured } from './measured-server.ts'
import { storePayersApart } from './store-payers.ts'

/**
 * What the export is measured beside: the same rows as one COPY holds them, sent as they come, on
 * one connection and snapshot.
 */
const { url } = await testDb()
await storePayersApart(url, Number(process.argv[2]))
const pool = openPool({ url, role: 'ppman_app', max: 10, statementTimeoutMs: 0 })

const app = express().get('/api/v1/payers/export', async ({ query: { format, limit } }, res) => {
  const client = await pool.connect()
  try {
    await pipeline(client.query(to(copyOf(format === 'csv', Number(limit)))), res)
  } finally {
    client.release()
  }
})
serveMeasured({ app, headersFor: () => ({}) })

/** A column for each thing that a directory says beside the entry itself. */
const SAYINGS = {
  aliases: `SELECT payer_id, entry_id, alias AS value FROM payer_alias WHERE kind <> 'name'`,
  identifiers: `SELECT payer_id, entry_id, kind || ':' || value AS value FROM payer_identifier`,
  addresses:
    `SELECT payer_id, entry_id, concat_ws(', ', line, nullif(city, ''), nullif(trim(state || ' ' || ` +
    `zip), '')) AS value FROM payer_address`,
  phones: `SELECT payer_id, entry_id, phone AS value FROM payer_phone`,
}

function copyOf(asCsv: boolean, limit: number): string {
  const joins = Object.entries(SAYINGS).map(
    ([name, rows]) => `LEFT JOIN (SELECT id, array_agg(DISTINCT value) AS ${name} FROM (
      SELECT entry_id AS id, value FROM (${rows}) o WHERE entry_id IS NOT NULL
      UNION ALL SELECT coalesce(e.id, o.payer_id), value FROM (${rows}) o
        LEFT JOIN payer_entry e USING (payer_id) WHERE o.entry_id IS NULL
    ) s GROUP BY id) ${name}_said ON ${name}_said.id = coalesce(e.id, p.id)`,
  )
  const rows = `SELECT p.id AS payer_id, p.name AS payer_name, p.slug, p.payer_type, p.is_active, p.parent_id,
    e.id AS entry_id,
      e.name AS entry_name, e.edi_payer_id, e.clearinghouse, e.transactions, e.coverage_types, e.plan_types,
        coalesce(e.states, p.states) AS states,
      ${Object.keys(SAYINGS).join(', ')}, e.valid_from, e.valid_to, coalesce(e.source, p.source) AS source,
      coalesce(e.directory_id, p.source_key) AS directory_id, coalesce(e.first_seen_at, p.first_seen_at) AS
        first_seen_at,
      coalesce(e.last_seen_at, p.last_seen_at) AS last_seen_at
    FROM payer p LEFT JOIN payer_entry e ON e.payer_id = p.id ${joins.join(' ')} ORDER BY e.id,
      p.id LIMIT ${limit}`
  return asCsv
    ? `COPY (${rows}) TO STDOUT (FORMAT csv, HEADER)`
    : `COPY (SELECT row_to_json(r) FROM (${rows}) r) TO STDOUT`
}
