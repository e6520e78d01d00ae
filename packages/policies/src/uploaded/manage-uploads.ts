import type { Db } from '@ppman/db'
import { refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import type { EncryptedStore, SealedBlob } from '@ppman/uploads'
import { uploadedPolicyRepo } from './uploaded-policy-repo.ts'
import { type NewUpload, CONSENT, type UploadedDetail, type UploadedRule } from './uploaded-policy.ts'

export type StoreDeps = {
  db: Db
  /** Runs work in one transaction, in the tenant of the caller. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  documents: EncryptedStore
}

export type StoredOnce = { id: string; isNew: boolean }

/**
 * Stores a checked document with its uploader's consent, and has it read. The row is announced
 * before the blob is visible, so that a sweep finds what a killed process leaves; it is shown when
 * the one transaction commits that has it read and audits it. The same bytes of the same payer are
 * kept once.
 *
 * @returns its id, or that of the same document, which is there already
 */
export async function storeUpload(
  { db, transaction, documents }: StoreDeps,
  { bytes, ...upload }: Omit<NewUpload, 'id' | 'bytes'> & { bytes: Buffer },
): Promise<StoredOnce> {
  const repo = uploadedPolicyRepo(db)
  const id = await repo.newId()
  const row = { ...upload, id, bytes: bytes.length }
  const announced: SealedBlob[] = []
  try {
    await documents.put(id, bytes, async (place) => {
      announced.push(place)
      await repo.announce(row, place)
    })
    const twin = await transaction(async (tx) => {
      await uploadedPolicyRepo(tx).lockOrganization(row.orgId)
      const found = await sameDocument({ tx, documents }, row, bytes)
      if (found === null) await show(tx, row)
      return found
    })
    if (twin === null) return { id, isNew: true }
    for (const { sha256 } of announced) await removeBytes({ db, documents }, { id, sha256 })
    return { id: twin, isNew: false }
  } catch (error) {
    // What cannot be removed now is removed by the sweep.
    for (const { sha256 } of announced)
      await removeBytes({ db, documents }, { id, sha256 }).catch(() => undefined)
    throw error
  }
}

/** An upload with the same bytes that the organization sees already, or null. */
async function sameDocument(
  { tx, documents }: { tx: Db; documents: EncryptedStore },
  row: NewUpload,
  bytes: Buffer,
): Promise<string | null> {
  const repo = uploadedPolicyRepo(tx)
  for (const { id } of await repo.alike(row)) {
    const stored = await repo.stored(id)
    if (stored && bytes.equals(await documents.get(id, stored.place))) return id
  }
  return null
}

async function show(tx: Db, { id, uploadedBy, uploadedAt, bytes, pages }: NewUpload): Promise<void> {
  await uploadedPolicyRepo(tx).enqueueReading(id)
  await auditEventRepo(tx).append({
    at: uploadedAt,
    actor: uploadedBy,
    action: 'uploaded_policy.uploaded',
    objectKind: 'uploaded_policy',
    objectId: id,
    detail: { bytes, pages, consent_version: CONSENT.version },
  })
}

/** Deletes the bytes of an upload that is not shown, then its row. */
async function removeBytes(
  { db, documents }: Pick<StoreDeps, 'db' | 'documents'>,
  { id, sha256 }: { id: string; sha256: string },
): Promise<void> {
  await documents.remove({ sha256 })
  await uploadedPolicyRepo(db).remove(id)
}

type By = { actor: string; at: Date }

/**
 * Deletes an upload of the caller's organization with its bytes and all that was read from it. Only
 * the audit trail keeps its id.
 *
 * @returns false when the organization has no such upload
 */
export async function deleteUpload(
  { db, transaction, documents }: StoreDeps,
  id: string,
  { actor, at }: By,
): Promise<boolean> {
  const hidden = await transaction(async (tx) => {
    const repo = uploadedPolicyRepo(tx)
    const upload = await repo.stored(id, true)
    if (!upload) return null
    await repo.hide(id)
    const about = { objectKind: 'uploaded_policy', objectId: id, detail: {} }
    await auditEventRepo(tx).append({ at, actor, action: 'uploaded_policy.deleted', ...about })
    return upload
  })
  if (hidden) await removeBytes({ db, documents }, { id, sha256: hidden.place.sha256 })
  return hidden !== null
}

/** An upload that takes longer was killed. */
const STORING_MS = 3_600_000

/** Removes what killed uploads and deletions left. @returns their number */
export async function sweepUploads(deps: Pick<StoreDeps, 'db' | 'documents'>, now: Date): Promise<number> {
  const left = await uploadedPolicyRepo(deps.db).unfinished(new Date(now.getTime() - STORING_MS))
  for (const upload of left) await removeBytes(deps, upload)
  return left.length
}

/** An upload of the caller's organization with its rules; the audit trail says who read it. */
export async function viewUpload(
  tx: Db,
  id: string,
  by: By,
): Promise<{ upload: UploadedDetail; rules: UploadedRule[] } | null> {
  const repo = uploadedPolicyRepo(tx)
  const upload = await repo.byId(id)
  if (!upload) return null
  const rules = await repo.rules(id)
  await auditRead(tx, id, by, 'reading')
  return { upload, rules }
}

/** The file as it was uploaded; the audit trail says who read it. */
export async function openUploadedFile(
  { tx, documents }: { tx: Db; documents: EncryptedStore },
  id: string,
  by: By,
): Promise<{ fileName: string; bytes: Buffer } | null> {
  const upload = await uploadedPolicyRepo(tx).stored(id)
  if (!upload) return null
  const bytes = await documents.get(id, upload.place)
  await auditRead(tx, id, by, 'file')
  return { fileName: upload.fileName, bytes }
}

async function auditRead(tx: Db, id: string, { actor, at }: By, part: 'reading' | 'file'): Promise<void> {
  const about = { objectKind: 'uploaded_policy', objectId: id, detail: { part } }
  await auditEventRepo(tx).append({ at, actor, action: 'uploaded_policy.read', ...about })
}

/**
 * Says whose policy an upload is and has it read again. @returns false when the organization has no
 * such upload
 *
 * @throws AppError `invalid_input` for an unknown payer
 */
export async function namePayer(tx: Db, id: string, payerId: string): Promise<boolean> {
  const repo = uploadedPolicyRepo(tx)
  if (!(await repo.stored(id, true))) return false
  if (!(await repo.hasPayer(payerId))) throw refusedField('payer_id', 'There is no payer with this id.')
  await repo.namePayer(id, payerId)
  return repo.enqueueReading(id)
}
