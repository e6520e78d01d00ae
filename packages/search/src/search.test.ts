import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { aPayer } from '@ppman/payers/testing'
import { documentStatusOn } from './documents/document-status-repo.ts'
import { openSearch } from './lookup.ts'
import type { SearchFilter } from './query/search-query.ts'
import { searchDocuments } from './search.ts'
import { aMcdRow, importRows } from './testing.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
afterAll(close)

const TODAY = '2026-06-01'
const deps = openSearch(db, () => new Date(`${TODAY}T12:00:00Z`))
/** Numbers of the documents that a query finds, best first, each with its score. */
async function ranked(q: string, filter: SearchFilter = {}) {
  const { hits, query } = await searchDocuments(
    { repo: deps.search, foldName: deps.foldName },
    { q, filter, today: TODAY },
  )
  const { rows } = await pool.query<{ id: string; number: string }>(
    'SELECT id::text, number FROM search_document',
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return { query, scores: hits.map(({ id, score }): [string, number] => [numbers.get(id)!, score]) }
}
const found = async (q: string, filter: SearchFilter = {}) =>
  (await ranked(q, filter)).scores.map(([number]) => number)
const scoreOf = async (q: string, number: string) =>
  (await ranked(q)).scores.find(([one]) => one === number)?.[1]

beforeAll(async () => {
  await aPayer(pool, { name: 'Prairie Mutual' })
  await importRows(
    (work) => inTransaction(db, work),
    [
      aMcdRow({ number: 'L20001', title: 'Scoliosis Bracing' }),
      aMcdRow({ number: 'L20002', title: 'Bracing of the Spine in Scoliosis' }),
      aMcdRow({ number: 'L20003', title: 'Scoliosis Bracing', retired: '01/01/2021' }),
      aMcdRow({ number: 'DL20004', title: 'Scoliosis Bracing' }),
      aMcdRow({ number: 'A20005', title: 'Response to Comments: Scoliosis Bracing' }),
      aMcdRow({ number: 'L20006', title: 'Scoliosis' }),
      aMcdRow({ number: 'L20007', title: 'Curved Spine Correction' }),
      aMcdRow({ number: 'L20008', title: 'Scoliosis Bracing', effective: '01/01/2099' }),
      aMcdRow({ number: 'L40001', title: 'Knee Brace' }),
      aMcdRow({ number: 'L40002', title: 'Brace for the Knee' }),
      aMcdRow({ number: 'L50001', title: 'Sleep Apnea' }),
      aMcdRow({ number: 'A50002', title: 'Billing and Coding: Sleep Apnea' }),
      aMcdRow({ number: 'A50003', title: 'Billing and Coding: Sleep Apnea', effective: '01/01/2099' }),
      aMcdRow({ number: 'DA50004', title: 'Billing and Coding: Sleep Apnea' }),
      aMcdRow({ number: 'L30001', title: 'Hyperbaric Oxygen' }),
      aMcdRow({ number: 'A30002', title: 'Billing and Coding: Hyperbaric Oxygen' }),
    ],
  )
})

describe('documents are ranked', () => {
  test('by how much of the query their titles say', async () => {
    const order = await found('scoliosis bracing')
    expect(order.indexOf('L20001')).toBeLessThan(order.indexOf('L20002'))
    expect(order).not.toContain('L30001')
  })

  test('with the words of a phrase side by side before the same words apart', async () => {
    const [phrase, apart] = [await scoreOf('knee brace', 'L40001'), await scoreOf('knee brace', 'L40002')]
    expect(apart! / phrase!).toBeCloseTo(0.96)
  })

  test('with the words themselves before their synonyms', async () => {
    const order = await found('scoliosis')
    expect(order[0]).toBe('L20006')
    expect(order.indexOf('L20007')).toBeGreaterThan(order.indexOf('L20001'))
  })

  test('in force before proposed before retired, answers to comments behind their document', async () => {
    const scores = Object.fromEntries((await ranked('scoliosis bracing')).scores)
    expect(scores['DL20004']! / scores['L20001']!).toBeCloseTo(0.9)
    expect(scores['L20003']! / scores['L20001']!).toBeCloseTo(0.7)
    expect(scores['A20005']! / scores['L20001']!).toBeCloseTo(0.97)
  })

  test('with the number that was asked first, and what is about the same topic next', async () => {
    expect((await ranked('L30001')).scores).toEqual([
      ['L30001', 1],
      ['A30002', expect.closeTo(0.6)],
    ])
    expect((await found('a30002'))[0]).toBe('A30002')
  })

  test('the same each time, a short title before a long one', async () => {
    const order = await found('scoliosis bracing')
    expect(await found('scoliosis bracing')).toEqual(order)
    expect((await found('hyperbaric oxygen'))[0]).toBe('L30001')
  })
})

describe('a filter', () => {
  test('of a day leaves out what is proposed, retired by then or not yet in force', async () => {
    const onDay = await found('scoliosis bracing', { inForceOn: TODAY })
    expect(onDay).toEqual(expect.arrayContaining(['L20001', 'L20002']))
    for (const number of ['L20003', 'DL20004', 'L20008']) expect(onDay).not.toContain(number)
    expect(await found('scoliosis bracing', { inForceOn: '2020-12-31' })).toContain('L20003')
  })

  test.each(['2020-12-31', '2021-01-01', TODAY, '2098-12-31', '2099-01-01'])(
    'of %s finds the documents whose status is current on it, and no other',
    async (day) => {
      const ids = (await pool.query<{ id: string }>('SELECT id::text FROM search_document')).rows
      const documents = await deps.search.documents(ids.map(({ id }) => id))
      const current = documents.filter((one) => documentStatusOn(one, day) === 'current')
      const onDay = new Set(await found('scoliosis bracing', { inForceOn: day }))
      const all = new Set(await found('scoliosis bracing'))
      expect(onDay).toEqual(new Set(current.flatMap(({ number }) => (all.has(number!) ? [number!] : []))))
    },
  )

  test('of codes: an LCD names the articles that are in force, not those proposed or to come', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id::text FROM search_document WHERE number = 'L50001'`,
    )
    const articles = async (day: string) =>
      (await deps.companions.articlesOf([rows[0]!.id], day)).map(({ number }) => number)
    expect(await articles(TODAY)).toEqual(['A50002'])
    expect(await articles('2099-01-01')).toEqual(['A50002', 'A50003'])
  })

  test.each<[string, SearchFilter]>([
    ['payer', { payerId: 'nobody' }],
    ['specialty', { specialty: 'astrology' }],
    ['plan type', { planType: 'gold' }],
  ])('by a %s that there is none of finds nothing', async (_, filter) =>
    expect(await found('scoliosis bracing', filter)).toEqual([]),
  )
})

describe('a query', () => {
  test('with a misspelled word is read as a word of the index, which is told', async () => {
    const { query, scores } = await ranked('scoliossis bracing')
    expect(query.corrections).toEqual([{ from: 'scoliossis', to: 'scoliosis' }])
    expect(scores.map(([number]) => number)).toContain('L20001')
  })

  test('of nothing finds nothing', async () => {
    expect(await found('')).toEqual([])
    expect(await found('the of')).toEqual([])
  })
})
