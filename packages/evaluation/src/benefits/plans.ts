/** A plan that documents are generated of. Amounts in dollars, percents the patient's. */
export type Amounts = { individual: number; family: number }
export type PlanShare =
  | { kind: 'copay'; dollars: number; isWaived: boolean }
  | { kind: 'coinsurance'; percent: number; isWaived: boolean }
  | { kind: 'copay_then'; dollars: number; percent: number; isWaived: boolean }
  | { kind: 'no_charge'; isWaived: boolean }
  | { kind: 'not_covered' }

export type GeneratedPlan = {
  payer: string
  plan: string
  network: string
  year: number
  deductible: { in: Amounts; out: Amounts }
  max: { in: Amounts; out: Amounts }
  met: { in: Amounts; out: Amounts }
  maxMet: { in: Amounts; out: Amounts }
  deductibleType: 'embedded' | 'aggregate'
  shares: Record<GeneratedService, { in: PlanShare; out: PlanShare }>
}

export const GENERATED_SERVICES = [
  'primary_care',
  'specialist',
  'preventive_care',
  'diagnostic_test',
  'imaging',
  'generic_drugs',
  'preferred_brand_drugs',
  'outpatient_facility',
  'outpatient_surgeon',
  'emergency_room',
  'ambulance',
  'urgent_care',
  'inpatient_facility',
  'inpatient_surgeon',
  'rehabilitation',
  'durable_equipment',
] as const
export type GeneratedService = (typeof GENERATED_SERVICES)[number]

export type Random = { int: (from: number, to: number) => number; pick: <T>(items: readonly T[]) => T }

/** Mulberry32: the same seed gives the same documents. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { int, pick: (items) => items[int(0, items.length - 1)]! }
}

const PAYERS = [
  'Northline Health Insurance',
  'Meridian Trust Health Plan',
  'Cascade Mutual',
  'Harbor Blue Health',
]
const NETWORKS = ['Choice Select', 'Open Access Plus', 'Prime Network', 'Advantage Care']
const METALS = ['Bronze', 'Silver', 'Gold', 'Standard', 'Value']
const TYPES = ['PPO', 'HMO', 'EPO', 'POS']

export function generatePlan(random: Random): GeneratedPlan {
  const base = random.int(1, 15) * 250
  const max = base + random.int(4, 20) * 250
  const double = ({ individual, family }: Amounts) => ({ individual: individual * 2, family: family * 2 })
  const deductible = { individual: base, family: base * random.pick([2, 3]) }
  // The maximum includes the deductible, so no plan has less.
  const limit = { individual: max, family: Math.max(max * 2, deductible.family) }
  const met = partOf(random, deductible)
  return {
    payer: random.pick(PAYERS),
    plan: `${random.pick(METALS)} ${random.pick(TYPES)} ${random.int(1, 9) * 500}`,
    network: random.pick(NETWORKS),
    year: random.int(2025, 2026),
    deductible: { in: deductible, out: double(deductible) },
    max: { in: limit, out: double(limit) },
    met: { in: met, out: { individual: 0, family: 0 } },
    maxMet: {
      in: { individual: met.individual + 120.5, family: met.family + 210.75 },
      out: { individual: 0, family: 0 },
    },
    deductibleType: random.pick(['embedded', 'aggregate'] as const),
    shares: Object.fromEntries(
      GENERATED_SERVICES.map((service) => [service, sharesOf(random, service)]),
    ) as GeneratedPlan['shares'],
  }
}

const partOf = (random: Random, { individual, family }: Amounts): Amounts => {
  const own = Math.round(individual * random.int(0, 9) * 10) / 100
  return { individual: own, family: Math.min(family, own + random.int(0, 20) * 12.5) }
}

function sharesOf(random: Random, service: GeneratedService): { in: PlanShare; out: PlanShare } {
  if (service === 'preventive_care')
    return {
      in: { kind: 'no_charge', isWaived: true },
      out: random.pick([{ kind: 'not_covered' }, someCoinsurance(random)]),
    }
  const isVisit = [
    'primary_care',
    'specialist',
    'urgent_care',
    'generic_drugs',
    'preferred_brand_drugs',
  ].includes(service)
  const own: PlanShare = isVisit
    ? { kind: 'copay', dollars: random.int(2, 16) * 5, isWaived: random.pick([true, true, false]) }
    : service === 'emergency_room'
      ? {
          kind: 'copay_then',
          dollars: random.int(2, 8) * 50,
          percent: random.pick([10, 20]),
          isWaived: false,
        }
      : random.pick<PlanShare>([
          someCoinsurance(random),
          someCoinsurance(random),
          { kind: 'no_charge', isWaived: false },
        ])
  if (service === 'emergency_room' || service === 'ambulance') return { in: own, out: own }
  return {
    in: own,
    out: random.pick<PlanShare>([someCoinsurance(random), someCoinsurance(random), { kind: 'not_covered' }]),
  }
}

const someCoinsurance = (random: Random): PlanShare => ({
  kind: 'coinsurance',
  percent: random.pick([10, 15, 20, 25, 30, 40, 50]),
  isWaived: false,
})

export type Truth = Record<string, string | number | boolean>

/**
 * What is true of a share; `isDeductibleStated`: the document says what holds where nothing is
 * said.
 */
export function truthOfShare(name: string, share: PlanShare, isDeductibleStated: boolean): Truth {
  if (share.kind === 'not_covered') return { [`covered.${name}`]: false }
  const truth: Truth = {}
  if (share.kind === 'copay' || share.kind === 'copay_then') truth[`copay.${name}`] = share.dollars * 100
  if (share.kind === 'coinsurance' || share.kind === 'copay_then')
    truth[`coinsurance.${name}`] = share.percent
  if (share.kind === 'no_charge') Object.assign(truth, { [`copay.${name}`]: 0, [`coinsurance.${name}`]: 0 })
  if (share.isWaived) truth[`after_deductible.${name}`] = false
  else if (isDeductibleStated) truth[`after_deductible.${name}`] = true
  return truth
}

export const cents = (dollars: number): number => Math.round(dollars * 100)
/** `$1,500`, or `$1,500.00`. */
export const dollars = (amount: number, hasCents = false): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 2 })}`

/** The truth of an accumulator by level and network. */
export const truthOfAmounts = (name: string, tier: 'in' | 'out', { individual, family }: Amounts): Truth => ({
  [`${name}.individual.${tier}_network`.replace('out_network', 'out_of_network')]: cents(individual),
  [`${name}.family.${tier}_network`.replace('out_network', 'out_of_network')]: cents(family),
})
