/**
 * An item of a made-up hospital in one setting, with its prices. Amounts are decimal texts; empty
 * means not given.
 */
export type MadeItem = {
  description: string
  codes: { code: string; type: string }[]
  setting: string
  modifiers: string
  drugUnit: string
  drugType: string
  gross: string
  cash: string
  min: string
  max: string
  notes: string
  payers: MadeRate[]
}

export type MadeRate = {
  payer: string
  plan: string
  dollar: string
  percent: string
  algorithm: string
  methodology: string
  median: string
  p10: string
  p90: string
  count: string
  notes: string
}

const GENERAL = [
  ['hospital_name', 'last_updated_on', 'version', 'location_name'],
  ['Example Hospital', '2026-04-01', '3.0.0', 'Example Hospital'],
]
const CODES = [1, 2, 3]
const ITEM_COLUMNS = [
  'description',
  ...CODES.flatMap((n) => [`code|${n}`, `code|${n}|type`]),
  'setting',
  'modifiers',
  'drug_unit_of_measurement',
  'drug_type_of_measurement',
  'standard_charge|gross',
  'standard_charge|discounted_cash',
  'standard_charge|min',
  'standard_charge|max',
  'additional_generic_notes',
]
const CHARGES = ['negotiated_dollar', 'negotiated_percentage', 'negotiated_algorithm', 'methodology']
const ALLOWED = ['median_amount', '10th_percentile', '90th_percentile', 'count', 'additional_payer_notes']

const itemCells = (item: MadeItem) => [
  item.description,
  ...CODES.flatMap((n) => [item.codes[n - 1]?.code ?? '', item.codes[n - 1]?.type ?? '']),
  item.setting,
  item.modifiers,
  item.drugUnit,
  item.drugType,
  item.gross,
  item.cash,
  item.min,
  item.max,
  item.notes,
]
const rateCells = (rate: MadeRate) => [
  rate.dollar,
  rate.percent,
  rate.algorithm,
  rate.methodology,
  rate.median,
  rate.p10,
  rate.p90,
  rate.count,
  rate.notes,
]

const quoted = (cell: string) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** Rows as CSV. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',') + '\n').join('')

/** One row per item and contract. */
export const asTall = (items: readonly MadeItem[]): string =>
  csvText([
    ...GENERAL,
    [
      ...ITEM_COLUMNS,
      'payer_name',
      'plan_name',
      ...CHARGES.map((name) => `standard_charge|${name}`),
      ...ALLOWED,
    ],
    ...items.flatMap((item) =>
      item.payers.map((rate) => [...itemCells(item), rate.payer, rate.plan, ...rateCells(rate)]),
    ),
  ])

/** One row per item, nine columns per contract. */
export function asWide(items: readonly MadeItem[]): string {
  const contracts = new Map(
    items.flatMap(({ payers }) => payers.map(({ payer, plan }) => [`${payer}|${plan}`, { payer, plan }])),
  )
  const namesOf = ([name]: [string, unknown]) => [
    ...CHARGES.map((charge) => `standard_charge|${name}|${charge}`),
    ...ALLOWED.map((allowed) => `${allowed}|${name}`),
  ]
  const cellsOf = (item: MadeItem) =>
    [...contracts.values()].flatMap(({ payer, plan }) => {
      const rate = item.payers.find((made) => made.payer === payer && made.plan === plan)
      return rate ? rateCells(rate) : [...CHARGES, ...ALLOWED].map(() => '')
    })
  return csvText([
    ...GENERAL,
    [...ITEM_COLUMNS, ...[...contracts].flatMap(namesOf)],
    ...items.map((item) => [...itemCells(item), ...cellsOf(item)]),
  ])
}

/** A JSON value written as given: numbers keep their digits. */
type Member = readonly [key: string, json: string]
const text = (key: string, value: string): Member[] => (value === '' ? [] : [[key, JSON.stringify(value)]])
const number = (key: string, digits: string): Member[] => (digits === '' ? [] : [[key, digits]])
const object = (members: readonly Member[]) =>
  `{${members.map(([key, json]) => `"${key}":${json}`).join(',')}}`
const list = (values: readonly string[]) => `[${values.join(',')}]`

const rateObject = (rate: MadeRate) =>
  object([
    ...text('payer_name', rate.payer),
    ...text('plan_name', rate.plan),
    ...number('standard_charge_dollar', rate.dollar),
    ...number('standard_charge_percentage', rate.percent),
    ...text('standard_charge_algorithm', rate.algorithm),
    ...text('methodology', rate.methodology),
    ...number('median_amount', rate.median),
    ...number('10th_percentile', rate.p10),
    ...number('90th_percentile', rate.p90),
    ...text('count', rate.count),
    ...text('additional_payer_notes', rate.notes),
  ])

const itemObject = (item: MadeItem) =>
  object([
    // Payers before what describes them: the order of keys means nothing.
    [
      'standard_charges',
      list([
        object([
          ['payers_information', list(item.payers.map(rateObject))],
          ...text('setting', item.setting),
          ...text('modifier_code', item.modifiers),
          ...number('gross_charge', item.gross),
          ...number('discounted_cash', item.cash),
          ...number('minimum', item.min),
          ...number('maximum', item.max),
          ...text('additional_generic_notes', item.notes),
        ]),
      ]),
    ],
    [
      'code_information',
      list(item.codes.map(({ code, type }) => object([...text('code', code), ...text('type', type)]))),
    ],
    ...(item.drugType
      ? [
          [
            'drug_information',
            object([...number('unit', item.drugUnit), ...text('type', item.drugType)]),
          ] as const,
        ]
      : []),
    ...text('description', item.description),
  ])

/** The root object; `before` and `after` are raw members around the items. */
export const asJson = (items: readonly MadeItem[], { before = '', after = '' } = {}): string =>
  '{"hospital_name":"Example ' +
  'Hospital","last_updated_on":"2026-04-01","version":"3.0.0","location_name":["Example ' +
  `Hospital"],${before}` +
  `"standard_charge_information":${list(items.map(itemObject))}${after}}`

/** Say only what the test is about. */
export const aRate = (rate: Partial<MadeRate> = {}): MadeRate => ({
  payer: 'Example Health',
  plan: 'PPO',
  dollar: '',
  percent: '',
  algorithm: '',
  methodology: 'fee schedule',
  median: '',
  p10: '',
  p90: '',
  count: '',
  notes: '',
  ...rate,
})

/** Say only what the test is about. */
export const anItem = (item: Partial<MadeItem> = {}): MadeItem => ({
  description: 'Knee picture',
  codes: [{ code: '73560', type: 'CPT' }],
  setting: 'outpatient',
  modifiers: '',
  drugUnit: '',
  drugType: '',
  gross: '',
  cash: '',
  min: '',
  max: '',
  notes: '',
  payers: [aRate({ dollar: '120.5' })],
  ...item,
})
