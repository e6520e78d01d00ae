import { paper } from '../paper.ts'
import {
  cents,
  dollars,
  type GeneratedPlan,
  type PlanShare,
  type Truth,
  truthOfAmounts,
  truthOfShare,
} from '../plans.ts'

/**
 * Layouts written when the reader stood, and not looked at while it was made: a summary with a
 * heading over two columns, networks in tiers, one column for all, progress of a year, claims as a
 * list, what the plan pays, and amounts for both networks together.
 */
const money = (amount: number) => dollars(amount, true)

const coinsuranceOf = (share: PlanShare): number | null =>
  share.kind === 'coinsurance' ? share.percent : null

/**
 * A summary of benefits with a heading over both networks, and cells that speak of several ways to
 * get care.
 */
export function spanningSummary(plan: GeneratedPlan) {
  const sheet = paper(8)
  sheet.line(
    [40, 'Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services'],
    [430, `Coverage Period: 01/01/${plan.year} - 12/31/${plan.year}`],
  )
  sheet.line([40, `${plan.payer}: ${plan.plan}`], [430, 'Coverage for: Family | Plan Type: POS'])
  sheet.gap(8)
  const questions = [40, 180, 360]
  const each = ({ individual, family }: { individual: number; family: number }) =>
    `${dollars(individual)} Individual/ ${dollars(family)} Family`
  sheet.row(['Important Questions', 'Answers', 'Why This Matters:'], questions)
  sheet.row(
    [
      'What is the overall deductible?',
      `In-Network: ${each(plan.deductible.in)}. Out-of-Network: ${each(plan.deductible.out)}.`,
      'Generally, you must pay all of the costs from providers up to the deductible amount before ' +
        'this plan begins to pay.',
    ],
    questions,
  )
  sheet.row(
    [
      'Are there other deductibles for specific services?',
      'Yes. $300 for prescription drug coverage. There are no other specific deductibles.',
      'You must pay all of the costs for these services up to the specific deductible amount before ' +
        'this plan begins to pay for these services.',
    ],
    questions,
  )
  sheet.row(
    [
      'What is the out-of-pocket limit for this plan?',
      `In-Network: ${each(plan.max.in)}. Out-of-Network: ${each(plan.max.out)}.`,
      'The out-of-pocket limit is the most you could pay in a year for covered services.',
    ],
    questions,
  )
  sheet.newPage()
  const table = [40, 145, 250, 360, 465]
  sheet.line([300, 'What You Will Pay'])
  sheet.row(
    [
      'Common Medical Event',
      'Services You May Need',
      'In-Network Provider (You will pay the least)',
      'Out-of-Network Provider (You will pay the most)',
      'Limitations, Exceptions, & Other Important Information',
    ],
    table,
  )
  const truth: Truth = {
    plan_name: plan.plan,
    payer_name: plan.payer,
    plan_year_start: `${plan.year}-01-01`,
    plan_year_end: `${plan.year}-12-31`,
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('deductible', 'out', plan.deductible.out),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
    ...truthOfAmounts('out_of_pocket_max', 'out', plan.max.out),
  }
  const { primary_care: visit, generic_drugs: drugs, imaging } = plan.shares
  if (visit.in.kind === 'copay') {
    sheet.row(
      [
        "If you visit a health care provider's office or clinic",
        'Primary care visit to treat an injury or illness',
        `${dollars(visit.in.dollars)} copay/office visit and 20% coinsurance for other outpatient ` +
          'services; deductible does not apply',
        '40% coinsurance',
        'None',
      ],
      table,
    )
    Object.assign(truth, {
      'copay.primary_care.in_network': visit.in.dollars * 100,
      'after_deductible.primary_care.in_network': false,
      'coinsurance.primary_care.out_of_network': 40,
    })
  }
  if (drugs.in.kind === 'copay') {
    sheet.row(
      [
        'If you need drugs to treat your illness or condition',
        'Generic drugs',
        `Retail: ${dollars(drugs.in.dollars)} copay/prescription; Mail order: ` +
          `${dollars(drugs.in.dollars * 2)} copay/prescription`,
        'Not covered',
        'Covers up to a 30-day supply (retail) or 90-day supply (mail order).',
      ],
      table,
    )
    Object.assign(truth, {
      'copay.generic_drugs.in_network': drugs.in.dollars * 100,
      'covered.generic_drugs.out_of_network': false,
    })
  }
  const percent = coinsuranceOf(imaging.in)
  if (percent !== null) {
    sheet.row(
      [
        'If you have a test',
        'Imaging (CT/PET scans, MRIs)',
        `${percent}% coinsurance`,
        '50% coinsurance',
        'Preauthorization is required; without it you pay a $250 penalty.',
      ],
      table,
    )
    Object.assign(truth, {
      'coinsurance.imaging.in_network': percent,
      'coinsurance.imaging.out_of_network': 50,
    })
  }
  sheet.row(
    [
      'If you have a hospital stay',
      'Facility fee (e.g., hospital room)',
      '$250 copay/day up to 5 days',
      '50% coinsurance after $500 copay/admission',
      'None',
    ],
    table,
  )
  Object.assign(truth, {
    'coinsurance.inpatient_facility.out_of_network': 50,
    'copay.inpatient_facility.out_of_network': 50_000,
  })
  return { pages: sheet.pages, truth }
}

/** Networks in tiers: the fields have two networks, so only the third column is known. */
export function tieredSchedule(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 200, 310, 430]
  sheet.line([40, `${plan.plan}: your costs`])
  sheet.gap(8)
  sheet.row(['', 'Tier 1 Provider', 'Tier 2 Provider', 'Out-of-Network'], columns)
  sheet.row(
    [
      'Deductible, individual',
      dollars(plan.deductible.in.individual / 2),
      dollars(plan.deductible.in.individual),
      dollars(plan.deductible.out.individual),
    ],
    columns,
  )
  sheet.row(
    [
      'Deductible, family',
      dollars(plan.deductible.in.family / 2),
      dollars(plan.deductible.in.family),
      dollars(plan.deductible.out.family),
    ],
    columns,
  )
  sheet.row(['Specialist visit', '$20 copay', '$45 copay', '50% after deductible'], columns)
  return {
    pages: sheet.pages,
    truth: {
      plan_name: plan.plan,
      ...truthOfAmounts('deductible', 'out', plan.deductible.out),
      'coinsurance.specialist.out_of_network': 50,
      'after_deductible.specialist.out_of_network': true,
    },
  }
}

/** A plan with one network and one column. */
export function oneColumn(plan: GeneratedPlan) {
  const sheet = paper(10)
  const columns = [50, 330]
  const { specialist, urgent_care: urgent } = plan.shares
  sheet.line([50, `Insurer: ${plan.payer}`])
  sheet.line([50, `Plan name: ${plan.plan}`])
  sheet.gap(8)
  sheet.row(['Benefit', 'Member pays'], columns)
  sheet.row(['Individual deductible', dollars(plan.deductible.in.individual)], columns)
  sheet.row(['Family deductible', dollars(plan.deductible.in.family)], columns)
  sheet.row(['Maximum out-of-pocket per person', dollars(plan.max.in.individual)], columns)
  sheet.row(['Maximum out-of-pocket per family', dollars(plan.max.in.family)], columns)
  const truth: Truth = {
    plan_name: plan.plan,
    payer_name: plan.payer,
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
  }
  for (const [service, name, share] of [
    ['specialist', 'Specialist office visit', specialist.in],
    ['urgent_care', 'Urgent care', urgent.in],
  ] as const)
    if (share.kind === 'copay') {
      sheet.row(
        [
          name,
          `${dollars(share.dollars)} per visit` +
            (share.isWaived ? ', deductible waived' : ', after deductible'),
        ],
        columns,
      )
      Object.assign(truth, truthOfShare(`${service}.in_network`, share, true))
    }
  return { pages: sheet.pages, truth }
}

/** How far a year has gone, as portals print it. */
export function progress(plan: GeneratedPlan) {
  const sheet = paper(10)
  sheet.line([50, 'Your spending this year'])
  sheet.gap(10)
  const one = (title: string, level: 'individual' | 'family', name: 'deductible' | 'max') => {
    const [limit, used] =
      name === 'deductible' ? [plan.deductible.in, plan.met.in] : [plan.max.in, plan.maxMet.in]
    sheet.line([50, title])
    sheet.line(
      [50, `${money(used[level])} spent`],
      [200, `${money(limit[level] - used[level])} left`],
      [350, `${money(limit[level])} limit`],
    )
    sheet.gap(12)
  }
  one('In-network individual deductible', 'individual', 'deductible')
  one('In-network family deductible', 'family', 'deductible')
  one('In-network individual out-of-pocket maximum', 'individual', 'max')
  return {
    pages: sheet.pages,
    truth: {
      ...truthOfAmounts('deductible', 'in', plan.deductible.in),
      ...truthOfAmounts('deductible_met', 'in', plan.met.in),
      'deductible_remaining.individual.in_network': cents(
        plan.deductible.in.individual - plan.met.in.individual,
      ),
      'deductible_remaining.family.in_network': cents(plan.deductible.in.family - plan.met.in.family),
      'out_of_pocket_max.individual.in_network': cents(plan.max.in.individual),
      'out_of_pocket_met.individual.in_network': cents(plan.maxMet.in.individual),
      'out_of_pocket_remaining.individual.in_network': cents(
        plan.max.in.individual - plan.maxMet.in.individual,
      ),
    },
  }
}

/** A claim as a list of labels, whose deductible is not the plan's; then one balance. */
export function claimList(plan: GeneratedPlan) {
  const sheet = paper(9)
  sheet.line([40, `${plan.payer} Explanation of Benefits`])
  sheet.gap(8)
  sheet.line([40, 'Claim summary'])
  for (const [label, amount] of [
    ['Provider charges', '$512.00'],
    ['Allowed amount', '$301.20'],
    ['Deductible', '$150.00'],
    ['Copay', '$30.00'],
    ['Coinsurance', '$24.24'],
    ['Plan paid', '$96.96'],
    ['Your total cost', '$204.24'],
  ] as const)
    sheet.line([40, label], [300, amount])
  sheet.gap(14)
  sheet.line([40, 'Your benefit totals'])
  sheet.gap(6)
  sheet.text(
    `So far this year, ${money(plan.met.in.individual)} has been applied to your ` +
      `${money(plan.deductible.in.individual)} individual deductible for in-network care.`,
  )
  return {
    pages: sheet.pages,
    truth: {
      'deductible.individual.in_network': cents(plan.deductible.in.individual),
      'deductible_met.individual.in_network': cents(plan.met.in.individual),
    },
  }
}

/** What the plan pays instead of what the member pays, right-aligned. */
export function planPays(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 260, 430]
  const { imaging, outpatient_facility: facility } = plan.shares
  sheet.row(['Plan benefits', 'In network', 'Out of network'], columns)
  sheet.row(
    [
      'Annual deductible (per individual)',
      dollars(plan.deductible.in.individual),
      dollars(plan.deductible.out.individual),
    ],
    columns,
  )
  const truth: Truth = {
    'deductible.individual.in_network': cents(plan.deductible.in.individual),
    'deductible.individual.out_of_network': cents(plan.deductible.out.individual),
  }
  for (const [service, name, share] of [
    ['imaging', 'MRI and CT scans', imaging],
    ['outpatient_facility', 'Outpatient surgery', facility],
  ] as const) {
    const [own, out] = [coinsuranceOf(share.in), coinsuranceOf(share.out)]
    if (own === null || out === null) continue
    sheet.row(
      [name, `Plan pays ${100 - own}% after deductible`, `Plan pays ${100 - out}% after deductible`],
      columns,
    )
    Object.assign(
      truth,
      truthOfShare(`${service}.in_network`, share.in, true),
      truthOfShare(`${service}.out_of_network`, share.out, true),
    )
  }
  return { pages: sheet.pages, truth }
}

/** One amount for both networks together. */
export function combined(plan: GeneratedPlan) {
  const sheet = paper(10)
  sheet.text(
    `Deductible: ${dollars(plan.deductible.in.individual)} per person, ` +
      `${dollars(plan.deductible.in.family)} per family (in-network and out-of-network combined)`,
  )
  sheet.text(
    `Out-of-pocket maximum: ${dollars(plan.max.in.individual)} per person, ` +
      `${dollars(plan.max.in.family)} per family (in-network only)`,
  )
  return {
    pages: sheet.pages,
    truth: {
      ...truthOfAmounts('deductible', 'in', plan.deductible.in),
      ...truthOfAmounts('deductible', 'out', plan.deductible.in),
      ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
    },
  }
}
