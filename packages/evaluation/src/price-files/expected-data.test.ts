import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { scoreData } from './score-data.ts'
import type { Scored } from './scored.ts'
import { readHospitalFile } from '@ppman/mrf/src/read-hospital-file.ts'
import { dataFile, hasData } from '@ppman/mrf/src/testing.ts'
import { traceRecord } from '@ppman/mrf/src/trace-record.ts'
import { fileSource } from '@ppman/mrf/src/unpack/byte-source.ts'

const withData = hasData ? describe : describe.skip

withData('real files against the independent reader (needs PPMAN_DATA)', () => {
  const scores: Scored[] = []
  beforeAll(async () => {
    for await (const score of scoreData(dirname(dataFile('README.md')), () => undefined)) scores.push(score)
  }, 300_000)

  test.each(['figures', 'medians', 'samples', 'quirks', 'three layouts', 'versions'])(
    '%s: every expectation is met',
    (area) => {
      const ofArea = scores.filter((score) => score.area === area)
      expect(ofArea.length).toBeGreaterThan(0)
      expect(ofArea.filter(({ isHit }) => !isHit)).toEqual([])
    },
  )

  test('Windows-1252 is read as its hospital meant it', async () => {
    const traced = await traceRecord(await fileSource(dataFile('quirks/cp1252.csv')), { number: 0, part: 0 })
    expect(traced!.parsed.description).toBe('CAFÉ ™ INFUSION ½')
  })

  const withFull = existsSync(dataFile('full')) ? test : test.skip
  withFull.each([
    ['emory-university-hospital.csv', { records: 235_174, rates: 201_163, contracts: 37, codes: 52_468 }],
    ['md-anderson.csv', { records: 31_501, rates: 2_353_720, contracts: 140, codes: 37_537 }],
    ['uchicago.json', { records: 51_964, rates: 100_333, contracts: 34, codes: 56_705 }],
  ])(
    'the complete file %s: every record and rate',
    async (name, counts) => {
      const { report } = await readHospitalFile(await fileSource(dataFile(`full/${name}.zst`)))
      expect(report).toMatchObject({ status: 'parsed', compression: 'zstd', quarantined: 0, ...counts })
    },
    300_000,
  )
})
