import { cpus, loadavg } from 'node:os'
import { noteWrites, openDb, Prisma, queryRows, readFromReplica, withTenant } from '@ppman/db'
import setUp from '../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../infra/dev/src/jest-teardown.ts'
import { quantile } from './payers/testing/quantile.ts'
import { replicatedDatabase } from './testing/replicated-database.ts'
import { until } from './testing/until.ts'

const ORG = '0190a000-0000-7000-8000-000000000001'
const [ROUNDS, CALLS, WRITES] = [21, 300, 300]
const READ = Prisma.sql`SELECT pg_is_in_recovery() AS "isReplica", (SELECT count(*) FROM payer) AS payers`

await setUp()
const { database } = await replicatedDatabase()
const { db, pool, url } = database
const plain = openDb({ url, role: 'ppman_app', max: 5 })
try {
  const read = (client: typeof db) => () =>
    withTenant(ORG, () => readFromReplica(client, () => queryRows<{ isReplica: boolean }>(client, READ)))
  const isRead = async () => (await read(db)())[0]!.isReplica
  await until('the replica is read', isRead)

  const times: Record<'primary' | 'control' | 'replica', number[]> = { primary: [], control: [], replica: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.primary.push(await microsOf(read(plain)))
    times.replica.push(await microsOf(read(db)))
    times.control.push(await microsOf(read(plain)))
  }
  const afterWriteMs: number[] = []
  await pool.query('CREATE TABLE noted (n int)')
  for (let index = 0; index < WRITES; index++) {
    await withTenant(ORG, () => noteWrites(db, () => pool.query('INSERT INTO noted VALUES (1)')))
    const writtenAtMs = performance.now()
    while (!(await isRead()));
    afterWriteMs.push(performance.now() - writtenAtMs)
  }
  const noteMicros = await microsOf(() => withTenant(ORG, () => noteWrites(db, () => Promise.resolve())))
  line(`${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}; both servers on this machine`)
  line('| figure | median | 95th percentile |\n|---|---|---|')
  for (const [name, micros] of Object.entries(times))
    row(`read, ${name}: µs, ${ROUNDS} rounds of ${CALLS}`, micros)
  row(`from a write to its organization's first read of the replica: ms, ${WRITES} writes`, afterWriteMs)
  line(`| noting a write: µs, ${CALLS} writes | ${noteMicros.toFixed(0)} | |`)
} finally {
  await plain.$disconnect()
  await database.close()
  await tearDown()
}

/** Mean time of a call. */
async function microsOf(call: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  for (let index = 0; index < CALLS; index++) await call()
  return ((performance.now() - startedAtMs) * 1_000) / CALLS
}

function row(name: string, figures: readonly number[]): void {
  line(`| ${name} | ${quantile(figures, 0.5).toFixed(1)} | ${quantile(figures, 0.95).toFixed(1)} |`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
