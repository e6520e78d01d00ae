import type { Db } from '@ppman/db'
import { auditEventRepo } from '@ppman/ledger/audit'
import type { DocumentStore } from './keep-documents.ts'
import { documentRemovalRepo } from './pt-document-repo.ts'

type RemoveDeps = {
  /** Of all organizations. */
  db: Db
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Runs work in the tenant of an organization, whose audit chain it writes. */
  inTenant: <T>(orgId: string, work: () => Promise<T>) => Promise<T>
  store: Pick<DocumentStore, 'remove'>
  now: () => Date
}

/** An upload that takes longer was killed. */
const UNFINISHED_MS = 3_600_000

/**
 * Deletes documents whose time is over, and what killed uploads and deletions left behind. Each is
 * deleted by itself, so the job can be killed anywhere and run again.
 *
 * @returns how many were deleted
 */
export async function removeDueDocuments(deps: RemoveDeps, signal?: AbortSignal): Promise<number> {
  const { db, transaction, inTenant, store, now } = deps
  const due = await documentRemovalRepo(db).due(now(), new Date(now().getTime() - UNFINISHED_MS))
  let removed = 0
  for (const { id, orgId, sha256, isShown } of due) {
    if (signal?.aborted) break
    await inTenant(orgId, async () => {
      if (isShown) await transaction((tx) => hideExpired(tx, id, deps))
      await store.remove({ sha256 })
      await transaction((tx) => documentRemovalRepo(tx).erase(id))
    })
    removed += 1
  }
  return removed
}

async function hideExpired(tx: Db, id: string, { now }: RemoveDeps): Promise<void> {
  if (!(await documentRemovalRepo(tx).hide(id))) return
  await auditEventRepo(tx).append({
    at: now(),
    actor: 'retention',
    action: 'pt_document.deleted',
    objectKind: 'pt_document',
    objectId: id,
    detail: { reason: 'retention' },
  })
}
