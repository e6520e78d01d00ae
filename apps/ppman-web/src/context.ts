import { join } from 'node:path'
import { applicabilityRepo, readFacts } from '@ppman/policies/applicability'
import { followedPayerRepo, payerHealthRepo, payerMatcher, payerMatchRepo, payerRepo } from '@ppman/payers'
import { priorAuthReadingRepo } from '@ppman/policies/prior-authorization'
import { ruleRepo, statementRepo } from '@ppman/policies/rules'
import { criteriaRepo } from '@ppman/policies/criteria'
import { policyChangeRepo, policyDetailRepo } from '@ppman/policies/versions'
import {
  codeViewRepo,
  contractPayerRepo,
  conformanceRepo,
  coverageRepo,
  hospitalRepo,
  mrfFileRepo,
  nearPlaceRepo,
  payerChoiceRepo,
  placeRepo,
  priceGroupRepo,
  priceRepo,
  priceUpdateRepo,
  segmentRepo,
  singleRates,
} from '@ppman/prices'
import { lakeRepo, openRateLake } from '@ppman/prices/lake'
import { monitoringRepo, sourceListRepo } from '@ppman/policies/sources'
import { openSearch } from '@ppman/search'
import { patientDocuments } from '@ppman/benefits'
import { type Db, inTransaction } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { uploadedPolicyRepo } from '@ppman/policies/uploaded'
import { encryptedStore, textSealer } from '@ppman/uploads'
import { oidc } from './auth/oidc.ts'
import { webSessionRepo } from './auth/web-session-repo.ts'
import type { Config } from './config.ts'
import { dataDateRepo } from './data-date-repo.ts'

type Dependencies = { db: Db; config: Config }

/** Dependencies of the pages. Created once in main.ts; tests create their own. */
export function createContext({ db, config }: Dependencies) {
  const now = () => new Date()
  const blobs = openBlobStore(config)
  const documents = encryptedStore(blobs, config.UPLOAD_KEYS)
  const segments = segmentRepo(db)
  const transaction = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work)
  const cacheDir = join(config.BLOB_DIR, 'segments')
  return {
    db,
    config,
    now,
    transaction,
    payerMatches: payerMatcher(payerMatchRepo(db)),
    payerHealth: payerHealthRepo(db),
    payers: payerRepo(db),
    followedPayers: followedPayerRepo(db),
    applicability: { facts: readFacts(), repo: applicabilityRepo(db) },
    policyChanges: policyChangeRepo(db),
    lookups: openSearch(db, now),
    rules: ruleRepo(db),
    ruleStatements: statementRepo(db),
    policyDetail: policyDetailRepo(db),
    policyCriteria: criteriaRepo(db),
    priorAuthReading: priorAuthReadingRepo(db),
    sourceList: sourceListRepo(db),
    monitoring: monitoringRepo(db),
    hospitals: hospitalRepo(db),
    prices: priceRepo(db),
    mrfFiles: mrfFileRepo(db),
    segments,
    blobs,
    uploads: uploadedPolicyRepo(db),
    /** Documents that organizations uploaded, encrypted. */
    documents,
    singleRates: singleRates({ segments, blobs, now, cacheDir }),
    rateLake: openRateLake(config, { repo: lakeRepo(db), blobs, now, cacheDir }),
    contractPayers: contractPayerRepo(db),
    places: placeRepo(db),
    nearPlaces: nearPlaceRepo(db),
    priceGroups: priceGroupRepo(db),
    payerChoices: payerChoiceRepo(db),
    codeViews: codeViewRepo(db),
    conformance: conformanceRepo(db),
    coverage: coverageRepo(db),
    priceUpdates: priceUpdateRepo(db),
    ...patientDocuments({ db, transaction, now, store: documents, sealer: textSealer(config.UPLOAD_KEYS) }),
    dataDate: dataDateRepo(db),
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
