import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstRunsOf, recordFirstRun, type Seal, type Seals } from '../figures/sealed-runs.ts'
import { readLot } from './sealed-lot.ts'

const dir = mkdtempSync(join(tmpdir(), 'ppman-sealed-'))
afterAll(() => rmSync(dir, { recursive: true }))
const file = join(dir, 'rules-1.jsonl')
const LINES = '{"id":"1"}\n{"id":"2"}\n'
writeFileSync(file, LINES)

const aSeal = (seal: Partial<Seal> = {}): Seal => ({
  area: 'rules',
  cases: 'two sentences',
  sha256: createHash('sha256').update(LINES).digest('hex'),
  writtenOn: '2026-11-23',
  writtenBy: 'another hand',
  ...seal,
})
const aRun = (hits: number) => ({
  on: '2026-11-23',
  commit: 'abc',
  figures: [
    { what: 'rules found', hits, n: 10 },
    { what: '– codes', hits, n: 10 },
  ],
})

test('a lot is read when its file is the one that was sealed', () =>
  expect(readLot('rules-1', file, { 'rules-1': aSeal() })).toEqual([{ id: '1' }, { id: '2' }]))

test.each([
  ['without a seal', {}, 'rules-1 is not sealed'],
  [
    'of another hash',
    { 'rules-1': aSeal({ sha256: '00' }) },
    'rules-1 differs from the file that was sealed',
  ],
])('a lot %s is refused', (_why, seals: Seals, message) =>
  expect(() => readLot('rules-1', file, seals)).toThrow(message),
)

test('the first run is recorded, a later one is not', () => {
  const path = join(dir, 'seals.json')
  writeFileSync(path, JSON.stringify({ 'rules-1': aSeal() }))
  const url = pathToFileURL(path)
  expect(recordFirstRun('rules-1', aRun(7), url)).toEqual(aRun(7))
  expect(recordFirstRun('rules-1', aRun(9), url)).toEqual(aRun(7))
  expect((JSON.parse(readFileSync(path, 'utf8')) as Seals)['rules-1']).toEqual(aSeal({ firstRun: aRun(7) }))
})

test('the figures of an area are the first runs of its newest lots', () => {
  const seals = {
    'rules-10': aSeal({ cases: 'ten', firstRun: aRun(8) }),
    'rules-2': aSeal({ firstRun: aRun(5) }),
    'answers-1': aSeal({ cases: 'others', firstRun: aRun(6) }),
    'rules-11': aSeal(),
    'gate-1': aSeal({ area: 'docs', firstRun: aRun(1) }),
  }
  expect(firstRunsOf('rules', seals)).toEqual([
    { what: 'rules found, others', hits: 6, n: 10 },
    { what: '– codes', hits: 6, n: 10 },
    { what: 'rules found, ten', hits: 8, n: 10 },
    { what: '– codes', hits: 8, n: 10 },
  ])
})
