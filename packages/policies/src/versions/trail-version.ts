import type { PolicyRead, Recorded } from './policy-read.ts'
import type { VersionRepo } from './version-repo.ts'

/** Says in the audit trail which wording of what bytes was taken. Last of all, because the chain is locked from then on. */
export async function inTrail(
  repo: VersionRepo,
  read: PolicyRead,
  recorded: NonNullable<Recorded>,
  at: Date,
): Promise<Recorded> {
  const { source, blobSha256, identity } = read
  const { version, versionId, changeId } = recorded
  const detail = {
    source_id: source.id,
    version,
    change_id: changeId,
    blob_sha256: blobSha256,
    norm: identity.norm,
    norm_sha256: identity.normSha256,
  }
  await repo.audit.append({
    at,
    actor: 'worker',
    action: 'policy_version.recorded',
    objectKind: 'policy_version',
    objectId: versionId,
    detail,
  })
  return recorded
}
