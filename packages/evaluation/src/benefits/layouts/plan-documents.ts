import { paper } from '../paper.ts'
import {
  dollars,
  type GeneratedPlan,
  type GeneratedService,
  type PlanShare,
  type Truth,
  truthOfAmounts,
  truthOfShare,
} from '../plans.ts'

const NAMES: Partial<Record<GeneratedService, string>> = {
  primary_care: 'Office visit - primary care physician (PCP)',
  specialist: 'Office visit - specialist',
  preventive_care: 'Preventive care',
  diagnostic_test: 'Lab and X-ray',
  imaging: 'Advanced imaging (MRI, CT, PET)',
  urgent_care: 'Urgent care center',
  emergency_room: 'Emergency room',
  inpatient_facility: 'Inpatient hospital facility',
  outpatient_facility: 'Outpatient surgery facility',
  durable_equipment: 'Durable medical equipment (DME)',
}

/** What a plan's own summary says of a share: it names the deductible where it applies. */
function cell(share: PlanShare): string {
  if (share.kind === 'not_covered') return 'Not covered'
  const after = share.isWaived ? ' (deductible waived)' : ' after deductible'
  if (share.kind === 'no_charge') return `Covered in full${share.isWaived ? ', no deductible' : after}`
  if (share.kind === 'coinsurance') return `${share.percent}%${after}`
  if (share.kind === 'copay') return `${dollars(share.dollars)} copay${after}`
  return `${dollars(share.dollars)} copay, then ${share.percent}%${after}`
}

function sharesTruth(plan: GeneratedPlan): Truth {
  const truth: Truth = {}
  for (const service of Object.keys(NAMES) as GeneratedService[])
    Object.assign(
      truth,
      truthOfShare(`${service}.in_network`, plan.shares[service].in, true),
      truthOfShare(`${service}.out_of_network`, plan.shares[service].out, true),
    )
  return truth
}

const amounts = (plan: GeneratedPlan): Truth => ({
  ...truthOfAmounts('deductible', 'in', plan.deductible.in),
  ...truthOfAmounts('deductible', 'out', plan.deductible.out),
  ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
  ...truthOfAmounts('out_of_pocket_max', 'out', plan.max.out),
})

const pair = ({ individual, family }: { individual: number; family: number }) =>
  `${dollars(individual)} / ${dollars(family)}`

/** Benefits at a glance: two networks as columns, individual and family in one cell. */
export function glance(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 250, 420]
  sheet.line([40, plan.payer])
  sheet.line([40, `Plan name: ${plan.plan}`], [360, `Network: ${plan.network}`])
  sheet.line([40, `Plan year: January 1, ${plan.year} through December 31, ${plan.year}`])
  sheet.gap(8)
  sheet.row(['Benefit', 'In-Network', 'Out-of-Network'], columns)
  sheet.row(
    ['Annual deductible (individual / family)', pair(plan.deductible.in), pair(plan.deductible.out)],
    columns,
  )
  sheet.row(['Out-of-pocket maximum (individual / family)', pair(plan.max.in), pair(plan.max.out)], columns)
  for (const [service, name] of Object.entries(NAMES) as [GeneratedService, string][])
    sheet.row([name, cell(plan.shares[service].in), cell(plan.shares[service].out)], columns)
  return {
    pages: sheet.pages,
    truth: {
      payer_name: plan.payer,
      plan_name: plan.plan,
      network_name: plan.network,
      plan_year_start: `${plan.year}-01-01`,
      plan_year_end: `${plan.year}-12-31`,
      ...amounts(plan),
      ...sharesTruth(plan),
    },
  }
}

/**
 * A schedule of benefits: a heading for each amount, a row for each level, what the member pays in
 * cells.
 */
export function schedule(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 250, 420]
  sheet.line([40, 'SCHEDULE OF BENEFITS'])
  sheet.line([40, `${plan.plan} - ${plan.payer}`])
  sheet.line([40, `Effective ${plan.year}-01-01`])
  sheet.gap(8)
  sheet.row(
    ['', 'What you pay: participating providers', 'What you pay: non-participating providers'],
    columns,
  )
  sheet.row(['Calendar year deductible'], columns)
  sheet.row(
    ['Individual', dollars(plan.deductible.in.individual), dollars(plan.deductible.out.individual)],
    columns,
  )
  sheet.row(['Family', dollars(plan.deductible.in.family), dollars(plan.deductible.out.family)], columns)
  sheet.row(['Maximum out-of-pocket'], columns)
  sheet.row(['Individual', dollars(plan.max.in.individual), dollars(plan.max.out.individual)], columns)
  sheet.row(['Family', dollars(plan.max.in.family), dollars(plan.max.out.family)], columns)
  sheet.row(['Covered services'], columns)
  for (const [service, name] of Object.entries(NAMES) as [GeneratedService, string][])
    sheet.row([name, cell(plan.shares[service].in), cell(plan.shares[service].out)], columns)
  return {
    pages: sheet.pages,
    truth: { plan_year_start: `${plan.year}-01-01`, ...amounts(plan), ...sharesTruth(plan) },
  }
}

/** A booklet in sentences, without tables. */
export function booklet(plan: GeneratedPlan) {
  const sheet = paper(10)
  const { in: visit } = plan.shares.primary_care
  const { in: emergency } = plan.shares.emergency_room
  sheet.text(`${plan.plan} Member Handbook`)
  sheet.text(
    `This handbook describes the ${plan.plan} plan offered by ${plan.payer}. Coverage begins on ` +
      `January 1, ${plan.year} and ends on December 31, ${plan.year}.`,
  )
  sheet.text(
    'The calendar year deductible for services from in-network providers is ' +
      `${dollars(plan.deductible.in.individual)} per person and ${dollars(plan.deductible.in.family)} ` +
      `per family. For out-of-network providers it is ${dollars(plan.deductible.out.individual)} per ` +
      `person and ${dollars(plan.deductible.out.family)} per family.`,
  )
  sheet.text(
    `Your in-network out-of-pocket maximum is ${dollars(plan.max.in.individual)} for one person and ` +
      `${dollars(plan.max.in.family)} for a family.`,
  )
  const truth: Truth = {
    plan_year_start: `${plan.year}-01-01`,
    plan_year_end: `${plan.year}-12-31`,
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('deductible', 'out', plan.deductible.out),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
  }
  if (visit.kind === 'copay') {
    sheet.text(
      `For a primary care visit with an in-network provider you pay a ${dollars(visit.dollars)} copay` +
        `${visit.isWaived ? '; the deductible does not apply' : ' after the deductible'}.`,
    )
    Object.assign(truth, truthOfShare('primary_care.in_network', visit, true))
  }
  if (emergency.kind === 'copay_then') {
    sheet.text(
      `Emergency room care costs a ${dollars(emergency.dollars)} copay and ${emergency.percent}% ` +
        'coinsurance after the deductible.',
    )
    Object.assign(truth, truthOfShare('emergency_room.in_network', emergency, true))
  }
  sheet.text(
    'A fee of $25 may be charged for a lost member card. If you fail to obtain prior authorization, ' +
      'benefits are reduced by $500.',
  )
  return { pages: sheet.pages, truth }
}

/** The text of an insurance card. */
export function card(plan: GeneratedPlan) {
  const sheet = paper(8)
  sheet.line([40, plan.payer], [250, plan.network])
  sheet.line([40, 'Member: SAMPLE PERSON'], [250, 'Group: 000000'])
  sheet.line([40, `Plan ${plan.plan}`])
  sheet.line([40, `Deductible (INN) Ind/Fam: ${pair(plan.deductible.in)}`])
  sheet.line([40, `OOP Max (INN) Ind/Fam: ${pair(plan.max.in)}`])
  const { in: own } = plan.shares.primary_care
  const truth: Truth = {
    payer_name: plan.payer,
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
  }
  if (own.kind === 'copay') {
    sheet.line([40, `PCP ${dollars(own.dollars)}`], [120, 'RxBIN 000000'])
    truth['copay.primary_care.in_network'] = own.dollars * 100
  }
  return { pages: sheet.pages, truth }
}
