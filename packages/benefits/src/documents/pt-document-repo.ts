import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { Field } from '../fields.ts'
import type { UnclearQuote } from '../reading/read-benefits.ts'
import type {
  DocumentKind,
  DocumentValue,
  ListedDocument,
  PtDocument,
  Sealer,
  Source,
  ValueStatus,
} from './pt-document.ts'

export type PtDocumentRepo = ReturnType<typeof ptDocumentRepo>

const { sql } = Prisma

const LISTED = sql`
  d.id, d.kind, d.state, d.bytes, d.pages, coalesce(d.reader, '') AS reader,
  d.consent_version AS "consentVersion",
  d.uploaded_by AS "uploadedBy", d.uploaded_at AS "uploadedAt", d.delete_after AS "deleteAfter",
  (SELECT count(*)::int FROM pt_document_value v WHERE v.document_id = d.id) AS "valuesFound",
  (SELECT count(*)::int FROM pt_document_value v WHERE v.document_id = d.id AND v.status <> 'extracted') AS
    "valuesDecided"`
const IS_SHOWN = sql`d.state IN ('needs_review', 'confirmed')`

/** Where a document's bytes are, and how to decrypt them. */
export type StoredPlace = { sha256: string; sealedKey: string }

export type NewDocument = {
  id: string
  kind: DocumentKind
  fileName: string
  bytes: number
  pages: number
  consentVersion: string
  uploadedBy: string
  uploadedAt: Date
  deleteAfter: Date
}

type StoredValue = Pick<DocumentValue, 'field' | 'status' | 'value' | 'found' | 'decidedBy' | 'decidedAt'>
type SealedParts = { value: StoredValue['value']; found: Source | null }
type ValueRow = {
  field: string
  status: ValueStatus
  sealed: string
  decidedBy: string | null
  decidedAt: Date | null
}

/**
 * Patients' documents of one organization. What came from a document is sealed before it is stored.
 */
export const ptDocumentRepo = (db: Db, sealer: Sealer) => ({
  ...documentReads(db, sealer),
  ...documentWrites(db, sealer),
})

/** What a sealed text belongs to. */
const contextOf = (id: string, part: string) => `pt_document ${id} ${part}`

function documentReads(db: Db, sealer: Sealer) {
  return {
    /** One page without what came from the documents, newest first, and the total count. */
    list: async ({ skip, take }: PageRange): Promise<{ items: ListedDocument[]; total: number }> => {
      const [items, [count]] = await Promise.all([
        queryRows<ListedDocument>(
          db,
          sql`SELECT ${LISTED} FROM pt_document d WHERE ${IS_SHOWN}
            ORDER BY d.id DESC LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(
          db,
          sql`SELECT count(*)::int AS total FROM pt_document d WHERE ${IS_SHOWN}`,
        ),
      ])
      return { items, total: count!.total }
    },

    /** A document with its values, decrypted; null where the organization has none with this id. */
    byId: async (id: string): Promise<PtDocument | null> => {
      const [row] = await queryRows<ListedDocument & { sealedName: string; sealedUnclear: string | null }>(
        db,
        sql`SELECT ${LISTED}, d.sealed_name AS "sealedName", d.sealed_unclear AS "sealedUnclear"
          FROM pt_document d WHERE d.id = ${id}::uuid AND ${IS_SHOWN}`,
      )
      if (!row) return null
      const values = await queryRows<ValueRow>(
        db,
        sql`SELECT field, status, sealed, decided_by AS "decidedBy", decided_at AS "decidedAt"
          FROM pt_document_value WHERE document_id = ${id}::uuid`,
      )
      const { sealedName, sealedUnclear, ...listed } = row
      return {
        ...listed,
        fileName: sealer.open(contextOf(id, 'name'), sealedName),
        unclear: sealedUnclear
          ? (JSON.parse(sealer.open(contextOf(id, 'unclear'), sealedUnclear)) as UnclearQuote[])
          : [],
        values: values.map(({ sealed, field, ...value }) => ({
          ...value,
          ...(JSON.parse(sealer.open(contextOf(id, field), sealed)) as SealedParts),
          field: field as Field,
        })),
      }
    },

    /** Locks a document that callers see. @returns whether there is one */
    lock: async (id: string): Promise<boolean> =>
      (
        await queryRows<{ id: string }>(
          db,
          sql`SELECT d.id FROM pt_document d WHERE d.id = ${id}::uuid AND ${IS_SHOWN} FOR UPDATE`,
        )
      ).length > 0,
  }
}

function documentWrites(db: Db, sealer: Sealer) {
  const sealValue = (id: string, { field, value, found }: StoredValue): string =>
    sealer.seal(contextOf(id, field), JSON.stringify({ value, found } satisfies SealedParts))

  return {
    /** Notes where the bytes are, before they appear there. Nobody sees the document yet. */
    announce: async (document: NewDocument, place: StoredPlace, orgId: string): Promise<void> => {
      const { fileName, ...rest } = document
      await db.ptDocument.create({
        data: {
          ...rest,
          orgId,
          state: 'received',
          blobSha256: place.sha256,
          sealedKey: place.sealedKey,
          sealedName: sealer.seal(contextOf(document.id, 'name'), fileName),
        },
      })
    },

    /** Shows a document with what was read of it. */
    publish: async (
      id: string,
      read: { reader: string; values: readonly StoredValue[]; unclear: readonly UnclearQuote[] },
      orgId: string,
    ): Promise<void> => {
      const { reader, values, unclear } = read
      await db.ptDocumentValue.createMany({
        data: values.map((value) => ({
          documentId: id,
          orgId,
          field: value.field,
          status: value.status,
          sealed: sealValue(id, value),
        })),
      })
      await db.ptDocument.update({
        where: { id },
        data: {
          state: 'needs_review',
          reader,
          sealedUnclear: sealer.seal(contextOf(id, 'unclear'), JSON.stringify(unclear)),
        },
      })
    },

    /** Stores decided values and the state that follows from them. */
    decide: async (id: string, values: readonly StoredValue[], orgId: string): Promise<void> => {
      for (const value of values) {
        const { field, status, decidedBy, decidedAt } = value
        const decided = { status, sealed: sealValue(id, value), decidedBy, decidedAt }
        await db.ptDocumentValue.upsert({
          where: { documentId_field: { documentId: id, field } },
          create: { documentId: id, orgId, field, ...decided },
          update: decided,
        })
      }
      await db.$executeRaw(sql`
        UPDATE pt_document SET state = CASE WHEN EXISTS (SELECT FROM pt_document_value
            WHERE document_id = ${id}::uuid AND status = 'extracted') THEN 'needs_review' ELSE 'confirmed' END
          WHERE id = ${id}::uuid`)
    },
  }
}

/** An id for a document that is about to be stored; ids sort by time. */
export async function newDocumentId(db: Db): Promise<string> {
  const [row] = await queryRows<{ id: string }>(db, sql`SELECT new_id() AS id`)
  return row!.id
}

/**
 * Deletion in two steps, so that a killed process leaves nothing that anybody sees. Needs no key.
 */
export function documentRemovalRepo(db: Db) {
  return {
    /**
     * Hides a document from everybody. @returns where its bytes are, or null where there is none
     */
    hide: async (id: string): Promise<{ sha256: string } | null> => {
      const [hidden] = await queryRows<{ sha256: string }>(
        db,
        sql`UPDATE pt_document d SET state = 'deleting' WHERE d.id = ${id}::uuid AND ${IS_SHOWN}
          RETURNING d.blob_sha256 AS sha256`,
      )
      return hidden ?? null
    },

    /** Erases a hidden document and its values. */
    erase: async (id: string): Promise<void> => {
      await db.ptDocument.deleteMany({ where: { id, state: { in: ['deleting', 'received'] } } })
    },

    /**
     * Documents of all organizations to delete now: their time is over, or a process was killed at
     * them.
     */
    due: (now: Date, unfinishedBefore: Date): Promise<DueDocument[]> =>
      queryRows(
        db,
        sql`SELECT d.id, d.org_id::text AS "orgId", d.blob_sha256 AS sha256, ${IS_SHOWN} AS "isShown"
          FROM pt_document d WHERE d.delete_after <= ${now} OR d.state = 'deleting'
            OR (d.state = 'received' AND d.uploaded_at < ${unfinishedBefore})
          ORDER BY d.delete_after LIMIT 100`,
      ),
  }
}

export type DueDocument = { id: string; orgId: string; sha256: string; isShown: boolean }
