import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import { aPayer } from '@ppman/payers/testing'
import { hospitalRepo, ingestFile, matchPayerLines, payerLineRepo, priceLoadRepo } from '@ppman/prices'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { testApi } from '../testing.ts'

const { api, as, ctx, pool, url, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-lines-'))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

/** What the job does, as the owner: requests may not change whom a line means. */
async function match() {
  const { openDb } = await import('@ppman/db')
  const db = openDb({ url, role: 'ppman_worker', max: 1 })
  try {
    return await matchPayerLines({ lines: payerLineRepo(db), matcher: payerMatcher(payerMatchRepo(db)) })
  } finally {
    await db.$disconnect()
  }
}
const find = async (payer_id: string, order = {}) =>
  (
    await api
      .get('/api/v1/price-transparency/search')
      .query({ q: '73560', payer_id, sort: 'price', ...order })
      .set(as())
  ).body

/** Takes in what a new hospital publishes. */
async function publish(ccn: string, rates: Parameters<typeof tallFile>[0]) {
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ($1, $1, 'MA')`, [ccn])
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const deps = { loads: priceLoadRepo(pool), blobs: openBlobStore({ BLOB_DIR: dir }), now: ctx.now }
  await ingestFile({ source: bytesSource(Buffer.from(tallFile(rates))), hospital, url: null }, deps)
}

test('finds the payer of a contract, keeps the raw names, and shows what that payer pays', async () => {
  const { id } = await aPayer(pool, { name: 'Zebra Mutual Insurance' })
  await aPayer(pool, { name: 'Aster Health Plan' })
  await publish('220001', [
    { payer: 'ZEBRA MUTUAL INS', plan: 'PPO', dollar: '10' },
    { payer: 'Zebra Mutual Insurance', plan: 'Medicare Advantage', dollar: '30' },
    { payer: 'Nobody in Particular', plan: 'PPO', dollar: '90' },
  ])
  expect(await find(id)).toMatchObject({ total: 0 })
  expect(await match()).toEqual({ compared: 3, matched: 2 })
  expect(await find(id)).toMatchObject({
    total: 1,
    items: [{ payer_median: 20, median: 30, distance_miles: null }],
  })
  expect(await find('nobody')).toMatchObject({ items: [] })
  const { rows } = await pool.query(
    'SELECT payer_name, product_line, payer_id, match_basis FROM payer_line ORDER BY payer_name',
  )
  expect(rows).toEqual([
    { payer_name: 'Nobody in Particular', product_line: 'commercial', payer_id: null, match_basis: null },
    { payer_name: 'ZEBRA MUTUAL INS', product_line: 'commercial', payer_id: id, match_basis: 'name' },
    {
      payer_name: 'Zebra Mutual Insurance',
      product_line: 'medicare_advantage',
      payer_id: id,
      match_basis: 'name',
    },
  ])
})

test('compares again only when the directory has changed', async () => {
  expect(await match()).toEqual({ compared: 0, matched: 0 })
  await aPayer(pool, { name: 'Nobody in Particular' })
  expect(await match()).toEqual({ compared: 3, matched: 3 })
})

test('a payer pays at each hospital the median over the lines that name it there', async () => {
  const id = (await pool.query(`SELECT id FROM payer WHERE name = 'Zebra Mutual Insurance'`)).rows[0].id
  await publish('220002', [
    { payer: 'Zebra Mutual Insurance', plan: 'PPO', dollar: '40' },
    { payer: 'Zebra Mutual Insurance', plan: 'Medicaid', dollar: '100' },
    { payer: 'ZEBRA MUTUAL INS', plan: 'Medicare Advantage', dollar: '50' },
  ])
  await publish('220003', [{ payer: 'ZEBRA MUTUAL INS', plan: 'PPO', dollar: '5' }])
  await publish('220004', [{ payer: 'Aster Health Plan', plan: 'PPO', dollar: '1' }])
  await match()
  const paid = async (order: object) =>
    (await find(id, order)).items.map((item: { payer_median: number }) => item.payer_median)
  expect(await paid({ dir: 'asc' })).toEqual([5, 20, 50])
  expect(await paid({ dir: 'desc', page_size: 1, page: 2 })).toEqual([20])
  const { rows } = await pool.query(
    'SELECT ccn, count(*)::int AS lines FROM hospital_payer_line JOIN hospital h ON h.id = ' +
      'hospital_id GROUP BY 1 ORDER BY 1',
  )
  expect(rows.map(({ lines }) => lines)).toEqual([3, 3, 1, 1])
})
