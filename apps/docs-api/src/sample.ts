import { openDb } from '@ppman/db'
import { loadSampleDocs } from './sample/load-sample-docs.ts'
import { loadSampleTickets } from './sample/sample-ticket-repo.ts'

/**
 * Loads the sample data. `npm start` runs it when the services answer; SAMPLE_STACK holds the
 * content of `.data/stack.json`.
 */
const { docsBaseUrl, tokens } = JSON.parse(process.env.SAMPLE_STACK ?? '{}') as {
  docsBaseUrl?: string
  tokens?: Record<string, string>
}
const databaseUrl = process.env.DATABASE_URL
if (
  !docsBaseUrl ||
  !databaseUrl ||
  !tokens?.['docs'] ||
  !tokens['docsOtherOrg'] ||
  !tokens['docsOperator2']
) {
  throw new Error('SAMPLE_STACK names no docsBaseUrl and tokens, or there is no DATABASE_URL.')
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
const loaded = await loadSampleDocs({
  baseUrl: docsBaseUrl,
  author: bearing(tokens['docs']),
  operator: bearing(tokens['docsOperator2']),
})
const db = openDb({ url: databaseUrl, role: 'ppman_worker' })
let tickets = 0
for (const key of [tokens['docs'], tokens['docsOtherOrg']])
  tickets += await loadSampleTickets(db, docsBaseUrl, { key: bearing(key), now: new Date() })
await db.$disconnect()
process.stdout.write(`${JSON.stringify({ sample: 'docs', ...loaded, tickets })}\n`)
