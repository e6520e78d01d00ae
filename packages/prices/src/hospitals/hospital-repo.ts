import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import { publishedDay } from '@ppman/mrf'
import { placeByZip } from './hospital-place-repo.ts'

/** A hospital as lists show it. */
export type Hospital = {
  id: number
  /** CMS certification number, six characters; null outside Medicare. */
  ccn: string | null
  name: string
  city: string | null
  state: string
  zip: string | null
  isSample: boolean
}

type NewHospital = Pick<Hospital, 'name' | 'state' | 'zip' | 'isSample'> & {
  ccn: string
  city?: string | null
}

/** With the file that its prices come from, when there is one. */
export type ListedHospital = Hospital & {
  fileId: string | null
  /** When that file was read. */
  readAt: Date | null
  /** The day that the file states, `2026-03-04`; null where it states none. */
  lastUpdatedOn: string | null
  rates: number | null
}

const CCN = /^[0-9A-Z]{6}$/

/** A CCN as CMS writes it, or null: leading zeros and letters are part of it. */
export function parseCcn(text: string): string | null {
  const ccn = text.trim().toUpperCase()
  return CCN.test(ccn) ? ccn : null
}

export type HospitalRepo = ReturnType<typeof hospitalRepo>

type Filter = { state?: string | undefined; search?: string | undefined }

const { sql } = Prisma
const COLUMNS = {
  id: true,
  ccn: true,
  name: true,
  city: true,
  state: true,
  zip: true,
  isSample: true,
} as const

/** Hospitals and the file that their prices come from. */
export function hospitalRepo(db: Db) {
  return {
    byCcn: (ccn: string): Promise<Hospital | null> =>
      db.hospital.findUnique({ where: { ccn }, select: COLUMNS }),

    byId: (id: number): Promise<Hospital | null> =>
      db.hospital.findUnique({ where: { id }, select: COLUMNS }),

    byCcns: (ccns: readonly string[]): Promise<ListedHospital[]> =>
      findListed(db, sql`WHERE h.ccn IN (${Prisma.join(['', ...ccns])})`),

    /** Hospitals with prices, most recently read first. */
    withPrices: (take: number): Promise<ListedHospital[]> =>
      findListed(db, sql`WHERE f.id IS NOT NULL ORDER BY m.promoted_at DESC, h.id LIMIT ${take}`),

    /**
     * Adds a hospital, or returns the one with this CCN. Without a position it gets that of its ZIP
     * code; nothing else changes.
     */
    async addIfNew({ ccn, name, city = null, state, zip, isSample }: NewHospital): Promise<Hospital> {
      const row = { ccn, name, city, state, zip, isSample }
      const hospital = await db.hospital.upsert({
        where: { ccn },
        create: row,
        update: {},
        select: COLUMNS,
      })
      await placeByZip(db, hospital.id)
      return hospital
    },

    /** One page by state and name, and the total count. */
    async list(filter: Filter, { skip, take }: PageRange) {
      const where = matching(filter)
      const [items, [count]] = await Promise.all([
        findListed(db, sql`WHERE ${where} ORDER BY h.state, h.name, h.id LIMIT ${take} OFFSET ${skip}`),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM hospital h WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },
  }
}

/** Files state their day in two ways, and are stored as published. */
async function findListed(db: Db, selection: Prisma.Sql): Promise<ListedHospital[]> {
  const rows = await queryRows<ListedHospital>(db, sql`SELECT ${LISTED} ${selection}`)
  return rows.map((row) => ({ ...row, lastUpdatedOn: publishedDay(row.lastUpdatedOn ?? '') }))
}

const LISTED = sql`
  h.id, h.ccn, h.name, h.city, h.state, h.zip, h.is_sample AS "isSample",
  f.id AS "fileId", f.read_at AS "readAt", f.last_updated_on AS "lastUpdatedOn", f.rates
  FROM hospital h
  LEFT JOIN mrf_file_hospital m ON m.hospital_id = h.id AND m.superseded_at IS NULL
  LEFT JOIN mrf_file f ON f.id = m.file_id`

function matching({ state, search }: Filter): Prisma.Sql {
  const conditions = [sql`true`]
  if (state) conditions.push(sql`h.state = ${state}`)
  if (search)
    conditions.push(
      sql`(h.name ILIKE ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} OR h.ccn = ${search.toUpperCase()})`,
    )
  return Prisma.join(conditions, ' AND ')
}
