import { type Db, Prisma } from '@ppman/db'
import type { Corrector } from './alias-correction.ts'
import type { ClaimsAddress, NewEntry } from './payer-entry.ts'

const { sql } = Prisma

/** Statements that came by a request rather than from a directory. */
const SOURCE = 'request'

type Origin = { payerId: string; entryId: string; now: Date }

/** Adds routing entries with their statements. */
export function payerEntryRepo(db: Db) {
  return {
    /** The payer's name, held against other new entries until the transaction ends; null for an unknown payer. */
    lockPayer: async (payerId: string): Promise<{ name: string; foldedName: string } | null> => {
      await db.$executeRaw(sql`SELECT pg_advisory_xact_lock(hashtext('payer_entry'), hashtext(${payerId}))`)
      return db.payer.findUnique({ where: { id: payerId }, select: { name: true, foldedName: true } })
    },

    /** The payer's entry of this number at this clearinghouse that is valid on one of the same days. */
    same: async ({ payerId, ediPayerId, clearinghouse, effectiveFrom, effectiveTo }: NewEntry): Promise<string | null> => {
      const [row] = await db.$queryRaw<{ id: string }[]>(sql`
        SELECT id FROM payer_entry
        WHERE payer_id = ${payerId}::uuid AND upper(edi_payer_id) = upper(${ediPayerId})
          AND upper(coalesce(clearinghouse, '')) = upper(${clearinghouse ?? ''})
          AND daterange(valid_from, valid_to, '[]') && daterange(${effectiveFrom}::date, ${effectiveTo}::date, '[]')
        ORDER BY id LIMIT 1`)
      return row?.id ?? null
    },

    add: async (entry: NewEntry, name: string, { orgId, sub }: Corrector, now: Date): Promise<string> => {
      const [row] = await db.$queryRaw<{ id: string }[]>(sql`
        INSERT INTO payer_entry (id, payer_id, edi_payer_id, name, clearinghouse, transactions, plan_types, states, valid_from, valid_to,
          source, directory_id, first_seen_at, last_seen_at, added_by_org, added_by)
        SELECT id, ${entry.payerId}::uuid, ${entry.ediPayerId}, ${name}, ${entry.clearinghouse}, ${entry.transactions}, ${entry.planTypes},
          ${entry.states}, ${entry.effectiveFrom}::date, ${entry.effectiveTo}::date, ${SOURCE}, id::text, ${now}, ${now}, ${orgId}::uuid, ${sub}
        FROM (SELECT new_id() AS id) AS made RETURNING id`)
      return row!.id
    },

    addName: async (name: { name: string; foldedName: string }, origin: Origin): Promise<void> => {
      await db.payerAlias.create({ data: { alias: name.name, folded: name.foldedName, kind: 'name', ...lineage(origin) } })
    },
    addNumber: async (ediPayerId: string, origin: Origin): Promise<void> => {
      await db.payerIdentifier.create({ data: { kind: 'edi', value: ediPayerId, ...lineage(origin) } })
    },
    addAddress: async (address: ClaimsAddress, origin: Origin): Promise<void> => {
      await db.payerAddress.create({ data: { ...address, ...lineage(origin) } })
    },
    /** A plan type or state that was not told is not known; with neither there is nothing to say. */
    addFootprint: async ({ states, planTypes }: NewEntry, { payerId, entryId, now }: Origin): Promise<void> => {
      if (states.length === 0 && planTypes.length === 0) return
      await db.$executeRaw(sql`
        INSERT INTO payer_footprint (payer_id, entry_id, state, plan_type, role, source, directory_id, first_seen_at, last_seen_at)
        SELECT DISTINCT ${payerId}::uuid, ${entryId}::uuid, state, plan_type, 'operates', ${SOURCE}, ${entryId}, ${now}::timestamptz, ${now}::timestamptz
        FROM unnest(${states.length > 0 ? states : ['']}::text[]) AS state,
          unnest(${planTypes.length > 0 ? planTypes : ['unknown']}::text[]) AS plan_type`)
    },
    addPhone: async (phone: string, origin: Origin): Promise<void> => {
      await db.payerPhone.create({ data: { phone, ...lineage(origin) } })
    },
  }
}

const lineage = ({ payerId, entryId, now }: Origin) => ({
  payerId,
  entryId,
  source: SOURCE,
  directoryId: entryId,
  firstSeenAt: now,
  lastSeenAt: now,
})
