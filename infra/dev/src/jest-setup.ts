import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  readSeenErrors,
  readSeenHeaders,
  SEEN_ERRORS_FILE,
  SEEN_HEADERS_FILE,
  undeclaredHeaders,
  unpublishedErrors,
} from '@ppman/http/testing'
import { readDevConfig } from './config.ts'
import { ROOT } from './places.ts'
import { startThrowAwayPostgres } from './postgres/throw-away.ts'
import { startThrowAwayRedis } from './redis/start-redis.ts'
import { rowShapesFile } from './rows/row-shapes-testing.ts'
import { sentenceOf } from './trouble.ts'

/**
 * Starts PostgreSQL and Redis for the test run, unless the environment names them, and one migrated
 * template database.
 */
export default async function setUp(): Promise<void> {
  const config = readDevConfig()
  try {
    process.env['TEST_DATABASE_URL'] = config.testDatabaseUrl ?? (await throwAwayPostgres())
    process.env['TEST_REDIS_URL'] = patient(config.testRedisUrl ?? (await throwAwayRedis()))
    collectAnswers()
    process.env['PPMAN_ROW_SHAPES'] = rowShapesFile()
    const { migratedTemplate } = await import('@ppman/db/testing')
    await migratedTemplate()
  } catch (error) {
    await tearDown()
    const sentence = sentenceOf(error)
    throw Object.assign(new Error(sentence, { cause: error }), { stack: sentence })
  }
}

/**
 * Apps under test record their error answers and response headers; the teardown compares them with
 * the published ones.
 */
function collectAnswers(): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ppman-answers-'))
  const errors = path.join(folder, 'errors.jsonl')
  const headers = path.join(folder, 'headers.jsonl')
  process.env[SEEN_ERRORS_FILE] = errors
  process.env[SEEN_HEADERS_FILE] = headers
  onTeardown(async () => {
    try {
      requirePublishedErrors(errors)
      requireDeclaredHeaders(headers)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** An address whose clients wait longer than a service may: a busy machine fails no test. */
function patient(redisUrl: string): string {
  const url = new URL(redisUrl)
  url.searchParams.set('commandTimeout', '60000')
  return url.toString()
}

async function throwAwayPostgres(): Promise<string> {
  const { url, stop } = await startThrowAwayPostgres({ isSmall: true })
  onTeardown(stop)
  return url
}

async function throwAwayRedis(): Promise<string> {
  const { url, description, stop } = await startThrowAwayRedis()
  onTeardown(stop)
  console.error(`\nRedis for these tests: ${description}.`)
  return url
}

const SERVICES = ['ppman-api', 'docs-api']

/**
 * Fails a test run with an error answer that neither an OpenAPI document nor the contract table
 * lists.
 */
function requirePublishedErrors(file: string): void {
  const problems = unpublishedErrors(readSeenErrors(file), publishedDocuments())
  if (problems.length > 0) throw new Error(`Error answers that are not published:\n${problems.join('\n')}`)
}

/** Fails a test run with a response header that the OpenAPI document of its service lacks. */
function requireDeclaredHeaders(file: string): void {
  const problems = undeclaredHeaders(readSeenHeaders(file), publishedDocuments())
  if (problems.length > 0) throw new Error(`Response headers that are not declared:\n${problems.join('\n')}`)
}

const publishedDocuments = () => Object.fromEntries(SERVICES.map((service) => [service, documentOf(service)]))

type Documents = Parameters<typeof unpublishedErrors>[1]

const documentOf = (service: string) =>
  JSON.parse(readFileSync(path.join(ROOT, 'apps', service, 'openapi.json'), 'utf8')) as Documents[string]

/** Work for the end of the run, the last added first. */
const works: (() => Promise<void>)[] = []
const onTeardown = (work: () => Promise<void>): void => void works.unshift(work)

/** Does all work for the end of the run, then throws the first failure. */
export async function tearDown(): Promise<void> {
  const failures: unknown[] = []
  for (const work of works.splice(0)) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
