import { SAMPLE_CONTRACTS, SAMPLE_PROCEDURES, type SampleHospital } from './sample-hospitals.ts'

type Procedure = (typeof SAMPLE_PROCEDURES)[number]
type Contract = (typeof SAMPLE_CONTRACTS)[number]

/** The CMS template for tall files, version 3.0.0, as far as the sample fills it. */
const COLUMNS = [
  'description',
  'code|1',
  'code|1|type',
  'billing_class',
  'setting',
  'standard_charge|gross',
  'standard_charge|discounted_cash',
  'payer_name',
  'plan_name',
  'standard_charge|negotiated_dollar',
  'standard_charge|negotiated_percentage',
  'standard_charge|negotiated_algorithm',
  'median_amount',
  'count',
  'standard_charge|methodology',
  'additional_generic_notes',
]
/** A list price over what a middling contract pays, and a cash price under it. */
const GROSS_FACTOR = 3.1
const CASH_SHARE_OF_GROSS = 0.45
const ATTESTATION = 'Made-up sample prices: no hospital charges them'

/** A fictional hospital must not be taken for a real one. */
export const sampleName = ({ name }: SampleHospital): string => `${name} (sample)`

/** A price file of a fictional hospital, the same bytes at every call. */
export function sampleFile(hospital: SampleHospital): string {
  const draw = drawsFrom(Number.parseInt(hospital.ccn.slice(-1), 10))
  const rows = SAMPLE_PROCEDURES.flatMap((procedure) => rowsOf(procedure, hospital, draw))
  const general = [
    [
      'hospital_name',
      'last_updated_on',
      'version',
      'location_name',
      'hospital_address',
      ATTESTATION,
      'attester_name',
    ],
    [
      sampleName(hospital),
      '2026-04-01',
      '3.0.0',
      sampleName(hospital),
      `1 Sample Street, ${hospital.city}, ${hospital.state} ${hospital.zip}`,
      'true',
      'Sample Person',
    ],
  ]
  return [...general, COLUMNS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Each hospital lacks some procedures and some contracts, as real ones do. */
function rowsOf(procedure: Procedure, hospital: SampleHospital, draw: () => number): string[][] {
  if (draw() < 0.08) return []
  const dollars = procedure.dollars * hospital.level * (0.85 + draw() * 0.3)
  return SAMPLE_CONTRACTS.filter(() => draw() > 0.12).map((contract) =>
    rowOf(procedure, contract, { hospital, dollars: dollars * (0.92 + draw() * 0.16) }),
  )
}

function rowOf(
  { type, code, words, setting, paid }: Procedure,
  contract: Contract,
  { hospital, dollars }: { hospital: SampleHospital; dollars: number },
): string[] {
  const gross = dollars * GROSS_FACTOR
  const declared = type === 'CPT' && hospital.hcpcs ? 'HCPCS' : type
  const list = [gross.toFixed(2), (gross * CASH_SHARE_OF_GROSS).toFixed(2)]
  return [
    words,
    code,
    declared,
    'facility',
    setting,
    ...list,
    contract.payer,
    contract.plan,
    ...paymentOf(contract, dollars, paid),
    'Sample data',
  ]
}

/** Dollar, percentage, formula, median allowed amount, count, methodology. */
function paymentOf({ share, pays }: Contract, dollars: number, paid: string): string[] {
  if (pays === 'dollar') return [(dollars * share).toFixed(2), '', '', '', '', paid]
  const allowed = [(dollars * share).toFixed(2), '24']
  if (pays === 'percentage')
    return ['', (share * 50).toFixed(1), '', ...allowed, 'percent of total billed charges']
  return ['', '', 'Base rate by contract, times a yearly factor', ...allowed, 'other']
}

/**
 * Numbers in 0..1 that look drawn, the same for the same seed (a linear congruential generator).
 */
function drawsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
