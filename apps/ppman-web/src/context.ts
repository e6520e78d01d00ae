import { applicabilityRepo, readFacts } from '@ppman/policies/applicability'
import { followedPayerRepo, payerHealthRepo, payerMatcher, payerMatchRepo, payerRepo } from '@ppman/payers'
import { policyChangeRepo } from '@ppman/policies/versions'
import {
  codeViewRepo,
  conformanceRepo,
  coverageRepo,
  hospitalRepo,
  mrfFileRepo,
  payerChoiceRepo,
  placeRepo,
  priceRepo,
  priceUpdateRepo,
  segmentRepo,
} from '@ppman/prices'
import { monitoringRepo, sourceListRepo } from '@ppman/policies/sources'
import { openSearch } from '@ppman/search'
import { type Db, inTransaction } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { oidc } from './auth/oidc.ts'
import { webSessionRepo } from './auth/web-session-repo.ts'
import type { Config } from './config.ts'

type Dependencies = { db: Db; config: Config }

/** Dependencies of the pages. Created once in main.ts; tests create their own. */
export function createContext({ db, config }: Dependencies) {
  const now = () => new Date()
  return {
    db,
    config,
    now,
    transaction: <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work),
    payerMatches: payerMatcher(payerMatchRepo(db)),
    payerHealth: payerHealthRepo(db),
    payers: payerRepo(db),
    followedPayers: followedPayerRepo(db),
    applicability: { facts: readFacts(), repo: applicabilityRepo(db) },
    policyChanges: policyChangeRepo(db),
    lookups: openSearch(db, now),
    sourceList: sourceListRepo(db),
    monitoring: monitoringRepo(db),
    hospitals: hospitalRepo(db),
    prices: priceRepo(db),
    mrfFiles: mrfFileRepo(db),
    segments: segmentRepo(db),
    blobs: openBlobStore(config),
    places: placeRepo(db),
    payerChoices: payerChoiceRepo(db),
    codeViews: codeViewRepo(db),
    conformance: conformanceRepo(db),
    coverage: coverageRepo(db),
    priceUpdates: priceUpdateRepo(db),
    webSessions: webSessionRepo(db),
    oidc: oidc({
      issuer: config.OIDC_ISSUER,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
      redirectUri: `${config.BASE_URL}/auth/callback`,
      homeUri: `${config.BASE_URL}/`,
    }),
  }
}

export type Ctx = ReturnType<typeof createContext>
