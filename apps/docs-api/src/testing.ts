import { testIssuer } from '@ppman/auth/testing'
import { testDb } from '@ppman/db/testing'
import { DOCS_RATES } from '@ppman/http'
import { recordErrors, recordExchanges, recordHeaders, testService } from '@ppman/http/testing'
import request from 'supertest'
import { OPERATOR_SCOPE, SCOPE } from './actor.ts'
import { type SpecCheckOptions, specChecks } from './api-specs/check-spec.ts'
import { createApp } from './app.ts'
import { createContext } from './context.ts'
import { openImporter } from './imports/importer.ts'
import { openapiDocument } from './openapi-document.ts'
import { openReviewers, type ReviewerOptions } from './reviewers/reviewers.ts'
import { routes } from './routes.ts'

export const ORG = '0190a000-0000-7000-8000-000000000001'
export const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'

type Claims = { org?: string; sub?: string; scopes?: string[]; tokenId?: string }

type TestOptions = { scale?: number; reviewing?: ReviewerOptions; checking?: SpecCheckOptions }

/**
 * The production app on its own database, with authentication and quotas on.
 *
 * `as()` returns the signed headers of a key, `operator()` those of an operator's key.
 */
export async function testDocs({ scale = 1_000, reviewing = {}, checking = {} }: TestOptions = {}) {
  const { db, pool, url, close: closeDb } = await testDb()
  const check = async () => void (await pool.query('SELECT 1'))
  const {
    redis,
    close: closeService,
    ...service
  } = testService({ name: 'docs', rates: DOCS_RATES, scale, check })
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
  const issuer = testIssuer()
  const config = {
    DOCS_BASE_URL: 'http://docs.test',
    DOCS_SECRET: 'a secret for tests only',
    BASE_URL: 'http://ppman.test',
    SITE_OWNER: 'Example Health Data, Inc.',
    SITE_CONTACT: 'help@example.test',
  }
  const reviewers = openReviewers(reviewing)
  const checkSpec = specChecks(checking)
  const ctx = createContext({
    db,
    config,
    review: reviewers.review,
    checkSpec,
    description: openapiDocument(routes),
  })
  const authenticate = issuer.authenticator('docs-api')
  const built = createApp({ ...service, ctx, authenticate, checkReplies: true })
  const app = recordExchanges(recordHeaders(recordErrors(built, 'docs-api'), 'docs-api'), 'docs-api')
  const importer = openImporter(ctx, service.log)
  const as = (claims: Claims = {}) =>
    issuer.headers({ org: ORG, sub: 'author', scopes: [SCOPE], audience: 'docs-api', ...claims })
  const operator = (claims: Claims = {}) =>
    as({ org: OTHER_ORG, sub: 'operator', scopes: [SCOPE, OPERATOR_SCOPE], ...claims })
  const close = async () => {
    closeService()
    await importer.close()
    await reviewers.close()
    await closeDb()
  }
  return { app, api: request(app), as, operator, ctx, db, pool, url, close }
}
