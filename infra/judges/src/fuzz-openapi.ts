// fast-check about every operation of the OpenAPI documents: generated requests against the
// services that ship, each on a throw-away database. No answer may be a server error, and no status
// or media type may be one that the document does not name.
//
// --requests N    requests per operation; 100 unless given
// --seed N        repeats a run
// --only WORD     operations whose address holds it
import { parseArgs } from 'node:util'
import { startThrowAwayServers } from '../../dev/src/stack/throw-away-servers.ts'
import { fuzzService, type Fuzzed } from './requests/fuzz-service.ts'
import { DOCUMENTS } from './verdicts/places.ts'
import { packageVersion, printReport } from './verdicts/verdict.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
process.stdout.write(`seed ${seed}\n`)

const servers = await startThrowAwayServers()
process.env['TEST_DATABASE_URL'] = servers.databaseUrl
process.env['TEST_REDIS_URL'] = servers.redisUrl

const fuzzed: Fuzzed[] = []
try {
  for (const service of Object.keys(DOCUMENTS))
    fuzzed.push(...(await fuzzService(service, { requests, seed, only: values.only })))
} finally {
  await servers.stop()
}

const sum = (count: (each: Fuzzed) => number) => fuzzed.reduce((total, each) => total + count(each), 0)
const statuses = new Map<string, number>()
for (const each of fuzzed)
  for (const [status, times] of each.statuses) {
    const group = `${Math.floor(status / 100)}xx`
    statuses.set(group, (statuses.get(group) ?? 0) + times)
  }
process.stdout.write(`answers: ${[...statuses].map(([group, times]) => `${group} ${times}`).join(', ')}\n`)
printReport({
  versions: { 'fast-check': packageVersion('fast-check', 'infra/judges') },
  figures: {
    operations: fuzzed.length,
    requests_per_operation: Math.min(...fuzzed.map((each) => each.requests)),
    server_errors: sum((each) => each.serverErrors),
    undocumented: sum((each) => each.undocumented),
    accepted: statuses.get('2xx') ?? 0,
  },
  findings: fuzzed.flatMap(({ examples }) => examples.map((text) => ({ trial: 'fast-check', text }))),
})
