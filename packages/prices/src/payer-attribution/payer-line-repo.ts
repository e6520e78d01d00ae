import { createHash } from 'node:crypto'
import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Client } from '../load-transaction-repo.ts'
import { lineKey, type PayerLineNames } from './payer-lines.ts'

export type PayerLineRepo = ReturnType<typeof payerLineRepo>

/** The payer that a line names. `basis` is the kind of match. */
export type LineMatch = { payerId: string; basis: string; confidence: number }

export type PayerLine = { id: number; payerName: string; planName: string }

const { sql } = Prisma

/** Payers as hospitals name them, and the matched payers of the directory. */
export function payerLineRepo(db: Db) {
  return {
    /** Lines not matched against this version of the directory, by id. */
    unmatched: (version: string, afterId: number, take: number): Promise<PayerLine[]> =>
      queryRows(
        db,
        sql`
        SELECT id, payer_name AS "payerName", plan_name AS "planName" FROM payer_line
        WHERE id > ${afterId} AND matched_version IS DISTINCT FROM ${version} ORDER BY id LIMIT ${take}`,
      ),

    /** Stores the payer of a line, or that no payer is certain. */
    async keepMatch(id: number, match: LineMatch | null, version: string): Promise<void> {
      await db.$executeRaw(sql`
        UPDATE payer_line SET payer_id = ${match?.payerId ?? null}::uuid,
          match_basis = ${match?.basis ?? null},
          match_confidence = ${match?.confidence ?? null}, matched_version = ${version} WHERE id = ${id}`)
    },
  }
}

export type PayerChoice = { id: string; name: string }

/** Payers of the directory that contracts name. */
export function payerChoiceRepo(db: Db) {
  return {
    /** Those named by most contracts, by name. */
    mostNamed: (take: number): Promise<PayerChoice[]> =>
      queryRows(
        db,
        sql`
        SELECT id::text, name FROM (
          SELECT p.id, p.name FROM payer_line l JOIN contract c ON c.payer_line_id = l.id JOIN payer p
            ON p.id = l.payer_id
          GROUP BY p.id ORDER BY count(*) DESC, p.name LIMIT ${take}) AS named
        ORDER BY name, id`,
      ),
  }
}

/** A contract of a file by its names in lower case, and the payer of the directory. */
export type ContractPayer = {
  payer: string
  plan: string
  /** Line of business; null for a contract that was not classified. */
  productLine: string | null
  /** Null while no payer is certain. */
  payerId: string | null
}

/** Who the contracts of a file are with. */
export function contractPayerRepo(db: Db) {
  return {
    ofFile: (fileId: string): Promise<ContractPayer[]> =>
      queryRows(
        db,
        Prisma.sql`
        SELECT lower(c.payer_name) AS payer, lower(c.plan_name) AS plan, l.product_line AS "productLine",
          l.payer_id::text AS "payerId"
        FROM mrf_file_contract f JOIN contract c ON c.id = f.contract_id
        LEFT JOIN payer_line l ON l.id = c.payer_line_id
        WHERE f.file_id = ${fileId}::uuid`,
      ),
  }
}

export const lineHash = (line: PayerLineNames): string =>
  createHash('md5').update(lineKey(line)).digest('hex')

/** Adds payer lines that are new. */
export async function addPayerLines(client: Client, lines: readonly PayerLineNames[]): Promise<void> {
  const rows = lines.map((line) => ({
    name: line.payerName,
    plan: line.planName,
    line: line.productLine,
    md5: lineHash(line),
  }))
  await client.query(ADD_LINES, [JSON.stringify(rows)])
}

/** Ids of payer lines that were added, in their order. */
export async function payerLineIds(client: Client, lines: readonly PayerLineNames[]): Promise<number[]> {
  const hashes = lines.map(lineHash)
  const rows = await queryRows<{ id: number; md5: string }>(client, { text: FIND_LINES, values: [hashes] })
  const ids = new Map(rows.map(({ id, md5 }) => [md5, id]))
  return hashes.map((hash) => ids.get(hash)!)
}

/** $1 [{name, plan, line, md5}] */
const ADD_LINES = `
  INSERT INTO payer_line (payer_name, plan_name, product_line, line_md5)
  SELECT name, plan, line, md5 FROM jsonb_to_recordset($1) AS l (name text, plan text, line text, md5 text)
  WHERE NOT EXISTS (SELECT FROM payer_line WHERE line_md5 = md5)
  ORDER BY md5 ON CONFLICT (line_md5) DO NOTHING`
const FIND_LINES = `SELECT id, line_md5 AS md5 FROM payer_line WHERE line_md5 = ANY ($1)`
