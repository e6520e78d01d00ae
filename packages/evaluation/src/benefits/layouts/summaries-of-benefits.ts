import { paper } from '../paper.ts'
import {
  dollars,
  GENERATED_SERVICES,
  type GeneratedPlan,
  type GeneratedService,
  type PlanShare,
  type Truth,
  truthOfAmounts,
  truthOfShare,
} from '../plans.ts'

/** Event and service of each row in the federal template (45 CFR 147.200). */
const ROWS: Record<GeneratedService, readonly [event: string, service: string]> = {
  primary_care: [
    "If you visit a health care provider's office or clinic",
    'Primary care visit to treat an injury or illness',
  ],
  specialist: ['', 'Specialist visit'],
  preventive_care: ['', 'Preventive care/screening/ immunization'],
  diagnostic_test: ['If you have a test', 'Diagnostic test (x-ray, blood work)'],
  imaging: ['', 'Imaging (CT/PET scans, MRIs)'],
  generic_drugs: ['If you need drugs to treat your illness or condition', 'Generic drugs'],
  preferred_brand_drugs: ['', 'Preferred brand drugs'],
  outpatient_facility: ['If you have outpatient surgery', 'Facility fee (e.g., ambulatory surgery center)'],
  outpatient_surgeon: ['', 'Physician/surgeon fees'],
  emergency_room: ['If you need immediate medical attention', 'Emergency room care'],
  ambulance: ['', 'Emergency medical transportation'],
  urgent_care: ['', 'Urgent care'],
  inpatient_facility: ['If you have a hospital stay', 'Facility fee (e.g., hospital room)'],
  inpatient_surgeon: ['', 'Physician/surgeon fees'],
  rehabilitation: [
    'If you need help recovering or have other special health needs',
    'Rehabilitation services',
  ],
  durable_equipment: ['', 'Durable medical equipment'],
}
const ORDER: readonly GeneratedService[] = [
  ...GENERATED_SERVICES.filter((service) => service !== 'urgent_care' && service !== 'ambulance'),
]

const PER: Partial<Record<GeneratedService, string>> = {
  primary_care: '/visit',
  specialist: '/visit',
  urgent_care: '/visit',
  generic_drugs: '/prescription (retail)',
  preferred_brand_drugs: '/prescription (retail)',
  emergency_room: '/visit',
}

function cell(service: GeneratedService, share: PlanShare, copay: string): string {
  const per = PER[service] ?? ''
  const waived = 'isWaived' in share && share.isWaived ? '; deductible does not apply' : ''
  if (share.kind === 'not_covered') return 'Not covered'
  if (share.kind === 'no_charge') return `No charge${waived}`
  if (share.kind === 'coinsurance') return `${share.percent}% coinsurance${waived}`
  if (share.kind === 'copay') return `${dollars(share.dollars)} ${copay}${per}${waived}`
  return `${dollars(share.dollars)} ${copay}${per}, then ${share.percent}% coinsurance${waived}`
}

const WHY: Record<GeneratedPlan['deductibleType'], string> = {
  embedded:
    'Generally, you must pay all of the costs from providers up to the deductible amount before this ' +
    'plan begins to pay. If you have other family members on the plan, each family member must meet ' +
    'their own individual deductible until the total amount of deductible expenses paid by all family ' +
    'members meets the overall family deductible.',
  aggregate:
    'Generally, you must pay all of the costs from providers up to the deductible amount before this ' +
    'plan begins to pay. If you have other family members on the policy, the overall family ' +
    'deductible must be met before the plan begins to pay.',
}

function commonTruth(plan: GeneratedPlan): Truth {
  const truth: Truth = {
    plan_name: plan.plan,
    payer_name: plan.payer,
    plan_year_start: `${plan.year}-01-01`,
    plan_year_end: `${plan.year}-12-31`,
    deductible_type: plan.deductibleType,
    out_of_pocket_type: 'embedded',
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
    ...truthOfAmounts('out_of_pocket_max', 'out', plan.max.out),
  }
  for (const [service, { in: own, out }] of Object.entries(plan.shares))
    Object.assign(
      truth,
      truthOfShare(`${service}.in_network`, own, true),
      truthOfShare(`${service}.out_of_network`, out, true),
    )
  return truth
}

const MAX_WHY =
  'The out-of-pocket limit is the most you could pay in a year for covered services. If you have ' +
  'other family members in this plan, they have to meet their own out-of-pocket limits until the ' +
  'overall family out-of-pocket limit has been met.'

const EXAMPLES: readonly (readonly string[])[] = [
  [
    'Peg is Having a Baby (9 months of in-network pre-natal care)',
    "Managing Joe's type 2 Diabetes (a year of routine care)",
  ],
  ['Total Example Cost | $12,700', 'Total Example Cost | $5,600'],
  ['In this example, Peg would pay: Deductibles $450', 'In this example, Joe would pay: Deductibles $800'],
  ['Copayments $20', 'Copayments $900'],
  ['The total Peg would pay is $1,260', 'The total Joe would pay is $1,720'],
]

type Style = {
  isCentered: boolean
  copay: string
  heads: readonly [string, string]
  each: (individual: string, family: string) => string
}

function summary(plan: GeneratedPlan, { isCentered, copay, heads, each }: Style) {
  const sheet = paper(8.5)
  const questions = [40, 190, 350]
  const table = [40, 140, 250, 350, 455]
  sheet.line([
    40,
    'Summary of Benefits and Coverage: What this Plan Covers & What You Pay for Covered Services',
  ])
  sheet.line(
    [40, `${plan.payer}: ${plan.plan}`],
    [360, `Coverage Period: 01/01/${plan.year} - 12/31/${plan.year}`],
  )
  sheet.line([360, 'Coverage for: Individual + Family | Plan Type: PPO'])
  sheet.gap(10)
  sheet.text(
    'The Summary of Benefits and Coverage (SBC) document will help you choose a health plan. The SBC ' +
      'shows you how you and the plan would share the cost for covered health care services.',
  )
  const row = (...cells: string[]) => sheet.row(cells, questions, { isCentered })
  row('Important Questions', 'Answers', 'Why This Matters:')
  row(
    'What is the overall deductible?',
    each(dollars(plan.deductible.in.individual), dollars(plan.deductible.in.family)),
    WHY[plan.deductibleType],
  )
  row(
    'Are there services covered before you meet your deductible?',
    'Yes. Preventive care and primary care services are covered before you meet your deductible.',
    'This plan covers some items and services even if you have not yet met the deductible amount. But ' +
      'a copayment or coinsurance may apply.',
  )
  row(
    'Are there other deductibles for specific services?',
    'No.',
    "You don't have to meet deductibles for specific services.",
  )
  row(
    'What is the out-of-pocket limit for this plan?',
    `For network providers ${dollars(plan.max.in.individual)} individual / ` +
      `${dollars(plan.max.in.family)} family; for out-of-network providers ` +
      `${dollars(plan.max.out.individual)} individual / ${dollars(plan.max.out.family)} family`,
    MAX_WHY,
  )
  row(
    'What is not included in the out-of-pocket limit?',
    'Premiums, balance-billing charges, and health care this plan does not cover.',
    "Even though you pay these expenses, they don't count toward the out-of-pocket limit.",
  )
  row(
    'Will you pay less if you use a network provider?',
    'Yes. See www.example.test or call 1-800-555-0100 for a list of network providers.',
    "This plan uses a provider network. You will pay less if you use a provider in the plan's " +
      'network. You will pay the most if you use an out-of-network provider.',
  )
  sheet.newPage()
  sheet.text(
    'All copayment and coinsurance costs shown in this chart are after your deductible has been met, ' +
      'if a deductible applies.',
  )
  const entry = (...cells: string[]) => sheet.row(cells, table, { isCentered })
  entry(
    'Common Medical Event',
    'Services You May Need',
    heads[0],
    heads[1],
    'Limitations, Exceptions, & Other Important Information',
  )
  for (const service of [...ORDER, 'ambulance', 'urgent_care'] as const) {
    const [event, name] = ROWS[service]
    const { in: own, out } = plan.shares[service]
    entry(
      event,
      name,
      cell(service, own, copay),
      cell(service, out, copay),
      service === 'imaging'
        ? 'Preauthorization is required. If you do not get it, benefits could be reduced by 50% of the ' +
            'total cost, up to $500.'
        : 'None',
    )
  }
  sheet.newPage()
  sheet.text(
    'About these Coverage Examples: This is not a cost estimator. Treatments shown are just examples ' +
      'of how this plan might cover medical care.',
  )
  for (const [left, right] of EXAMPLES) sheet.line([40, left!], [310, right!])
  return { pages: sheet.pages, truth: commonTruth(plan) }
}

/** The federal template, cells set at the top. */
export const federalSummary = (plan: GeneratedPlan) =>
  summary(plan, {
    isCentered: false,
    copay: 'copay',
    heads: ['Network Provider (You will pay the least)', 'Out-of-Network Provider (You will pay the most)'],
    each: (individual, family) => `${individual} / individual or ${family} / family`,
  })

/** The federal template as another issuer sets it: centered cells, other words. */
export const centeredSummary = (plan: GeneratedPlan) =>
  summary(plan, {
    isCentered: true,
    copay: 'copayment',
    heads: [
      'Participating Provider (You will pay the least)',
      'Non-Participating Provider (You will pay the most)',
    ],
    each: (individual, family) => `Individual: ${individual}. Family: ${family}.`,
  })
