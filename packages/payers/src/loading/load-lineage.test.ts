import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { loadDirectory, payerLoadRepo, type Rejection } from '../index.ts'

const { pool, url, close } = await testDb({ role: 'ppman_worker' })
const worker = openPool({ url, role: 'ppman_worker', statementTimeoutMs: 0 })
const dir = await mkdtemp(join(tmpdir(), 'lineage-'))
const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
const MARCH = new Date('2026-03-01T00:00:00Z')
const APRIL = new Date('2026-04-01T00:00:00Z')
afterAll(async () => {
  await worker.end()
  await close()
  await rm(dir, { recursive: true })
})

async function load(files: Record<string, string>, at = MARCH, refused: Rejection[] = []) {
  const from = await mkdtemp(join(dir, 'files-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(from, name), text)
  const onRejection = ({ row, directoryId, reason }: Rejection) =>
    void refused.push({ row, directoryId, reason })
  return loadDirectory(from, { loads: payerLoadRepo(worker), blobs, now: () => at, onRejection })
}

const ediRow = (id: string, over: object = {}) => ({ id, name: `Plan ${id}`, payer_id: `P${id}`, ...over })
const edi = (...rows: object[]) => ({ 'edi_directory.json': JSON.stringify(rows) })
const affiliations = (...lines: string[]) => ({
  'payer_affiliations.csv': [
    'payer,payer_number,other_payer,other_number,kind,valid_from,valid_to,evidence',
    ...lines,
  ].join('\n'),
})
const delegations = (...lines: string[]) => ({
  'payer_delegations.csv': [
    'payer,payer_number,vendor,benefit,states,plan_types,valid_from,valid_to,evidence',
    ...lines,
  ].join('\n'),
})
const stored = async (sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows as Record<string, unknown>[]
const footprintOf = (directoryId: string) =>
  stored(
    `SELECT state, plan_type, role, f.source, entry_id IS NOT NULL AS of_entry,
        l.blob_sha256 IS NOT NULL AS traced FROM payer_footprint f
     JOIN payer_load l ON l.id = f.load_id WHERE directory_id = $1 ORDER BY role, state, plan_type`,
    [directoryId],
  )
const affiliationsOf = (name: string) =>
  stored(
    `SELECT a.kind, other.name AS other, a.other_ref, a.other_name FROM payer_affiliation a
        JOIN payer p ON p.id = a.payer_id
     LEFT JOIN payer other ON other.id = a.other_payer_id WHERE p.name = $1 ORDER BY a.kind, a.other_ref`,
    [name],
  )

describe('a footprint', () => {
  test('of a routing entry has its states with the plan types that its coverage tells', async () => {
    await load(edi(ediRow('FA', { states: ['OH', 'KY'], coverage_types: ['medical', 'dental'] })))
    const row = { role: 'operates', source: 'edi_directory', of_entry: true, traced: true }
    expect(await footprintOf('FA')).toEqual([
      { ...row, state: 'KY', plan_type: 'dental' },
      { ...row, state: 'KY', plan_type: 'unknown' },
      { ...row, state: 'OH', plan_type: 'dental' },
      { ...row, state: 'OH', plan_type: 'unknown' },
    ])
  })

  test('without states is kept for a plan type that is known, and for no other', async () => {
    await load(
      edi(
        ediRow('FB', { coverage_types: ['medical', 'dental'] }),
        ediRow('FC', { coverage_types: ['medical'] }),
      ),
    )
    expect(await footprintOf('FB')).toMatchObject([{ state: '', plan_type: 'dental' }])
    expect(await footprintOf('FC')).toEqual([])
  })

  test(
    'of a legal insurer tells where it operates, its domicile and its issuers apart, and takes no ' +
      'address for a domicile',
    async () => {
      const insurer = { name: 'Sample Mutual', states: ['TX'], addr_line: '1 Main', addr_state: 'NY' }
      const naic = [
        { ...insurer, id: 'NAIC-99901', naic_code: '99901', domicile_state: 'DE' },
        { ...insurer, id: 'NAIC-99902', naic_code: '99902', name: 'Sample Second' },
      ]
      const hios =
        'hios_issuer_id,insurer_name_legal,state_or_region,serff_id,naic_company_code\n11111,Sample ' +
        'Mutual,OK,,99901\n'
      await load({ 'naic_directory.json': JSON.stringify(naic), 'hios_issuers.csv': hios })
      expect(await footprintOf('NAIC-99901')).toMatchObject([
        { state: 'DE', role: 'domicile' },
        { state: 'TX', role: 'operates' },
      ])
      expect(await footprintOf('NAIC-99902')).toMatchObject([{ state: 'TX', role: 'operates' }])
      expect(await footprintOf('HIOS-11111')).toMatchObject([
        { state: 'OK', role: 'issuer', source: 'hios_issuers' },
      ])
    },
  )
})

describe('an affiliation', () => {
  test('with a parent of the directory is linked in whichever load brings the second of them', async () => {
    await load(edi(ediRow('AA', { parent: 'AB' }), ediRow('AC', { parent: 'AC' })))
    expect(await affiliationsOf('Plan AA')).toEqual([
      { kind: 'parent', other: null, other_ref: 'directory:AB', other_name: null },
    ])
    expect(await affiliationsOf('Plan AC')).toEqual([])
    await load(edi(ediRow('AB')))
    expect(await affiliationsOf('Plan AA')).toMatchObject([{ other: 'Plan AB' }])
  })

  test('with an insurer group is kept under the number of the group', async () => {
    const insurer = {
      id: 'NAIC-99911',
      name: 'Grouped Mutual',
      naic_code: '99911',
      naic_group_code: '123',
      naic_group_name: 'SAMPLE GRP',
    }
    const alone = { id: 'NAIC-99912', name: 'Lone Mutual', naic_code: '99912', naic_group_code: '0000' }
    await load({ 'naic_directory.json': JSON.stringify([insurer, alone]) })
    expect(await affiliationsOf('Grouped Mutual')).toEqual([
      { kind: 'group', other: null, other_ref: 'naic_group:00123', other_name: 'SAMPLE GRP' },
    ])
    expect(await affiliationsOf('Lone Mutual')).toEqual([])
  })

  test('of a file is between payers by number or name; another owner is kept by its name', async () => {
    await load(edi(ediRow('AD', { payer_id: '00AD1' }), ediRow('AE', { aliases: ['Short AE'] })))
    const [summary] = await load(
      affiliations(
        'Any name,EDI:00ad1,SHORT ae,,administrator,2020-01-01,2024-12-31,https://example.com/notice',
        'Plan AD,,Sample Holding,,owner,,,',
      ),
    )
    expect(summary).toMatchObject({ rowsLoaded: 2, rowsRejected: 0, affiliationsAdded: 2, payersAdded: 0 })
    expect(await affiliationsOf('Plan AD')).toEqual([
      { kind: 'administrator', other: 'Plan AE', other_ref: 'name:short ae', other_name: 'SHORT ae' },
      { kind: 'owner', other: null, other_ref: 'name:sample holding', other_name: 'Sample Holding' },
    ])
    expect(
      await stored(
        'SELECT valid_from::text, valid_to::text, evidence, directory_id FROM payer_affiliation ' +
          `WHERE kind = 'administrator'`,
      ),
    ).toEqual([
      {
        valid_from: '2020-01-01',
        valid_to: '2024-12-31',
        evidence: 'https://example.com/notice',
        directory_id: 'edi:00AD1',
      },
    ])
  })

  test('that cannot be told or placed is refused row by row with its reason', async () => {
    await load(edi(ediRow('AF'), ediRow('AG', { name: 'Twin Plan' }), ediRow('AH', { name: 'Twin Plan' })))
    const refused: Rejection[] = []
    const [summary] = await load(
      affiliations(
        'Plan AF,,Somebody,,cousin,,,',
        'Plan AF,12345,Somebody,,owner,,,',
        'Plan AF,,Somebody,,owner,2025-02-30,,',
        'Plan AF,,Somebody,,owner,2025-02-01,2024-02-01,',
        'Nobody,,Somebody,,owner,,,',
        'Plan AF,,Twin Plan,,owner,,,',
        'Plan AF,,Plan AF,,owner,,,',
        'Plan AF,,Twin Plan,edi:PAG,owner,,,',
      ),
      MARCH,
      refused,
    )
    expect(summary).toMatchObject({ rowsRead: 8, rowsLoaded: 1, rowsRejected: 7, affiliationsAdded: 1 })
    expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
      [1, expect.stringMatching(/^kind: /)],
      [2, expect.stringMatching(/^payer_number: Expected edi:/)],
      [3, expect.stringMatching(/^valid_from: /)],
      [4, 'valid_to: Ends before it begins'],
      [5, 'speaks of no payer of the directory, or of several'],
      [6, expect.stringMatching(/^other_payer: several payers/)],
      [7, 'other_payer: is the payer itself'],
    ])
    expect(await affiliationsOf('Plan AF')).toMatchObject([
      { kind: 'owner', other_ref: 'edi:PAG', other: 'Twin Plan' },
    ])
  })
})

describe('a delegation', () => {
  test('keeps vendor, benefit, scope and evidence; a changed scope is a statement of its own', async () => {
    await load(edi(ediRow('DA')))
    await load(
      delegations(
        'Plan DA,,Sample Imaging Review,imaging,TX|OH|OH,commercial,2025-01-01,,https://example.com/um',
      ),
    )
    await load(
      delegations('Plan DA,,Sample Imaging Review,imaging,OH,commercial,2025-01-01,,https://example.com/um'),
      APRIL,
    )
    expect(
      await stored(
        `SELECT benefit, states, plan_types, evidence, last_seen_at FROM delegation ORDER BY last_seen_at`,
      ),
    ).toEqual([
      {
        benefit: 'imaging',
        states: ['OH', 'TX'],
        plan_types: ['commercial'],
        evidence: 'https://example.com/um',
        last_seen_at: MARCH,
      },
      {
        benefit: 'imaging',
        states: ['OH'],
        plan_types: ['commercial'],
        evidence: 'https://example.com/um',
        last_seen_at: APRIL,
      },
    ])
  })

  test('without evidence, or with a state or plan type that is none, is refused', async () => {
    await load(edi(ediRow('DB')))
    const refused: Rejection[] = []
    await load(
      delegations(
        'Plan DB,,Vendor,imaging,,,,,',
        'Plan DB,,Vendor,imaging,ZZ,,,,x',
        'Plan DB,,Vendor,imaging,,hmo,,,x',
        'Plan DB,,Vendor,Imaging!,,,,,x',
      ),
      MARCH,
      refused,
    )
    expect(refused.map(({ reason }) => reason.split(':')[0])).toEqual([
      'evidence',
      'states.0',
      'plan_types.0',
      'benefit',
    ])
    expect(await stored(`SELECT 1 FROM delegation WHERE vendor = 'Vendor'`)).toEqual([])
  })
})

describe('loading', () => {
  const TABLES = ['payer_footprint', 'payer_affiliation', 'delegation']
  const everything = () =>
    Promise.all(
      TABLES.map((table) =>
        stored(`SELECT to_jsonb(t) - 'load_id' - 'last_seen_at' AS said FROM ${table} t ORDER BY id`),
      ),
    )
  const files = {
    ...edi(ediRow('LA', { states: ['OH'], parent: 'LB' }), ediRow('LB', { states: ['KY'] })),
    ...affiliations('Plan LA,,Lasting Holding,,owner,,,', 'Plan LA,,Plan LB,,underwriter,2020-01-01,,'),
    ...delegations('Plan LA,,Lasting Vendor,imaging,,,,,x'),
  }
  const sightings = (table: string) =>
    stored(
      `SELECT DISTINCT t.first_seen_at, t.last_seen_at FROM ${table} t JOIN payer p ON p.id = ` +
        `t.payer_id WHERE p.name LIKE 'Plan L_'`,
    )

  test('the same files again adds nothing: the first sighting stays and the last one moves', async () => {
    await load(files, MARCH)
    const before = await everything()
    const reloaded = await load(files, APRIL)
    for (const summary of reloaded)
      expect(summary).toMatchObject({ footprintsAdded: 0, affiliationsAdded: 0, delegationsAdded: 0 })
    expect(await everything()).toEqual(before)
    for (const table of TABLES)
      expect(await sightings(table)).toEqual([{ first_seen_at: MARCH, last_seen_at: APRIL }])
  })

  test('affiliations and delegations does not make the copies of the directory old', async () => {
    await load(files)
    const version = () => stored('SELECT sum(changes)::text AS version FROM payer_directory_version')
    const before = await version()
    await load({
      ...affiliations('Plan LA,,New Holding,,owner,,,'),
      ...delegations('Plan LA,,New Vendor,imaging,,,,,x'),
    })
    expect(await version()).toEqual(before)
  })

  test('that is killed while it merges leaves nothing half, and done again it is whole', async () => {
    const row = edi(ediRow('LK', { states: ['OH'], parent: 'LB' }))
    const inTheWay = await pool.connect()
    await inTheWay.query('BEGIN; LOCK TABLE payer_affiliation')
    const killed = expect(load(row)).rejects.toThrow()
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock'`
    let pid: unknown
    for (let tries = 0; tries < 1_000 && !pid; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      pid = (await inTheWay.query<{ pid: number }>(waiting)).rows[0]?.pid
    }
    await inTheWay.query('SELECT pg_terminate_backend($1)', [pid])
    await killed
    await inTheWay.query('ROLLBACK')
    inTheWay.release()
    expect([await footprintOf('LK'), await stored(`SELECT 1 FROM payer WHERE source_key = 'LK'`)]).toEqual([
      [],
      [],
    ])
    expect((await load(row))[0]).toMatchObject({ payersAdded: 1, footprintsAdded: 1, affiliationsAdded: 1 })
    expect(await stored(`SELECT 1 FROM payer_load WHERE status = 'running'`)).toEqual([])
  })
})
