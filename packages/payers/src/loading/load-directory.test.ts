import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockSession, openPool, releaseSessionLocks } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { loadDirectory, loadSamplePayers, payerLoadRepo } from '../index.ts'

const { pool, url, close } = await testDb({ role: 'ppman_worker' })
const worker = openPool({ url, role: 'ppman_worker', statementTimeoutMs: 0 })
const dir = await mkdtemp(join(tmpdir(), 'payers-'))
const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
let clock = new Date('2026-03-01T00:00:00Z')

afterAll(async () => {
  await worker.end()
  await close()
})

const load = (files: Record<string, string>) =>
  loadInto(files).then((from) =>
    loadDirectory(from, { loads: payerLoadRepo(worker), blobs, now: () => clock }),
  )

async function loadInto(files: Record<string, string>): Promise<string> {
  const from = await mkdtemp(join(dir, 'files-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(from, name), text)
  return from
}

const ediRow = (id: string, over: object = {}) => ({
  id,
  name: `Plan ${id}`,
  payer_id: `P${id}`,
  aliases_ids: [],
  aliases: [],
  parent: null,
  coverage_types: ['medical'],
  states: ['OH'],
  ...over,
})
const edi = (...rows: object[]) => ({ 'edi_directory.json': JSON.stringify(rows) })
const stored = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows

test('a directory is stored with its names, numbers and evidence', async () => {
  const [summary] = await load(
    edi(ediRow('AAA', { name: 'Sample Health, Inc.', aliases: ['SHP'], aliases_ids: ['00123', 'PAAA'] })),
  )
  expect(summary).toMatchObject({
    rowsRead: 1,
    rowsLoaded: 1,
    rowsRejected: 0,
    payersAdded: 1,
    entriesAdded: 1,
    aliasesAdded: 2,
    identifiersAdded: 2,
  })
  const [payer] = await stored(
    'SELECT p.*, l.status, l.blob_sha256, l.rows_loaded FROM payer p JOIN payer_load l ON l.id = ' +
      `p.load_id WHERE source_key = 'AAA'`,
  )
  expect(payer).toMatchObject({
    name: 'Sample Health, Inc.',
    folded_name: 'sample health',
    slug: 'sample-health-inc',
    payer_type: 'commercial',
    states: ['OH'],
    status: 'done',
    rows_loaded: 1,
    blob_sha256: summary!.sha256,
  })
  expect(await blobs.has(summary!.sha256)).toBe(true)
  expect(
    await stored(`SELECT kind, value FROM payer_identifier WHERE payer_id = $1 ORDER BY value`, [payer.id]),
  ).toEqual([
    { kind: 'edi', value: '00123' },
    { kind: 'edi', value: 'PAAA' },
  ])
  expect(
    await stored(`SELECT alias, folded, kind FROM payer_alias WHERE payer_id = $1 ORDER BY kind`, [payer.id]),
  ).toEqual([
    { alias: 'SHP', folded: 'shp', kind: 'alias' },
    { alias: 'Sample Health, Inc.', folded: 'sample health', kind: 'name' },
  ])
})

test('the same file again adds nothing, and only the last sighting moves', async () => {
  const files = edi(ediRow('BBB'), ediRow('BBC', { parent: 'BBB' }))
  await load(files)
  const before = await stored(
    `SELECT id, slug, first_seen_at, updated_at, parent_id FROM payer WHERE source_key LIKE 'BB_' ` +
      'ORDER BY source_key',
  )
  clock = new Date('2026-04-01T00:00:00Z')
  const [reloaded] = await load(files)
  expect(reloaded).toMatchObject({ payersAdded: 0, entriesAdded: 0, aliasesAdded: 0, identifiersAdded: 0 })
  const after = await stored(
    'SELECT id, slug, first_seen_at, updated_at, parent_id, last_seen_at FROM payer WHERE source_key ' +
      `LIKE 'BB_' ORDER BY source_key`,
  )
  expect(after).toEqual(before.map((row) => ({ ...row, last_seen_at: clock })))
  expect(after[1].parent_id).toBe(after[0].id)
})

test('a bad row is refused with its reason and the others are loaded', async () => {
  const refused: unknown[] = []
  const rows = [ediRow('CCC'), ediRow('CCE', { payer_id: 60054 }), ediRow('CCF', { states: ['Ohio'] })].map(
    (row) => JSON.stringify(row),
  )
  const text = `[${rows[0]}, {"id": "CCD", "name": , }, ${rows[1]}, ${rows[2]}]`
  const from = await loadInto({ 'edi_directory.json': text })
  const [summary] = await loadDirectory(from, {
    loads: payerLoadRepo(worker),
    blobs,
    now: () => clock,
    onRejection: (rejection) => refused.push(rejection),
  })
  expect(summary).toMatchObject({ rowsRead: 4, rowsLoaded: 1, rowsRejected: 3 })
  expect(refused).toEqual([
    { file: 'edi_directory.json', row: 2, directoryId: null, reason: 'not well-formed JSON' },
    { file: 'edi_directory.json', row: 3, directoryId: 'CCE', reason: expect.stringContaining('payer_id') },
    { file: 'edi_directory.json', row: 4, directoryId: 'CCF', reason: expect.stringContaining('states.0') },
  ])
  expect(
    await stored(
      `SELECT rows_rejected, jsonb_array_length(rejections) AS kept FROM payer_load WHERE id = $1`,
      [summary!.loadId],
    ),
  ).toEqual([{ rows_rejected: 3, kept: 3 }])
})

test('a file that breaks off is not loaded at all, and its load says failed', async () => {
  await expect(
    load({ 'edi_directory.json': `[${JSON.stringify(ediRow('DDD'))}, {"id": "DD` }),
  ).rejects.toThrow('ends before')
  expect(await stored(`SELECT 1 FROM payer WHERE source_key = 'DDD'`)).toEqual([])
  expect(await stored(`SELECT status, rows_loaded FROM payer_load ORDER BY id DESC LIMIT 1`)).toEqual([
    { status: 'failed', rows_loaded: 0 },
  ])
})

test('HIOS issuers join the insurer that the NAIC list named, by number or by legal name', async () => {
  const naic = [
    { id: 'NAIC-99901', name: 'sample mutual insurance company', naic_code: '99901', states: ['TX'] },
    { id: 'N-sample assurance', name: 'Sample Assurance, Inc.', naic_code: '', states: [] },
  ]
  const hios =
    'hios_issuer_id,insurer_name_legal,state_or_region,serff_id,naic_company_code\n' +
    '11111,"Sample Mutual Insurance Co.",OK,,\n22222,sample mutual,NM,S1,99901\n' +
    '33333,Sample Assurance Inc,UT,,\n44444,Sample Newcomer,UT,,\nabc,No Number,UT,,\n'
  const summaries = await load({ 'naic_directory.json': JSON.stringify(naic), 'hios_issuers.csv': hios })
  expect(
    summaries.map(({ source, payersAdded, rowsRejected }) => [source, payersAdded, rowsRejected]),
  ).toEqual([
    ['naic_directory', 2, 0],
    ['hios_issuers', 1, 1],
  ])
  const [mutual] = await stored(`SELECT id, name, states FROM payer WHERE source_key = 'naic:99901'`)
  expect(mutual).toMatchObject({ name: 'sample mutual insurance company', states: ['NM', 'OK', 'TX'] })
  expect(
    await stored(
      `SELECT value, directory_id FROM payer_identifier WHERE payer_id = $1 AND kind = 'hios' ORDER BY value`,
      [mutual.id],
    ),
  ).toEqual([
    { value: '11111', directory_id: 'HIOS-11111' },
    { value: '22222', directory_id: 'HIOS-22222' },
  ])
})

test('names that differ only in spelling get addresses of their own', async () => {
  await load(edi(ediRow('EEE', { name: 'Twin Plan' }), ediRow('EEF', { name: 'TWIN plan' })))
  const slugs = (
    await stored(`SELECT slug FROM payer WHERE source_key IN ('EEE', 'EEF') ORDER BY source_key`)
  ).map(({ slug }) => slug)
  expect(slugs).toEqual(['twin-plan', expect.stringMatching(/^twin-plan-[0-9a-f]{8}$/)])
})

test('only one load runs at a time', async () => {
  const client = await pool.connect()
  await lockSession(client, 'payer_load')
  await expect(load(edi(ediRow('FFF')))).rejects.toThrow('Another load')
  await releaseSessionLocks(client)
  client.release()
})

test('a folder without a directory says what it looked for', async () => {
  await expect(load({ 'notes.txt': 'x' })).rejects.toThrow(
    /edi_directory\.json, naic_directory\.json, hios_issuers\.csv/,
  )
})

test('the sample payers are loaded once by each version of the reader, all labelled as sample', async () => {
  const deps = { loads: payerLoadRepo(worker), blobs, now: () => clock }
  const first = await loadSamplePayers(deps)
  expect(first.map(({ rowsRejected }) => rowsRejected)).toEqual([0, 0, 0, 0, 0])
  for (const table of ['payer_affiliation', 'delegation']) {
    const ofSample =
      `SELECT 1 FROM ${table} s JOIN payer p ON p.id = s.payer_id WHERE s.load_id = ANY($1) AND p.name ` +
      `LIKE '%(sample)'`
    expect((await stored(ofSample, [first.map(({ loadId }) => loadId)])).length).toBeGreaterThan(4)
  }
  const named = await stored(`SELECT name FROM payer WHERE load_id = ANY($1)`, [
    first.map(({ loadId }) => loadId),
  ])
  expect(named.length).toBeGreaterThan(10)
  for (const { name } of named) expect(name).toContain('(sample)')
  clock = new Date(clock.getTime() + 1_000)
  expect(await loadSamplePayers(deps)).toEqual([])
  await stored(`UPDATE payer_load SET reader = 'payer-directory/1'`)
  expect(await loadSamplePayers(deps)).toHaveLength(5)
})

describe('claims addresses', () => {
  const HEADING = 'payer,addr_line,city,state,zip,payer_id,seen_in'
  const claims = (...lines: string[]) => ({
    'claims_addresses_unverified.csv': [HEADING, ...lines].join('\n'),
  })
  const addressesOf = (directoryId: string) =>
    stored(
      `SELECT p.name, a.line, a.zip, a.source, l.blob_sha256 IS NOT NULL AS traced
       FROM payer_address a JOIN payer p ON p.id = a.payer_id
       JOIN payer_load l ON l.id = a.load_id WHERE a.directory_id = $1 ORDER BY a.line`,
      [directoryId],
    )

  test('go to the payer that has the EDI id, whatever the name, and are kept once', async () => {
    await load(edi(ediRow('CLA', { name: 'Sample Claims Payer', payer_id: '00777', aliases_ids: ['0077A'] })))
    const file = claims(
      'Some Name,PO Box 77,Dayton,OH,45401-0077,00777,letter',
      'Some Name,PO Box 78,Dayton,OH,45401,0077a,letter',
    )
    await load(file)
    const [summary] = await load(file)
    expect(summary).toMatchObject({
      source: 'claims_addresses',
      rowsRead: 2,
      rowsLoaded: 2,
      payersAdded: 0,
      aliasesAdded: 0,
    })
    const line = { name: 'Sample Claims Payer', source: 'claims_addresses', traced: true }
    expect(await addressesOf('00777')).toEqual([{ ...line, line: 'PO Box 77', zip: '45401-0077' }])
    expect(await addressesOf('0077a')).toEqual([{ ...line, line: 'PO Box 78', zip: '45401' }])
  })

  test('without an id go to the one payer of that name', async () => {
    await load(edi(ediRow('CLB', { name: 'Only One Health', aliases: ['OOH Plan'] })))
    await load(claims('OOH PLAN,PO Box 5,Akron,OH,44301,,letter'))
    expect(await addressesOf('OOH PLAN')).toMatchObject([{ name: 'Only One Health', line: 'PO Box 5' }])
  })

  test('that name no payer or several are refused row by row and the rest is kept', async () => {
    await load(
      edi(
        ediRow('CLC', { name: 'Twin Health' }),
        ediRow('CLD', { name: 'Twin Health' }),
        ediRow('CLE', { payer_id: '00888' }),
      ),
    )
    const unplaced = ['Twin Health,PO Box 1,,OH,45401,,x', 'Nobody,PO Box 2,,OH,45401,99999,x']
    const [summary] = await load(
      claims(...unplaced, 'Any,PO Box 3,,OH,454,00888,x', 'Any,PO Box 4,,,,00888,x'),
    )
    expect(summary).toMatchObject({ rowsRead: 4, rowsLoaded: 1, rowsRejected: 3 })
    const [kept] = await stored(`SELECT rejections FROM payer_load WHERE id = $1`, [summary!.loadId])
    expect((kept as { rejections: object[] }).rejections).toEqual([
      { row: 3, directoryId: 'Any', reason: 'zip: Expected a ZIP of five digits, or nine' },
      { row: 1, directoryId: 'Twin Health', reason: 'speaks of no payer of the directory, or of several' },
      { row: 2, directoryId: '99999', reason: 'speaks of no payer of the directory, or of several' },
    ])
    expect(await stored(`SELECT 1 FROM payer WHERE name IN ('Nobody', 'Any')`)).toEqual([])
  })
})
