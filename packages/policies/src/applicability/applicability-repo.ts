import { type Db, Prisma, queryRows } from '@ppman/db'
import { type Listing, planTypeOfListing } from './plan-type-of-listing.ts'

/** A vendor that decides for a payer, as its directories say (payer-policy.md 6.1). */
export type Delegated = {
  vendor: string
  benefit: string
  states: string[]
  planTypes: string[]
  from: string | null
  to: string | null
  evidence: string
}
/** `planType` is null where the directory leaves it open. */
export type ListedPayer = { id: string; name: string; planType: string | null }
/** The latest text of a payer's document: its blocks, joined by line breaks. */
export type DocumentText = { number: string; title: string; versionId: string; sha256: string; text: string }

export type ApplicabilityRepo = ReturnType<typeof applicabilityRepo>

const { sql } = Prisma

/** Payer facts that are stored in the database, in addition to the fact tables. */
export function applicabilityRepo(db: Db) {
  return {
    /** Finds a payer by id or full name; null when none or several match. */
    findPayer: async (word: string): Promise<{ id: string; name: string } | null> => {
      const rows = await queryRows<{ id: string; name: string }>(
        db,
        sql`
        SELECT id, name FROM payer WHERE is_active AND (id::text = lower(${word})
          OR lower(name) = lower(${word})) ORDER BY id LIMIT 2`,
      )
      return rows.length === 1 ? rows[0]! : null
    },

    /** A payer of the directory, and the plan type that its listing leaves no doubt about. */
    listedPayer: async (payerId: string): Promise<ListedPayer | null> => {
      const [row] = await queryRows<Listing & { id: string }>(
        db,
        sql`
        SELECT id, name, payer_type AS "payerType", source = 'mcd' AS "isContractor",
          array(SELECT DISTINCT plan_type FROM payer_footprint f WHERE f.payer_id = payer.id) AS "planTypes"
        FROM payer WHERE is_active AND id = ${payerId}::uuid`,
      )
      return row ? { id: row.id, name: row.name, planType: planTypeOfListing(row) } : null
    },

    delegations: (payerId: string): Promise<Delegated[]> =>
      queryRows<Delegated>(
        db,
        sql`
        SELECT vendor, benefit, states, plan_types AS "planTypes",
          to_char(valid_from, 'YYYY-MM-DD') AS "from",
          to_char(valid_to, 'YYYY-MM-DD') AS "to", evidence
        FROM delegation WHERE payer_id = ${payerId}::uuid ORDER BY benefit, vendor, id LIMIT 50`,
      ),

    /** The payer's watched document with this number, or null. */
    documentText: async (payerId: string, number: string): Promise<DocumentText | null> => {
      const [row] = await queryRows<DocumentText>(
        db,
        sql`
        SELECT p.number, p.title, v.id AS "versionId", a.blob_sha256 AS sha256,
          (SELECT string_agg(block->>'text', E'\n' ORDER BY n)
            FROM jsonb_array_elements(a.blocks::jsonb) WITH ORDINALITY AS b (block, n)) AS text
        FROM policy p JOIN document_version v ON v.policy_id = p.id JOIN parse a ON a.id = v.parse_id
        WHERE p.payer_id = ${payerId}::uuid AND upper(p.number) = upper(${number})
          ORDER BY v.created_at DESC, v.version DESC LIMIT 1`,
      )
      return row ?? null
    },

    /** Payers with a watched document, ordered by name. */
    payersWithDocuments: (): Promise<{ id: string; name: string }[]> =>
      queryRows<{ id: string; name: string }>(
        db,
        sql`
        SELECT id, name FROM payer WHERE is_active AND EXISTS (SELECT FROM policy WHERE payer_id = payer.id)
          ORDER BY lower(name), id LIMIT 500`,
      ),
  }
}
