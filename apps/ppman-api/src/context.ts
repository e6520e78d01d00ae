import { join } from 'node:path'
import { applicabilityRepo, readFacts } from '@ppman/policies/applicability'
import { auditEventRepo, signerOf } from '@ppman/ledger/audit'
import { criteriaRepo } from '@ppman/policies/criteria'
import { disagreementRepo } from '@ppman/policies/disagreements'
import { effectiveDateRepo, savedFeedRepo } from '@ppman/policies/feeds'
import { backgroundJobRepo } from '@ppman/ledger/jobs'
import {
  aliasListRepo,
  entryListRepo,
  payerExportRepo,
  payerHealthRepo,
  payerMatcher,
  payerMatchRepo,
  payerRepo,
} from '@ppman/payers'
import { policyChangeRepo, policyVersionRepo } from '@ppman/policies/versions'
import {
  codeViewRepo,
  conformanceRepo,
  contractPayerRepo,
  coverageRepo,
  hospitalRepo,
  mrfFileRepo,
  segmentRepo,
  singleRates,
  placeRepo,
  priceGroupRepo,
  priceRepo,
  priceUpdateRepo,
} from '@ppman/prices'
import { lakeRepo, openRateLake } from '@ppman/prices/lake'
import { priceSourceListRepo } from '@ppman/prices/discovery'
import { openSearch } from '@ppman/search'
import { sourceListRepo, sourceRepo } from '@ppman/policies/sources'
import { ruleRepo } from '@ppman/policies/rules'
import { callCounter, usageRepo } from '@ppman/ledger/usage'
import { patientDocuments } from '@ppman/benefits'
import { type Db, idempotencyRepo, inTransaction } from '@ppman/db'
import { type BlobStore, openBlobStore } from '@ppman/evidence'
import { encryptedStore, textSealer } from '@ppman/uploads'
import { eventRepo } from '@ppman/notifications/events'
import { settingsRepo } from '@ppman/notifications/subscriptions'
import { webhookDeliveryRepo, webhookEndpointRepo } from '@ppman/notifications/webhooks'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { exportTurns } from './export-turns.ts'
import { livePublisher } from './live/event-stream.ts'
import { feedCache } from './policies/render-feed.ts'
import { webhookDeps } from './notifications/notification-env.ts'
import { sealAnswers } from './notifications/sealed-answers.ts'

type Dependencies = {
  db: Db
  redis: Redis
  config: Config
  /** The OpenAPI description of the routes. */
  description: Record<string, unknown>
}

/** An audit package of 500 rules with their documents takes about one second on an idle machine. */
const SNAPSHOT = { isSnapshot: true, timeoutMs: 30_000 }

/** The dependencies of all handlers. main.ts creates them once; tests create their own. */
export function createContext({ db, redis, config, description }: Dependencies) {
  const blobs = openBlobStore(config)
  const segments = segmentRepo(db)
  const now = () => new Date()
  const transaction = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work)
  return {
    db,
    redis,
    config,
    now,
    transaction,
    ...firstAnswers(transaction, config),
    /** Runs reads in one snapshot of the database. */
    snapshot: <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work, SNAPSHOT),
    auditSigner: signerOf(config.AUDIT_SIGNING_KEY),
    publish: livePublisher(redis),
    auditEvents: auditEventRepo(db),
    backgroundJobs: backgroundJobRepo(db),
    calls: callCounter(),
    usage: usageRepo(db),
    disagreements: disagreementRepo(db),
    payers: payerRepo(db),
    payerAliases: aliasListRepo(db),
    payerEntries: entryListRepo(db),
    payerHealth: payerHealthRepo(db),
    payerExports: payerExportRepo(db),
    exports: exportTurns(),
    payerMatches: payerMatcher(payerMatchRepo(db)),
    applicability: { facts: readFacts(), repo: applicabilityRepo(db) },
    policyChanges: policyChangeRepo(db),
    feedCache: feedCache(),
    events: eventRepo(db),
    savedFeeds: savedFeedRepo(db),
    effectiveDates: effectiveDateRepo(db),
    webhookDeps: webhookDeps(config),
    emailSubscriptions: settingsRepo(db),
    webhookEndpoints: webhookEndpointRepo(db),
    webhookDeliveries: webhookDeliveryRepo(db),
    lookups: openSearch(db, now),
    policyVersions: policyVersionRepo(db),
    policyCriteria: criteriaRepo(db),
    rules: ruleRepo(db),
    sources: sourceRepo(db),
    sourceList: sourceListRepo(db),
    hospitals: hospitalRepo(db),
    prices: priceRepo(db),
    places: placeRepo(db),
    priceSources: priceSourceListRepo(db),
    priceUpdates: priceUpdateRepo(db),
    codeViews: codeViewRepo(db),
    conformance: conformanceRepo(db),
    coverage: coverageRepo(db),
    mrfFiles: mrfFileRepo(db),
    blobs,
    segments,
    ...rateReaders({ db, blobs, segments, now }, config),
    ...patientDocuments({ db, transaction, now, ...sealed(blobs, config) }),
    description,
  }
}

type InTransaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Where first answers are stored, and, encrypted, those that hold a secret. */
const firstAnswers = (transaction: InTransaction, { WEBHOOK_SECRET_KEYS: keys }: Config) => ({
  idempotencyKeys: (tx: Db) => idempotencyRepo(tx),
  sealedAnswers: { transaction, idempotencyKeys: (tx: Db) => sealAnswers(idempotencyRepo(tx), keys) },
})

type RateDeps = { db: Db; blobs: BlobStore; segments: ReturnType<typeof segmentRepo>; now: () => Date }

/** Readers of every single rate, of one file and of all, and of the contracts behind a price. */
function rateReaders({ db, blobs, segments, now }: RateDeps, config: Config) {
  const cacheDir = join(config.BLOB_DIR, 'segments')
  return {
    contractPayers: contractPayerRepo(db),
    priceGroups: priceGroupRepo(db),
    singleRates: singleRates({ segments, blobs, now, cacheDir }),
    rateLake: openRateLake(config, { repo: lakeRepo(db), blobs, now, cacheDir }),
  }
}

/** The keys of uploads, as a store of encrypted bytes and for short texts. */
const sealed = (blobs: BlobStore, { UPLOAD_KEYS }: Config) => ({
  store: encryptedStore(blobs, UPLOAD_KEYS),
  sealer: textSealer(UPLOAD_KEYS),
})

export type Ctx = ReturnType<typeof createContext>
