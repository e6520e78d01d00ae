import { type Db, Prisma } from '@ppman/db'
import type { Candidate } from './card.ts'

export type PayerMatchRepo = ReturnType<typeof payerMatchRepo>

const { sql } = Prisma

type Probe = {
  /** Folded names; each brings `take` of its own. */
  readings: readonly string[]
  /** Upper case. */
  ediPayerId: string | null
  naicCode: string | null
  take: number
}

/** Finds what a card may mean. The order and the choice are `rankCandidates`'s. */
export function payerMatchRepo(db: Db) {
  return {
    /** Active payers and entries with a name like one of the readings, or with one of the numbers. */
    candidates: ({ readings, ediPayerId, naicCode, take }: Probe): Promise<Candidate[]> => {
      const hits = [...readings.map((reading) => byName(reading, take)), byNumber('edi', ediPayerId), byNumber('naic', naicCode)]
      return db.$queryRaw<Candidate[]>(sql`
        SELECT hit.payer_id AS "payerId", hit.entry_id AS "entryId", hit.directory_id AS "directoryId",
          coalesce(entry.name, payer.name) AS name, entry.edi_payer_id AS "ediPayerId", coalesce(entry.states, payer.states) AS states,
          hit.folded, hit.kind <> 'name' AS "isAlias", hit.identifier
        FROM (${Prisma.join(hits, ' UNION ALL ')}) AS hit
        JOIN payer ON payer.id = hit.payer_id AND payer.is_active
        LEFT JOIN payer_entry entry ON entry.id = hit.entry_id`)
    },
  }
}

const byName = (reading: string, take: number) => sql`(
  SELECT payer_id, entry_id, directory_id, folded, kind, NULL::text AS identifier FROM payer_alias
  WHERE folded % ${reading} ORDER BY similarity(folded, ${reading}) DESC, id LIMIT ${take})`

/** The bearers of a number under each of their names, so that the name can order them. */
const byNumber = (kind: 'edi' | 'naic', value: string | null) => sql`(
  SELECT i.payer_id, i.entry_id, i.directory_id, a.folded, a.kind, i.kind AS identifier
  FROM payer_identifier i JOIN payer_alias a ON a.source = i.source AND a.directory_id = i.directory_id AND a.payer_id = i.payer_id
  WHERE i.kind = ${kind} AND upper(i.value) = ${value})`
