import { EventEmitter } from 'node:events'
import { idempotencyRepo, inTransaction, type PrismaClient, withTenant } from '@ppman/db'
import type { Caller } from '@ppman/auth'
import type { IdempotencyStore } from '@ppman/http'
import { isOperator } from './actor.ts'
import type { CheckSpec } from './api-specs/check-spec.ts'
import type { Config } from './config.ts'
import type { Review } from './reviewers/reviewers.ts'
import { docsSite } from './site/templates.ts'
import { type Store, storeOf } from './store.ts'

type Dependencies = {
  db: PrismaClient
  config: Pick<Config, 'DOCS_BASE_URL' | 'DOCS_SECRET' | 'BASE_URL' | 'SITE_OWNER' | 'SITE_CONTACT'>
  review: Review
  checkSpec: CheckSpec
  /** The OpenAPI description of the routes. */
  description: Record<string, unknown>
  now?: () => Date
}

/** The repositories of one transaction, and its store of idempotency keys. */
type StoreInTransaction = Store & { idempotencyKeys: IdempotencyStore }

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Dependencies of the request handlers. main.ts creates them once; tests create their own. */
export function createContext({
  db,
  config,
  review,
  checkSpec,
  description,
  now = () => new Date(),
}: Dependencies) {
  return {
    store: storeOf(db),
    transaction: <T>(work: (store: StoreInTransaction) => Promise<T>): Promise<T> =>
      inTransaction(db, (tx) => work({ ...storeOf(tx), idempotencyKeys: idempotencyRepo(tx) })),
    idempotencyKeys: (store: StoreInTransaction) => store.idempotencyKeys,
    /**
     * Runs work with the caller's rights: the rows of its organization, or all rows for an
     * operator.
     */
    actingFor: <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
      withTenant(caller.orgId, work, { operator: isOperator(caller) }),
    /** Runs work for an organization without a key of it, for example a reader's report. */
    inOrganization: <T>(orgId: string, work: () => Promise<T>): Promise<T> => withTenant(orgId, work),
    /** Runs work across all organizations, with an operator's rights. */
    acrossOrganizations: <T>(work: () => Promise<T>): Promise<T> =>
      withTenant(NOBODY, work, { operator: true }),
    /** Emits `import` when an import is accepted; the importer listens. */
    signals: new EventEmitter(),
    now,
    review,
    checkSpec,
    siteOrigin: new URL(config.DOCS_BASE_URL).origin,
    site: docsSite(config),
    fingerprintKey: config.DOCS_SECRET,
    description,
  }
}

export type Ctx = ReturnType<typeof createContext>
