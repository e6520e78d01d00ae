export {
  lockClient,
  lockInTransaction,
  lockSession,
  releaseSessionLocks,
  tryLockClient,
  tryLockSession,
} from './advisory-lock.ts'
export { schemaFingerprint } from './adopt-baselines.ts'
export { enqueue } from './enqueue.ts'
export { Prisma, type PrismaClient } from './generated/client.ts'
export { idempotencyRepo } from './idempotency-repo.ts'
export { migrate, migrationStates, type MigrationState, refuseUnsafe } from './migrate.ts'
export { readMigrations } from './migration-files.ts'
export { isUuid, type PageRange, replaceNul, withTenant } from './tenant.ts'
export { type Db, inTransaction, openDb, queryRows } from './open-db.ts'
export { noteWrites, readFromReplica } from './replica/read-from-replica.ts'
export { isCaughtUp } from './replica/replica-lag.ts'
export { positionRepo } from './replica/position-repo.ts'
export type { ReplicaOptions } from './replica/replica.ts'
export { type DbRole, openPool, openProbe, type PoolOptions } from './pool.ts'
