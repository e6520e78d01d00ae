// A contestant of `pnpm bench ingest`: PostgreSQL alone takes the rows of a tall file, every column
// as text, unlogged.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { openPool } from '@ppman/db'
import { from as copyFrom } from 'pg-copy-streams'
import { backendCpuS, ownCpuS, ownPeakMb } from './cpu.ts'

const [databaseUrl = '', file = ''] = process.argv.slice(2)
const pool = openPool({ url: databaseUrl, max: 1, statementTimeoutMs: 0 })
const head: string[] = []
for await (const line of createInterface({ input: createReadStream(file) })) if (head.push(line) === 3) break
const columns = head[2]!.split(',').map((_, index) => `c${index} text`)
await pool.query(`CREATE UNLOGGED TABLE raw (${columns.join(', ')})`)
const [before, startedAt] = [ownCpuS(), performance.now()]
const client = await pool.connect()
const start = Buffer.byteLength(`${head.join('\n')}\n`)
await pipeline(
  createReadStream(file, { start, highWaterMark: 1024 * 1024 }),
  client.query(copyFrom('COPY raw FROM STDIN (FORMAT csv)')),
)
const wallS = (performance.now() - startedAt) / 1_000
client.release()
process.send?.(
  { wallS, cpuS: ownCpuS() - before, pgCpuS: await backendCpuS(pool), peakMb: ownPeakMb() },
  () => process.exit(0),
)
