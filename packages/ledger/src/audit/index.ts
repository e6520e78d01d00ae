export {
  type AuditAction,
  type AuditEntry,
  type AuditEvent,
  CHAIN_START,
  type ChainBreak,
  findChainBreak,
  hashOf,
} from './audit-event.ts'
export { type AuditEventRepo, auditEventRepo, type Chain } from './audit-event-repo.ts'
export { openSignedHeads, signHeads, type ChainVerdict, verifyChain } from './chain-heads.ts'
export { type AuditPackage, buildPackage, type Signer, signerOf } from './package/build-package.ts'
export { jsonPackage } from './package/json-package.ts'
export { manifestOf, packageFiles, zipPackage } from './package/package-files.ts'
export { type PackageFilter, packageRepo } from './package/package-repo.ts'
