import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startStreamingReplica, startThrowAwayPrimary } from './streaming-replica.ts'

const primary = await startThrowAwayPrimary()
afterAll(() => primary.stop())

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function askUntil(url: string, sql: string, wanted: unknown): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const found = await ask(url, sql).catch(() => [])
    if (found[0] === wanted) return
    await sleep(50)
  }
  throw new Error(`${sql} did not become ${String(wanted)}.`)
}

test('a replica has what the primary had, follows it and writes nothing, also after a crash', async () => {
  await ask(primary.url, 'CREATE TABLE followed AS SELECT 1 AS n')
  const replica = await startStreamingReplica(primary)
  try {
    const url = replica.url('postgres')
    expect(await ask(url, 'SELECT pg_is_in_recovery()')).toEqual([true])
    expect(await ask(url, 'SELECT n FROM followed')).toEqual([1])
    await ask(primary.url, 'UPDATE followed SET n = 2')
    await askUntil(url, 'SELECT n FROM followed', 2)
    await expect(ask(url, 'UPDATE followed SET n = 3')).rejects.toThrow('read-only transaction')
    await replica.kill()
    await expect(ask(url, 'SELECT 1')).rejects.toThrow()
    await ask(primary.url, 'UPDATE followed SET n = 4')
    await replica.start()
    await askUntil(url, 'SELECT n FROM followed', 4)
  } finally {
    await replica.stop()
  }
}, 120_000)
