import { anItem, aRate, asJson, type MadeItem } from '../hospital.fixtures.ts'
import { found } from '../report.fixtures.ts'
import { bytesSource } from '../testing.ts'
import { traceRecord } from '../trace-record.ts'

const ITEMS = [
  anItem({ description: 'First' }),
  anItem({ description: 'Second', payers: [aRate({ dollar: '2' }), aRate({ plan: 'HMO', percent: '70' })] }),
]
const descriptions = ({ rates }: Awaited<ReturnType<typeof found>>) =>
  rates.map(({ record }) => record.description)
/** One item as written, and the members of its only charge and its only payer. */
const oneItem = (raw: string) => `{"hospital_name":"X","standard_charge_information":[${raw}]}`
const charge = (members: string) =>
  oneItem(
    '{"description":"Knee","code_information":[{"code":"73560","type":"CPT"}],' +
      `"standard_charges":[{"setting":"both",${members}}]}`,
  )
const payer = (members: string) =>
  charge(`"payers_information":[{"payer_name":"P","plan_name":"L","methodology":"other",${members}}]`)

test('finds the items wherever their key stands, and says what the file says about itself', async () => {
  for (const options of [
    {},
    { after: ',"financial_aid_policy":"none"' },
    { before: '"deep":{"a":[{"b":["standard_charge_information"]}]},' },
  ]) {
    for (const chunkBytes of [1, 7, 100_000]) {
      const { report } = await found(asJson(ITEMS, options), chunkBytes)
      expect(report).toMatchObject({
        status: 'parsed',
        layout: 'json',
        declaredVersion: '3.0.0',
        detectedVersion: '3.0.0',
        hospitalName: 'Example Hospital',
        lastUpdatedOn: '2026-04-01',
        records: 2,
        rates: 3,
        codes: 1,
        contracts: 2,
        flags: [],
      })
    }
  }
})

test('reads the root after the items, too', async () => {
  const { report } = await found(
    '{"standard_charge_information":[' +
      JSON.stringify({ standard_charges: [] }) +
      '],"hospital_name":"Late","version":"2.0.0","hospital_location":["x"]}',
  )
  expect(report).toMatchObject({ hospitalName: 'Late', declaredVersion: '2.0.0', detectedVersion: '2.0.0' })
})

test('a record is an element of standard_charges, with the bytes of it', async () => {
  const element = (dollar: number) =>
    '{ "setting": "both", "payers_information": ' +
    `[{"payer_name":"ü","plan_name":"L","standard_charge_dollar":${dollar}}] }`
  const text = oneItem(
    `{"description":"é","standard_charges":[]},\n ` +
      `{"description":"Knee","standard_charges":[${element(1)}, ${element(2)}]}`,
  )
  const { records, rates } = await found(text, 20)
  expect(records).toMatchObject([
    { number: 1, part: 0, bytes: element(1) },
    { number: 1, part: 1, bytes: element(2) },
  ])
  expect(rates.map(({ at, rate }) => [at, rate.dollar])).toEqual([
    ['1,0', 1],
    ['1,1', 2],
  ])
  const itemAt = Buffer.from(text).indexOf('{"description":"Knee"')
  for (const checkpoints of [[], [{ record: 1, byteOffset: itemAt }]]) {
    const traced = await traceRecord(bytesSource(Buffer.from(text), 20), { number: 1, part: 1 }, checkpoints)
    expect(traced).toMatchObject({
      original: element(2),
      parsed: { description: 'Knee', rates: [{ payer: 'ü', dollar: 2 }] },
    })
  }
  expect(await traceRecord(bytesSource(Buffer.from(text)), { number: 1, part: 2 })).toBeNull()
})

test.each([
  ['a list around the root', (text: string) => `[${text}]`],
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['an object around the root', (text: string) => `{"data":${text}}`],
  [
    'capitals in keys',
    (text: string) =>
      text
        .replace('standard_charge_information', 'Standard_Charge_Information')
        .replaceAll('payer_name', 'Payer_Name'),
  ],
  [
    'keys in camel case',
    (text: string) =>
      text
        .replace('standard_charge_information', 'standardChargeInformation')
        .replaceAll('payers_information', 'payersInformation'),
  ],
  ['line ends everywhere', (text: string) => JSON.stringify(JSON.parse(text), null, '\r\n\t')],
])('reads a file with %s', async (_, change) => {
  for (const chunkBytes of [3, 100_000]) {
    const { report, flags } = await found(change(asJson(ITEMS)), chunkBytes)
    expect(report).toMatchObject({ status: 'parsed', records: 2, rates: 3, hospitalName: 'Example Hospital' })
    expect(Object.keys(flags).filter((flag) => flag !== 'bom')).toEqual([])
  }
})

test('reads UTF-16, and the bytes of a record in it', async () => {
  const bytes = Buffer.from(`\uFEFF${asJson(ITEMS)}`, 'utf16le')
  const traced = await traceRecord(bytesSource(bytes, 33), { number: 1, part: 0 })
  expect(traced).toMatchObject({
    parsed: { description: 'Second', rates: [{ dollar: 2 }, { percentage: 70 }] },
  })
  expect(JSON.parse(traced!.original)).toMatchObject({
    payers_information: [{ standard_charge_dollar: 2 }, {}],
  })
})

test.each([
  ['items in the root list', (items: string) => items],
  [
    'one item a line',
    (items: string) => items.slice(1, -1).replaceAll('},{"standard_charges"', '}\n{"standard_charges"'),
  ],
])('reads %s', async (_, change) => {
  const items = asJson(ITEMS)
    .replace(/^.*"standard_charge_information":/, '')
    .slice(0, -1)
  expect((await found(change(items))).report).toMatchObject({
    status: 'parsed',
    records: 2,
    rates: 3,
    hospitalName: null,
  })
})

test('one item may stand where the list belongs', async () => {
  const text = asJson([ITEMS[0]!])
    .replace('"standard_charge_information":[', '"standard_charge_information":')
    .replace(/\]\}$/, '}')
  expect((await found(text)).report).toMatchObject({ status: 'parsed', records: 1, rates: 1 })
})

test.each([
  ['1234.56789', 1234.5679],
  ['1e3', 1000],
  ['"1,234.50"', 1234.5],
  ['"12"', 12],
  ['12.00005', 12.0001],
  ['0', 0],
  ['null', null],
  ['""', null],
  ['"N/A"', null],
  ['NaN', null],
  ['true', null],
  ['{}', null],
  ['[1]', null],
])('an amount written %s is %d', async (written, dollar) => {
  const { rates } = await found(payer(`"standard_charge_dollar":${written},"standard_charge_algorithm":"x"`))
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([dollar])
})

test('counts numbers written as texts, and words that are no numbers', async () => {
  const { flags } = await found(
    payer('"standard_charge_dollar":"5","median_amount":"N/A","10th_percentile":NaN,"count":12'),
  )
  expect(flags).toEqual({ number_as_text: 2, non_numeric_value: 2, loose_json: 1 })
})

test.each([
  ['version 3', '"drug_information":{"unit":1.5,"type":"ML"}', 1.5],
  ['version 2', '"drug_information":{"unit":"1.5","type":"ML"}', 1.5],
  ['no drug', '"drug_information":null', null],
])('reads the drug unit of %s', async (_, drug, unit) => {
  const { records, flags } = await found(
    oneItem(
      `{"description":"x",${drug},"code_information":[{"code":99,"type":"CDM"}],` +
        '"standard_charges":[{"setting":"both"}]}',
    ),
  )
  expect(records).toMatchObject([
    { drugUnit: unit, drugType: unit && 'ml', codes: [{ type: 'CDM', code: '99' }] },
  ])
  expect(flags).toEqual({})
})

test.each([
  ['modifier_code', '["26","50"]', '26|50'],
  ['modifiers', '["26"]', '26'],
  ['modifiers', '"26|50"', '26|50'],
  ['modifier_code', '[]', ''],
  ['modifiers', 'null', ''],
])('reads modifiers from %s %s', async (key, written, modifiers) => {
  expect((await found(charge(`"${key}":${written}`))).records).toMatchObject([{ modifiers }])
})

test('keeps escapes and quotes that nobody escaped', async () => {
  const { rates, flags } = await found(
    payer(
      String.raw`"standard_charge_algorithm":"3/4\" \u00e9\n\ud83d\ude00 \/",` +
        '"additional_payer_notes":"PIPE 3/4" LONG"',
    ),
  )
  expect(rates.map(({ rate }) => [rate.algorithm, rate.notes])).toEqual([['3/4" é\n😀 /', 'PIPE 3/4" LONG']])
  expect(flags).toEqual({ loose_json: 1 })
})

test('commas too many do no harm and are flagged', async () => {
  const { report, flags } = await found(payer('"standard_charge_dollar":5,').replaceAll(']', ',]'))
  expect(report).toMatchObject({ status: 'parsed', rates: 1 })
  expect(flags).toMatchObject({ loose_json: 1 })
})

test('modifier information stands apart', async () => {
  const modifiers =
    ',"modifier_information":[{"description":"Two ' +
    'sides","code":"50","modifier_payer_information":[{"payer_name":"P","plan_name":"L"}]},' +
    '{"description":"x"}]'
  const { report, flags } = await found(asJson(ITEMS, { after: modifiers }))
  expect(report).toMatchObject({ records: 2, rates: 3 })
  expect(flags).toEqual({ modifier_information: 2 })
})

test('an item without charges has its number and no record', async () => {
  const { report, flags, rates } = await found(
    asJson(ITEMS).replace('[{"standard_charges"', '[null,{"description":"Empty"},{"standard_charges"'),
  )
  expect(report).toMatchObject({ status: 'parsed', records: 2 })
  expect(rates.map(({ at }) => at)).toEqual(['2,0', '3,0', '3,0'])
  expect(flags).toEqual({ item_without_charges: 1 })
})

test('charges in objects of the vendor are not those of the item', async () => {
  const old = '{"standard_charges":[{"setting":"both","payers_information":[{"payer_name":"Old"}]}]}'
  const item =
    `{"description":"Knee","prior_year":${old},"code_information":[{"code":"73560","type":"CPT"}],` +
    '"standard_charges":[{"setting":"both","payers_information":[{"payer_name":"P","plan_name":"L",' +
    `"standard_charge_dollar":5,"methodology":"other"}],"history":${old}}]}`
  const { report, rates } = await found(oneItem(item))
  expect(report).toMatchObject({ status: 'parsed', records: 1, quarantined: 0 })
  expect(rates.map(({ rate }) => [rate.payer, rate.dollar])).toEqual([['P', 5]])
})

test('reads the numbers of MongoDB', async () => {
  const { rates, flags } = await found(
    payer(
      '"standard_charge_dollar":{"$numberDecimal":"12.50"},"median_amount":{"$numberInt":"9"},' +
        '"count":{"$numberInt":"0"}',
    ),
  )
  expect(rates.map(({ rate }) => [rate.dollar, rate.median, rate.count])).toEqual([[12.5, 9, '0']])
  expect(flags).toEqual({ median_with_count_zero: 1 })
})

test('a percentage in place of a dollar is no dollar', async () => {
  const { rates } = await found(payer('"standard_charge_dollar":"58%"'))
  expect(rates.map(({ rate }) => [rate.dollar, rate.percentage])).toEqual([[null, 58]])
})

const three = (middle: string) =>
  asJson([ITEMS[0]!, anItem({ description: 'Middle' }), anItem({ description: 'Last' })]).replace(
    /(\{"standard_charges(?:(?!\{"standard_charges).)*"description":"Middle"\})/s,
    middle,
  )

test.each([
  ['a value is missing', '{"standard_charges":[{"setting":}],"description":"Middle"}', 'malformed_json'],
  [
    'a bracket is missing',
    '{"standard_charges":[{"setting":"both","payers_information":[{"payer_name":"x"}],' +
      '"description":"Middle"}',
    'malformed_json',
  ],
  [
    'a text never ends',
    '{"standard_charges":[{"setting":"both,"gross_charge":5}],"description":"Middle"}',
    'malformed_json',
  ],
  ['brackets never end', `{"standard_charges":${'['.repeat(300)}${']'.repeat(300)}}`, 'nested_too_deeply'],
])('where %s, the item is quarantined and the others are read', async (_, middle, reason) => {
  for (const chunkBytes of [50, 100_000]) {
    const read = await found(three(middle), chunkBytes)
    expect(read.report).toMatchObject({ status: 'partial', records: 3, rates: 2 })
    expect(descriptions(read)).toEqual(['First', 'Last'])
    expect(read.quarantined).toMatchObject([{ number: 1, reason }])
    expect(read.quarantined[0]!.bytes).toMatch(/^\{"standard_charges/)
  }
})

test('of a file that is cut, everything before the cut is read', async () => {
  const text = asJson(ITEMS)
  const cut = await found(text.slice(0, text.indexOf('"percentage"') - 10))
  expect(cut.report).toMatchObject({ status: 'partial', rates: 1 })
  const second = text.indexOf('{"standard_charges"', text.indexOf('First'))
  for (let index = second + 1; index < text.length; index += 11) {
    const read = await found(text.slice(0, index), 64)
    expect(read.report).toMatchObject({ status: 'partial', hospitalName: 'Example Hospital' })
    expect(descriptions(read)[0]).toBe('First')
    expect(read.flags).toMatchObject({ truncated: 1 })
  }
})

test('a large item is read whole', async () => {
  const payers = Array.from({ length: 20_000 }, (_, n) => aRate({ plan: `Plan ${n}`, dollar: String(n + 1) }))
  const large: MadeItem = anItem({ payers })
  const { report } = await found(asJson([ITEMS[0]!, large, ITEMS[1]!]), 65_536)
  expect(report).toMatchObject({ status: 'parsed', records: 3, rates: 20_003 })
})

test.each([
  ['true', {}],
  ['false', { attestation_not_true: 1 }],
])('an attestation of %s is flagged %j', async (answer, flags) => {
  const attestation =
    '"attestation":{"attestation":"To the best of its ' +
    `knowledge","confirm_attestation":${answer},"attester_name":"A"},`
  expect((await found(asJson(ITEMS, { before: attestation }))).flags).toEqual(flags)
})

test('what a file says about itself is text that a database takes', async () => {
  const named = (text: string) => `{"hospital_name":"${text}","version":"3.0.0",${asJson(ITEMS, {}).slice(1)}`
  for (const text of ['M\\u0000ercy \\ud800', 'M\\u0000ercy \\udc00'])
    expect((await found(named(text))).report).toMatchObject({ hospitalName: 'Mercy \uFFFD', rates: 3 })
  expect((await found(Buffer.from(named('Hôpital'), 'latin1'))).report).toMatchObject({
    hospitalName: 'Hôpital',
  })
})
