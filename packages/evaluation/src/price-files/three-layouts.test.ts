import fc from 'fast-check'
import { ratesInWords } from './rates-in-words.ts'
import { asJson, asTall, asWide, type MadeItem, type MadeRate } from '@ppman/mrf/src/hospital.fixtures.ts'
import { bytesSource } from '@ppman/mrf/src/testing.ts'

const characters = fc.constantFrom(
  'a',
  'ü',
  '7',
  '"',
  ',',
  ';',
  '|',
  '\\',
  '\n',
  '€',
  '😀',
  '{',
  ']',
  '=',
  '$',
  ' ',
)
const words = fc.string({ unit: characters, maxLength: 8 }).map((text) => text.trim())
const named = fc.string({
  unit: fc.constantFrom('a', 'b', 'ü', '7', '"', ',', '(', '\\'),
  minLength: 1,
  maxLength: 3,
})
const amount = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 999_999_999_999 }).map(String),
)

const rate: fc.Arbitrary<MadeRate> = fc.record({
  payer: named,
  plan: named,
  dollar: amount,
  percent: amount,
  algorithm: words,
  median: amount,
  p10: amount,
  p90: amount,
  methodology: fc.constantFrom('case rate', 'fee schedule', ''),
  count: fc.constantFrom('', '0', '1 through 10', '48'),
  notes: words,
})
const isPriced = ({ dollar, percent, algorithm }: MadeRate) => dollar + percent + algorithm !== ''
const contractOf = ({ payer, plan }: MadeRate) => `${payer}|${plan}`.toLowerCase()

const item: fc.Arbitrary<MadeItem> = fc.record({
  description: words,
  setting: fc.constantFrom('inpatient', 'outpatient', 'both'),
  modifiers: words,
  gross: amount,
  cash: amount,
  min: amount,
  max: amount,
  notes: words,
  drugUnit: amount,
  drugType: fc.constantFrom('ML', 'UN', 'GR'),
  codes: fc.uniqueArray(fc.record({ code: named, type: fc.constantFrom('CPT', 'NDC') }), {
    maxLength: 3,
    selector: ({ code, type }) => code + type,
  }),
  payers: fc.uniqueArray(rate.filter(isPriced), { maxLength: 5, selector: contractOf }),
})

const read = (text: string, chunkBytes: number) => ratesInWords(bytesSource(Buffer.from(text), chunkBytes))

test('a table reads to the same rates from tall, wide and JSON, however it is cut into pieces', async () => {
  const tables = fc
    .array(item, { minLength: 1, maxLength: 4 })
    .filter((items) => items.some(({ payers }) => payers.length > 0))
  await fc.assert(
    fc.asyncProperty(tables, fc.integer({ min: 1, max: 400 }), async (items, chunkBytes) => {
      const tall = await read(asTall(items), chunkBytes)
      expect(tall).toHaveLength(items.flatMap(({ payers }) => payers).length)
      expect(await read(asWide(items), chunkBytes)).toEqual(tall)
      expect(await read(asJson(items), chunkBytes)).toEqual(tall)
    }),
    { numRuns: 100 },
  )
}, 300_000)
