import type { Db } from '@ppman/db'
import { refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import type { EncryptedStore } from '@ppman/uploads'
import type { UploadedDetail, UploadedRule } from './uploaded-policy.ts'
import { uploadedPolicyRepo } from './uploaded-policy-repo.ts'

type By = { actor: string; at: Date }

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
