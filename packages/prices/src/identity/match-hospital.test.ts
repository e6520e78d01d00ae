import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { dataFile, hasData } from '@ppman/mrf/testing'
import { parse } from 'csv-parse/sync'
import { type FileEvidence, NO_EVIDENCE, readFileEvidence } from './file-evidence.ts'
import { type Candidate, matchHospital, type Question } from './match-hospital.ts'

const aCandidate = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  name: 'Hill Hospital',
  aliases: [],
  address: '1 Hill Street',
  state: 'MA',
  zip: '02118',
  npis: [],
  ...over,
})
const HILL = aCandidate(1)
const message = (over: Partial<FileEvidence>): FileEvidence => ({ ...NO_EVIDENCE, ...over })
const ask = (over: Partial<Question>, candidates: Candidate[] = [HILL]) =>
  matchHospital(
    { claim: null, locationName: '', evidence: NO_EVIDENCE, isClaimShared: false, ...over },
    candidates,
  )
const listed = { hospitalId: 1, basis: 'ccn_list' as const }
const AT_HILL = ['1 Hill St., Boston, MA 02118-1234']

describe('without a list', () => {
  test.each([
    ['the building', { addresses: AT_HILL }, 'address', 0.85],
    ['the building, written out', { addresses: ['One Hill Street Boston MA 02118'] }, 'address', 0.85],
    ['the building and the name', { addresses: AT_HILL, names: ['HILL HOSP INC'] }, 'address', 0.95],
    [
      'the ZIP and the name',
      { addresses: ['77 Other Way, Boston, MA 02118'], names: ['Hill Hospital'] },
      'address',
      0.75,
    ],
  ])('%s tells the hospital', (_, evidence, basis, confidence) => {
    const hospitals = [{ hospitalId: 1, basis, confidence }]
    expect(ask({ evidence: message(evidence) })).toEqual({ state: 'matched', reason: null, hospitals })
  })

  test('an NPI tells the hospital, and more surely with the building', () => {
    const hill = aCandidate(1, { npis: ['1234567893'] })
    const evidence = message({ npis: ['1234567893'] })
    expect(ask({ evidence }, [hill]).hospitals).toEqual([{ hospitalId: 1, basis: 'npi', confidence: 0.97 }])
    expect(ask({ evidence: { ...evidence, addresses: AT_HILL } }, [hill]).hospitals).toMatchObject([
      { basis: 'npi', confidence: 0.99 },
    ])
  })

  test.each([
    ['a name alone', { names: ['Hill Hospital'] }, 'unmatched', 'file_says_nothing'],
    [
      'a name in another town',
      { names: ['Hill Hospital'], addresses: ['1 Hill Street, Dothan, AL 36301'] },
      'unmatched',
      'no_hospital_there',
    ],
    ['a ZIP alone', { addresses: ['77 Other Way, Boston, MA 02118'] }, 'unmatched', 'zip_only'],
    [
      'a licence of another state',
      { addresses: ['Hill Street, 02118'], names: ['Hill'], states: ['AL'] },
      'unmatched',
      expect.any(String),
    ],
  ])('%s tells nothing', (_, evidence, state, reason) => {
    expect(ask({ evidence: message(evidence) })).toEqual({ state, reason, hospitals: [] })
  })

  test('two hospitals in one building are told apart by name, or left to a person', () => {
    const children = aCandidate(2, { name: 'Riverside Children’s Hospital' })
    const named = message({ addresses: AT_HILL, names: ['Riverside Childrens'] })
    expect(ask({ evidence: named }, [HILL, children]).hospitals).toMatchObject([{ hospitalId: 2 }])
    expect(ask({ evidence: message({ addresses: AT_HILL }) }, [HILL, children])).toEqual({
      state: 'needs_human_review',
      reason: 'several_hospitals_alike',
      hospitals: [],
    })
  })

  test('a file of several buildings is of each of their hospitals', () => {
    const dale = aCandidate(2, { name: 'Dale', address: '9 Dale Road', zip: '02139' })
    const addresses = [...AT_HILL, '9 Dale Rd, Cambridge, MA 02139', '3 Clinic Way, Lynn, MA 01901']
    expect(
      ask({ evidence: message({ addresses }) }, [HILL, dale]).hospitals.map(({ hospitalId }) => hospitalId),
    ).toEqual([1, 2])
  })
})

describe('with a list', () => {
  test.each([
    ['the building', { addresses: AT_HILL }, 0.99],
    ['the ZIP and the name', { addresses: ['PO Box 7, Boston, MA 02118'], names: ['Hill'] }, 0.95],
    ['the state and the name', { addresses: ['7 Lane, Lynn, MA 01901'], names: ['Hill'] }, 0.8],
    ['nothing in the file', {}, 0.6],
  ])('%s is enough', (_, evidence, confidence) => {
    expect(ask({ claim: listed, evidence: message(evidence) })).toMatchObject({
      state: 'matched',
      hospitals: [{ ...listed, confidence }],
    })
  })

  test.each([
    ['another state', { states: ['AL'] }, false, 'state_differs'],
    [
      'another address and name',
      { addresses: ['7 Lane, Lynn, MA 01901'], names: ['Dale'] },
      false,
      'address_differs',
    ],
    ['nothing, and a list that gives it to others too', {}, true, 'several_hospitals_listed'],
  ])('%s is left to a person', (_, evidence, isClaimShared, reason) => {
    expect(ask({ claim: listed, evidence: message(evidence), isClaimShared })).toEqual({
      state: 'needs_human_review',
      reason,
      hospitals: [],
    })
  })

  test('an operator’s word counts as it is', () => {
    const claim = { hospitalId: 1, basis: 'manual' as const }
    expect(ask({ claim, evidence: message({ states: ['AL'] }) }).hospitals).toEqual([
      { ...claim, confidence: 1 },
    ])
  })
})

const CSV =
  'hospital_name,hospital_address,type_2_npi,license_number | MA,version\n' +
  '"Hill, The",1 Hill St|2 Hill St,1234567893|x,7,3.0.0\ndescription,code|1\n'
const JSON_FILE = JSON.stringify({
  hospital_name: 'Hill "The" Hospital',
  license_information: { license_number: '7', state: 'MA' },
  hospital_address: ['1 Hill St', '2 Hill St'],
  type_2_npi: ['1234567893'],
  standard_charge_information: [{ description: 'x' }],
})
const read = (bytes: Buffer) => readFileEvidence(Readable.from([bytes]))

test.each([
  ['plain', Buffer.from(CSV)],
  ['with a preamble and a mark', Buffer.from(`\ufeffOur prices\n\n${CSV}`)],
  ['UTF-16', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
  ['semicolons', Buffer.from(CSV.replaceAll('"Hill, The"', 'Hill The').replaceAll(',', ';'))],
  ['gzip', gzipSync(CSV)],
  ['zstd', zstdCompressSync(CSV)],
])('what a file says of itself is read: %s', async (_, bytes) => {
  const { names, ...evidence } = await read(bytes)
  expect([names[0]!.replace(',', ''), evidence]).toEqual([
    'Hill The',
    { addresses: ['1 Hill St', '2 Hill St'], npis: ['1234567893'], states: ['MA'] },
  ])
})

test('a JSON file says it in lists, and need not be read to its end', async () => {
  expect(await read(Buffer.from(JSON_FILE.slice(0, -20)))).toEqual({
    names: ['Hill "The" Hospital'],
    addresses: ['1 Hill St', '2 Hill St'],
    npis: ['1234567893'],
    states: ['MA'],
  })
})

test.each([
  ['bytes of no kind', Buffer.from([1, 2, 3, 4, 5])],
  ['a broken archive', Buffer.from('504b030499999999', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is no evidence and no failure', async (_, bytes) => expect(await read(bytes)).toEqual(NO_EVIDENCE))

const withData = hasData ? describe : describe.skip
withData('real files against all hospitals of the CMS list (needs PPMAN_DATA)', () => {
  const rows = hasData
    ? parse<Record<string, string>>(readFileSync(dataFile('reference/hospitals_cms.csv')), { columns: true })
    : []
  const all = rows.map(({ ccn, name, address, state, zip }) =>
    aCandidate(Number(ccn) || -1, { name: name!, address: address!, state: state!, zip: zip! }),
  )

  test.each([
    ['banner-university-phoenix.csv', [30002]],
    ['emory-university-hospital.csv', [110010]],
    ['rush-university.csv', [140119]],
    ['marthas-vineyard-full.csv', [221300]],
    ['uchicago.json', [140088]],
    ['uw-medical-center.json', [500008]],
    ['md-anderson.csv', []],
  ])('%s is of %j', async (file, ccns) => {
    const { hospitals } = ask(
      { evidence: await readFileEvidence(createReadStream(dataFile(`real/${file}`))) },
      all,
    )
    expect(hospitals.map(({ hospitalId }) => hospitalId)).toEqual(ccns)
  })
})
