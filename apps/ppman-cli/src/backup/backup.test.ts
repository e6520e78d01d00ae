import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { openPool } from '@ppman/db'
import { ppman } from '../testing.ts'
import { aSmallInstallation, emptyDatabase } from './testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-backup-'))
const blobDir = join(dir, 'blobs')
const source = await aSmallInstallation(blobDir)
const opened: { close: () => Promise<void> }[] = [source]
afterAll(async () => {
  for (const { close } of opened) await close()
  await rm(dir, { recursive: true })
})

const env = { DATABASE_URL: source.url, BLOB_DIR: blobDir }
const backups = join(dir, 'backups')
const back = (...args: string[]) => ppman(['backup', backups, ...args], { env })

async function target() {
  const database = await emptyDatabase()
  opened.push(database)
  const folder = await mkdtemp(join(dir, 'target-'))
  const restoreEnv = { DATABASE_URL: database.url, BLOB_DIR: join(folder, 'blobs') }
  const restore = (...args: string[]) => ppman(['restore', backups, ...args], { env: restoreEnv })
  return { ...database, folder: join(folder, 'blobs'), env: restoreEnv, restore }
}

/** Every row of every table as text, sorted: a comparison that shares nothing with the commands. */
async function everyRow(pool: ReturnType<typeof openPool>) {
  const { rows: tables } = await pool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'control_plane', 'graphile_worker') ORDER BY 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT t::text AS line FROM ${name} t ORDER BY t::text COLLATE "C"`)
    content[name] = rows.map(({ line }) => line)
  }
  return content
}

const filesBelow = async (folder: string) => {
  const names = (await readdir(folder, { recursive: true })).sort()
  const files = await Promise.all(
    names.map(async (name) => ((await stat(join(folder, name))).isFile() ? name : null)),
  )
  return files.filter((name) => name !== null && !name.startsWith('incoming'))
}

const newest = async () => (await readdir(join(backups, 'snapshots'))).sort().at(-1)!

test('a backup restored on an empty machine is the installation, byte for byte', async () => {
  const backup = await back()
  expect(backup).toMatchObject({ status: 0, stderr: '' })
  expect(backup.answers[0]!['rows']).toBeGreaterThan(100)
  const { pool, restore, folder } = await target()
  const restored = await restore()
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.answers).toEqual([
    expect.objectContaining({
      rows: backup.answers[0]!['rows'],
      blobs: backup.answers[0]!['blobs'],
      differing_tables: 0,
      damaged_blobs: 0,
      schema_differences: 0,
    }),
  ])
  expect(await everyRow(pool)).toEqual(await everyRow(source.pool))
  expect(await filesBelow(folder)).toEqual(await filesBelow(blobDir))
  for (const name of await filesBelow(folder))
    expect((await readFile(join(folder, name!))).equals(await readFile(join(blobDir, name!)))).toBe(true)
})

test('the restored database works on: keys, triggers, sequences and the audit trail hold', async () => {
  const { pool, restore, env: restoredEnv } = await target()
  await restore()
  await expect(pool.query(`UPDATE audit_event SET actor = 'x'`)).rejects.toThrow('only ever added to')
  await expect(pool.query('DELETE FROM blob')).rejects.toThrow('foreign key')
  await pool.query(`SELECT graphile_worker.add_job('next')`)
  expect((await ppman(['audit', 'verify'], { env: restoredEnv })).status).toBe(0)
  expect((await ppman(['migrate', '--status'], { env: restoredEnv })).status).toBe(0)
  expect(await ppman(['verify-evidence'], { env: restoredEnv })).toMatchObject({ status: 0 })
})

test('a database that is not empty is refused, and replaced when told', async () => {
  const { pool, restore } = await target()
  await pool.query('CREATE TABLE precious (id integer)')
  const refused = await restore()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('The database is not empty: it has 1 tables.')
  expect((await pool.query('SELECT * FROM precious')).rows).toEqual([])
  expect((await restore('--overwrite')).status).toBe(0)
  await expect(pool.query('SELECT * FROM precious')).rejects.toThrow('does not exist')
})

test('blobs of an earlier backup are not written again', async () => {
  const file = join(backups, 'blobs', (await filesBelow(join(backups, 'blobs')))[0]!)
  const before = await stat(file)
  await back()
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
  expect((await stat(file)).ino).toBe(before.ino)
})

test('rows that are written while a backup runs are in it whole or not at all', async () => {
  await source.pool.query('CREATE TABLE pair_first (n int)')
  await source.pool.query('CREATE TABLE pair_second (n int)')
  let isDone = false
  const write = async () => {
    for (let n = 0; !isDone; n += 1) {
      await source.pool.query(
        `WITH one AS (INSERT INTO pair_first VALUES (${n}) RETURNING n)
         INSERT INTO pair_second SELECT n FROM one`,
      )
      await setTimeout(5)
    }
  }
  const running = write()
  await back()
  isDone = true
  await running
  const { tables } = JSON.parse(
    await readFile(join(backups, 'snapshots', await newest(), 'manifest.json'), 'utf8'),
  ) as { tables: { name: string; sha256: string }[] }
  const digest = (name: string) => tables.find((table) => table.name === name)!.sha256
  expect(digest('pair_first')).toBe(digest('pair_second'))
  await source.pool.query('DROP TABLE pair_first, pair_second')
})

test('--keep removes older backups and the blobs that only they had', async () => {
  const { sha256 } = await source.blobs.put(Buffer.from('only for a while'))
  await source.pool.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 16)', [sha256])
  expect(await back()).toMatchObject({ status: 0, stderr: '' })
  const kept = join(backups, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  expect((await stat(kept)).size).toBe(16)
  await source.pool.query('DELETE FROM blob WHERE sha256 = $1', [sha256])
  const { status, answers } = await back('--keep', '1')
  expect(status).toBe(0)
  expect(answers[0]).toMatchObject({ removed_blobs: 1 })
  expect(await readdir(join(backups, 'snapshots'))).toHaveLength(1)
  await expect(stat(kept)).rejects.toThrow('ENOENT')
  expect((await ppman(['restore', backups, '--check'], { env })).status).toBe(0)
})

test('a backup made by a clock that is behind counts as the newest and is kept', async () => {
  const ahead = '2999-01-01T00-00-00.000Z'
  const [past, future] = [await newest(), ahead].map((id) => join(backups, 'snapshots', id))
  await cp(past!, future!, { recursive: true })
  const manifest = JSON.parse(await readFile(join(future!, 'manifest.json'), 'utf8')) as object
  await writeFile(join(future!, 'manifest.json'), JSON.stringify({ ...manifest, id: ahead }))
  const { status, stderr, answers } = await back('--keep', '1')
  expect([status, answers[0]!['backup']]).toEqual([0, '2999-01-01T00-00-00.001Z'])
  expect(stderr).toContain(`the newest backup is ${ahead}`)
  expect(await newest()).toBe('2999-01-01T00-00-00.001Z')
  await cp(join(backups, 'snapshots', await newest()), past!, { recursive: true })
  const made = JSON.parse(await readFile(join(past!, 'manifest.json'), 'utf8')) as object
  await writeFile(join(past!, 'manifest.json'), JSON.stringify({ ...made, id: past!.split('/').at(-1) }))
  await rm(join(backups, 'snapshots', '2999-01-01T00-00-00.001Z'), { recursive: true })
})

test('a blob that the store lost since the last backup is named, and stays in the backup', async () => {
  const { sha256 } = await source.blobs.put(Buffer.from('lost tomorrow'))
  await source.pool.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 13)', [sha256])
  expect((await back()).status).toBe(0)
  await source.blobs.remove(sha256)
  const { status, stderr, answers } = await back()
  expect([status, answers[0]!['lost_blobs'], answers[0]!['blobs_only_in_backup']]).toEqual([1, 0, 1])
  expect(stderr).toBe(`Blob ${sha256} is missing in the blob store. This backup has it.\n`)
  await source.pool.query('DELETE FROM blob WHERE sha256 = $1', [sha256])
})

test('a drill writes into its own folder, whatever store the environment names', async () => {
  const database = await emptyDatabase()
  opened.push(database)
  const [drill, heads] = [join(dir, 'drill'), join(dir, 'heads-of-production')]
  const production = { DATABASE_URL: database.url, S3_BUCKET: 'production', AUDIT_HEADS_DIR: heads }
  const restored = await ppman(['restore', backups, '--drill', drill], { env: production })
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.answers[0]).toMatchObject({ blob_store: drill, damaged_blobs: 0 })
  expect((await filesBelow(drill)).length).toBeGreaterThan(0)
  await expect(stat(heads)).rejects.toThrow('ENOENT')
})

test('a restore into two stores at once is refused and writes nothing', async () => {
  const { pool, restore, folder, env: restoreEnv } = await target()
  const both = { ...restoreEnv, S3_BUCKET: 'production' }
  const refused = await ppman(['restore', backups], { env: both })
  expect(refused.stderr).toContain('S3_BUCKET and BLOB_DIR are both set')
  expect((await restore('--check', '--drill', folder)).stderr).toContain('Use one of')
  expect(await everyRow(pool)).toEqual({})
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('a blob that the store lost is named, and everything else is backed up', async () => {
  const sha256 = 'ab'.repeat(32)
  await source.pool.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 1)', [sha256])
  const { status, stderr, answers } = await back()
  expect([status, answers[0]!['lost_blobs']]).toEqual([1, 1])
  expect(stderr).toBe(`Blob ${sha256} is missing or damaged in the blob store.\n`)
  await source.pool.query('DELETE FROM blob WHERE sha256 = $1', [sha256])
  expect((await back()).status).toBe(0)
})

describe('a damaged backup', () => {
  const withCopy = async (damage: (folder: string) => Promise<void>) => {
    const copy = await mkdtemp(join(dir, 'copy-'))
    await cp(backups, copy, { recursive: true })
    await damage(copy)
    return ppman(['restore', copy, '--check'], { env })
  }

  test('one flipped byte of a table is found, and restores nothing', async () => {
    const damage = async (copy: string) => {
      const file = join(copy, 'snapshots', await newest(), 'tables', 'public.policy.copy.gz')
      const bytes = await readFile(file)
      bytes[bytes.length - 9]! ^= 1
      await writeFile(file, bytes)
    }
    const { status, stderr } = await withCopy(damage)
    expect([status, stderr]).toEqual([
      1,
      'The part tables/public.policy.copy.gz of the backup is damaged or missing.\n',
    ])
    const copy = await mkdtemp(join(dir, 'copy-'))
    await cp(backups, copy, { recursive: true })
    await damage(copy)
    const { env: restoreEnv, pool } = await target()
    const restored = await ppman(['restore', copy], { env: restoreEnv })
    expect(restored.status).toBe(1)
    expect(restored.stderr).toContain('public.policy.copy.gz of the backup is damaged')
    expect((await pool.query('SELECT count(*)::int AS n FROM payer')).rows).toEqual([{ n: 0 }])
  })

  test('one flipped byte of a blob is found by its hash', async () => {
    const name = (await filesBelow(join(backups, 'blobs')))[0]!
    const { status, stderr } = await withCopy(async (copy) => {
      const file = join(copy, 'blobs', name)
      const bytes = await readFile(file)
      bytes[0]! ^= 1
      await writeFile(file, bytes)
    })
    expect([status, stderr]).toEqual([1, `Blob ${name.slice(6)} of the backup is missing or damaged.\n`])
  })

  test('a manifest that is cut off is refused', async () => {
    const id = await newest()
    const { status, stderr } = await withCopy((copy) =>
      truncate(join(copy, 'snapshots', id, 'manifest.json'), 40),
    )
    expect(status).toBe(1)
    expect(stderr).toContain(`The manifest of backup ${id} is damaged`)
  })
})

test('a login that does not see all rows is refused', async () => {
  const login = `backup_${Date.now()}`
  await source.pool.query(`CREATE ROLE ${login} LOGIN IN ROLE pg_read_all_data`)
  try {
    const url = Object.assign(new URL(source.url), { username: login, password: '' }).toString()
    const { status, stderr } = await ppman(['backup', join(dir, 'other')], {
      env: { ...env, DATABASE_URL: url },
    })
    expect(status).toBe(1)
    expect(stderr).toContain('BYPASSRLS')
    expect((await ppman(['restore', join(dir, 'other')], { env })).stderr).toContain('has no complete backup')
  } finally {
    await source.pool.query(`DROP ROLE ${login}`)
  }
})

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs a command in a process of its own and kills it after a while. True when it was killed. */
function killAfter(delayMs: number, args: string[], childEnv: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...childEnv },
    stdio: 'ignore',
  })
  const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), delayMs)
  return new Promise((resolve) =>
    child.on('exit', (_, signal) => {
      clearTimeout(timer)
      resolve(signal === 'SIGKILL')
    }),
  )
}

/**
 * How long a command takes here, so that kills are spread over all of it. The first comes early:
 * other work may have slowed the measured run down.
 */
async function durationMs(args: string[], childEnv: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  await killAfter(600_000, args, childEnv)
  return performance.now() - startedAt
}

test('a backup that is killed anywhere counts for nothing, and the next one is whole', async () => {
  const folder = join(dir, 'killed')
  const tookMs = await durationMs(['backup', join(dir, 'measured')], env)
  let kills = 0
  for (const share of [0.2, 0.5, 0.7, 0.9]) {
    if (await killAfter(tookMs * share, ['backup', folder], env)) kills += 1
    const { status } = await ppman(['restore', folder, '--check'], { env })
    const manifests = await readdir(join(folder, 'snapshots')).catch(() => [])
    const complete = await Promise.all(
      manifests.map((id) =>
        stat(join(folder, 'snapshots', id, 'manifest.json')).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(status).toBe(complete.includes(true) ? 0 : 1)
  }
  expect(kills).toBeGreaterThan(0)
  expect(await ppman(['backup', folder], { env })).toMatchObject({ status: 0 })
  expect((await ppman(['restore', folder, '--check'], { env })).status).toBe(0)
  const { url, close, pool } = await emptyDatabase()
  opened.push({ close })
  const restoreEnv = { DATABASE_URL: url, BLOB_DIR: join(dir, 'killed-blobs') }
  expect((await ppman(['restore', folder], { env: restoreEnv })).status).toBe(0)
  expect(await everyRow(pool)).toEqual(await everyRow(source.pool))
})

test('a restore that is killed anywhere is run again without being told to overwrite', async () => {
  const { pool, env: restoreEnv, restore } = await target()
  const measured = await target()
  const tookMs = await durationMs(['restore', backups], measured.env)
  let kills = 0
  for (const share of [0.2, 0.5, 0.7, 0.9])
    if (await killAfter(tookMs * share, ['restore', backups], restoreEnv)) kills += 1
  expect(kills).toBeGreaterThan(0)
  const { rows } = await pool.query(`SELECT to_regclass('ppman_restore.mark') IS NOT NULL AS "isMarked"`)
  const second = await restore(...(rows[0].isMarked ? [] : ['--overwrite']))
  expect(second).toMatchObject({ status: 0 })
  expect(await everyRow(pool)).toEqual(await everyRow(source.pool))
})
