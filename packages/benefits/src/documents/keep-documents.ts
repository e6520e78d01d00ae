import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { auditEventRepo, type AuditAction } from '@ppman/ledger/audit'
import { type Field, problemOf } from '../fields.ts'
import type { LayoutPage } from '../reading/layout/lines.ts'
import { readBenefits } from '../reading/read-benefits.ts'
import {
  documentRemovalRepo,
  newDocumentId,
  type NewDocument,
  type PtDocumentRepo,
  ptDocumentRepo,
  type StoredPlace,
} from './pt-document-repo.ts'
import {
  CONSENT,
  type Decision,
  type DocumentKind,
  type DocumentValue,
  type PtDocument,
  type Sealer,
} from './pt-document.ts'

type Actor = { orgId: string; sub: string }

/** Encrypted bytes of documents, by the id of each. */
export type DocumentStore = {
  put: (id: string, bytes: Buffer, announce: (place: StoredPlace) => Promise<void>) => Promise<StoredPlace>
  remove: (place: { sha256: string }) => Promise<void>
}

/** What these steps need. Each runs in the caller's tenant and opens its own transactions. */
export type KeepDeps = {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  store: DocumentStore
  sealer: Sealer
  newId: () => Promise<string>
  now: () => Date
}

/** Patients' documents for the context of a service: the rows, and what the steps below need. */
export const patientDocuments = ({ db, ...deps }: Omit<KeepDeps, 'newId'> & { db: Db }) => ({
  ptDocuments: ptDocumentRepo(db, deps.sealer),
  /** Stores, reads and deletes patients' documents. */
  keepDocuments: { ...deps, newId: () => newDocumentId(db) },
})

/** A file that passed the checks, with its text by place. */
export type CheckedFile = { bytes: Buffer; fileName: string; pages: readonly LayoutPage[] }
type Upload = { file: CheckedFile; kind: DocumentKind; retentionDays: number }

const DAY_MS = 86_400_000

/**
 * Stores a document encrypted and reads its benefits. A process that is killed leaves a document
 * that nobody sees and `removeDueDocuments` deletes.
 *
 * @returns the document's id
 */
export async function keepDocument(
  deps: KeepDeps,
  { file, kind, retentionDays }: Upload,
  by: Actor,
): Promise<string> {
  const { transaction, store, sealer, newId, now } = deps
  const uploadedAt = now()
  const document: NewDocument = {
    id: await newId(),
    kind,
    fileName: file.fileName,
    bytes: file.bytes.length,
    pages: file.pages.length,
    consentVersion: CONSENT.version,
    uploadedBy: by.sub,
    uploadedAt,
    deleteAfter: new Date(uploadedAt.getTime() + retentionDays * DAY_MS),
  }
  const { reader, values, unclear } = readBenefits(file.pages)
  await store.put(document.id, file.bytes, (place) =>
    transaction((tx) => ptDocumentRepo(tx, sealer).announce(document, place, by.orgId)),
  )
  const found = values.map(({ field, ...source }) => ({
    ...UNDECIDED,
    field,
    value: source.value,
    found: source,
  }))
  await transaction(async (tx) => {
    await ptDocumentRepo(tx, sealer).publish(document.id, { reader, values: found, unclear }, by.orgId)
    await audit(tx, document.id, {
      action: 'pt_document.uploaded',
      at: uploadedAt,
      by,
      detail: { kind, values: found.length, consent_version: CONSENT.version },
    })
  })
  return document.id
}

const UNDECIDED = { status: 'extracted', decidedBy: null, decidedAt: null } as const

/**
 * Reads a document and notes in the audit trail that it was read.
 *
 * @throws AppError `not_found` when the organization has none with this id
 */
export function openDocument(
  { transaction, sealer, now }: KeepDeps,
  id: string,
  by: Actor,
): Promise<PtDocument> {
  return transaction(async (tx) => {
    const document = await existing(ptDocumentRepo(tx, sealer), id)
    await audit(tx, id, { action: 'pt_document.read', at: now(), by })
    return document
  })
}

/**
 * Records what a person decided about values: confirmed as read, corrected, added, or rejected.
 *
 * @throws AppError `not_found`; `invalid_input` that names the decision
 */
export function decideValues(
  { transaction, sealer, now }: KeepDeps,
  id: string,
  decisions: readonly Decision[],
  by: Actor,
): Promise<PtDocument> {
  checkDecisions(decisions)
  return transaction(async (tx) => {
    const repo = ptDocumentRepo(tx, sealer)
    if (!(await repo.lock(id))) throw notFound()
    const before = await existing(repo, id)
    const at = now()
    const decided = decisions.map((decision) => decidedValue(before, decision, by, at))
    await repo.decide(id, decided, by.orgId)
    await audit(tx, id, { action: 'pt_document.values_decided', at, by, detail: { values: decided.length } })
    return existing(repo, id)
  })
}

function checkDecisions(decisions: readonly Decision[]): void {
  decisions.forEach(({ field, value }, index) => {
    const problem = value === null ? null : problemOf(field, value)
    if (problem) throw refusedField(`values.${index}.value`, problem)
    if (decisions.findIndex((other) => other.field === field) !== index)
      throw refusedField(`values.${index}.field`, 'The field is there twice.')
  })
}

function decidedValue(
  { values }: PtDocument,
  { field, value }: Decision,
  by: Actor,
  at: Date,
): DocumentValue {
  const found = values.find((one) => one.field === field)?.found ?? null
  const status =
    value === null ? 'rejected' : !found ? 'added' : found.value === value ? 'confirmed' : 'corrected'
  return { field, value, found, status, decidedBy: by.sub, decidedAt: at }
}

/**
 * Deletes a document: its bytes, its values and its row. The audit trail keeps that it was there.
 *
 * @throws AppError `not_found`
 */
export async function deleteDocument(
  { transaction, store, now }: KeepDeps,
  id: string,
  by: Actor,
): Promise<void> {
  const place = await transaction(async (tx) => {
    const hidden = await documentRemovalRepo(tx).hide(id)
    if (!hidden) throw notFound()
    await audit(tx, id, { action: 'pt_document.deleted', at: now(), by, detail: { reason: 'requested' } })
    return hidden
  })
  await store.remove(place)
  await transaction((tx) => documentRemovalRepo(tx).erase(id))
}

/** Confirmed values by field: those that a person confirmed, corrected or added. */
export const confirmedValues = ({ values }: Pick<PtDocument, 'values'>) =>
  new Map<Field, NonNullable<DocumentValue['value']>>(
    values.flatMap(({ field, value, status }) =>
      status === 'extracted' || value === null ? [] : [[field, value] as const],
    ),
  )

/** Notes an estimate in the audit trail: it reads the document's values. */
export const auditEstimate = (
  { transaction, now }: KeepDeps,
  id: string,
  by: Actor,
  detail: { code: string; ccn: string; status: string },
): Promise<void> =>
  transaction((tx) => audit(tx, id, { action: 'pt_document.estimated', at: now(), by, detail }))

async function existing(repo: PtDocumentRepo, id: string): Promise<PtDocument> {
  const document = await repo.byId(id)
  if (!document) throw notFound()
  return document
}

const notFound = () => new AppError('not_found', 'There is no document with this id.')

type Entry = {
  action: Extract<AuditAction, `pt_document.${string}`>
  at: Date
  by: Pick<Actor, 'sub'>
  detail?: Record<string, string | number>
}

const audit = (tx: Db, id: string, { action, at, by, detail = {} }: Entry): Promise<void> =>
  auditEventRepo(tx).append({ at, actor: by.sub, action, objectKind: 'pt_document', objectId: id, detail })
