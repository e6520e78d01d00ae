import { randomUUID } from 'node:crypto'
import type { openPool } from '@ppman/db'
import { foldName, slugOf } from './normalization/names.ts'
import { manyPayers } from './matching/testing.ts'

type APayer = {
  name?: string
  payerType?: string
  isActive?: boolean
  states?: string[]
  /** With one, the payer gets a routing entry. */
  ediPayerId?: string
  naicCode?: string
  aliases?: string[]
}

/**
 * A stored payer, as a directory would leave it. Say only what the test is about. @returns its id
 * and its entry's
 */
export async function aPayer(
  pool: ReturnType<typeof openPool>,
  {
    name = 'Example Health',
    payerType = 'commercial',
    isActive = true,
    states = [],
    ediPayerId,
    naicCode,
    aliases = [],
  }: APayer = {},
) {
  const key = randomUUID()
  const one = async (sql: string, values: unknown[]) =>
    ((await pool.query(sql, values)).rows as { id: string }[])[0]!.id
  const id = await one(
    `INSERT INTO payer (name, folded_name, slug, payer_type, is_active, states, source, source_key,
        first_seen_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'test', $7, now(), now()) RETURNING id`,
    [name, foldName(name), `${slugOf(name)}-${key}`, payerType, isActive, states, key],
  )
  const entryId =
    ediPayerId === undefined
      ? null
      : await one(
          `INSERT INTO payer_entry (payer_id, edi_payer_id, name, states, source, directory_id,
              first_seen_at, last_seen_at)
     VALUES ($1, $2, $3, $4, 'test', $5, now(), now()) RETURNING id`,
          [id, ediPayerId, name, states, key],
        )
  for (const [alias, kind] of [[name, 'name'], ...aliases.map((each) => [each, 'alias'])]) {
    await pool.query(ALIAS, [id, entryId, alias, kind, foldName(alias!), key])
  }
  const numbers = [
    ...(ediPayerId === undefined ? [] : [['edi', ediPayerId]]),
    ...(naicCode === undefined ? [] : [['naic', naicCode]]),
  ]
  for (const [kind, value] of numbers) {
    await pool.query(IDENTIFIER, [id, entryId, kind, value, key])
  }
  return { id, entryId, directoryId: key }
}

const ALIAS = `INSERT INTO payer_alias (payer_id, entry_id, alias, kind, folded, source, directory_id,
    first_seen_at, last_seen_at)
  VALUES ($1, $2, $3, $4, $5, 'test', $6, now(), now())`
const IDENTIFIER = `INSERT INTO payer_identifier (payer_id, entry_id, kind, value, source, directory_id,
    first_seen_at, last_seen_at)
  VALUES ($1, $2, $3, $4, 'test', $5, now(), now())`

/** Stores made-up payers with an entry each, as a large directory would leave them. */
export async function storeManyPayers(pool: ReturnType<typeof openPool>, count: number): Promise<void> {
  const rows = [...manyPayers(count)].map((row) => ({
    ...row,
    folded: foldName(row.name),
    names: [row.name, ...row.aliases].map((alias) => ({ alias, folded: foldName(alias) })),
  }))
  for (const statement of MANY) await pool.query(statement, [JSON.stringify(rows)])
}

const FROM = `FROM jsonb_to_recordset($1)
  AS r (id text, name text, folded text, payer_id text, aliases_ids jsonb, states jsonb, names jsonb)`
const STATES = `array(SELECT jsonb_array_elements_text(r.states))`
const STORED = `${FROM} JOIN payer p ON p.source = 'many' AND p.source_key = r.id
    JOIN payer_entry e ON e.payer_id = p.id`
const MANY = [
  `INSERT INTO payer (name, folded_name, slug, payer_type, states, source, source_key, first_seen_at,
      last_seen_at)
   SELECT r.name, r.folded, lower(r.id), 'commercial', ${STATES}, 'many', r.id, now(), now() ${FROM}`,
  `INSERT INTO payer_entry (payer_id, edi_payer_id, name, states, source, directory_id, first_seen_at,
      last_seen_at)
   SELECT p.id, r.payer_id, r.name, p.states, 'many', r.id, now(), now() ${FROM}
     JOIN payer p ON p.source = 'many' AND p.source_key = r.id`,
  `INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id, first_seen_at,
      last_seen_at)
   SELECT p.id, e.id, n->>'alias', n->>'folded', CASE place WHEN 1 THEN 'name'
     ELSE 'alias' END, 'many', r.id, now(), now()
   ${STORED}, jsonb_array_elements(r.names) WITH ORDINALITY AS each (n, place) ON CONFLICT DO NOTHING`,
  `INSERT INTO payer_identifier (payer_id, entry_id, kind, value, source, directory_id, first_seen_at,
      last_seen_at)
   SELECT p.id, e.id, 'edi', value, 'many', r.id, now(), now()
   ${STORED}, jsonb_array_elements_text(r.aliases_ids || to_jsonb(r.payer_id)) AS value`,
]

export { manyPayers }
