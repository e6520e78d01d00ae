import { paper } from '../paper.ts'
import { cents, dollars, type GeneratedPlan, type Truth, truthOfAmounts, truthOfShare } from '../plans.ts'

/**
 * Layouts for the unseen figure: other wordings, other columns, and amounts that are none of the
 * plan's. What was read of them at first sight is in the laboratory note; then the reader was
 * corrected on them.
 */
const money = (amount: number) => dollars(amount, true)

/** A statement with one column for each network and level. */
export function fourColumns(plan: GeneratedPlan) {
  const sheet = paper(8)
  const columns = [40, 200, 290, 380, 480]
  sheet.line([40, `${plan.payer} member statement`])
  sheet.gap(8)
  sheet.row(
    ['', 'In-network individual', 'In-network family', 'Out-of-network individual', 'Out-of-network family'],
    columns,
  )
  sheet.row(
    [
      'Annual deductible',
      money(plan.deductible.in.individual),
      money(plan.deductible.in.family),
      money(plan.deductible.out.individual),
      money(plan.deductible.out.family),
    ],
    columns,
  )
  sheet.row(
    ['Deductible paid to date', money(plan.met.in.individual), money(plan.met.in.family), '$0.00', '$0.00'],
    columns,
  )
  sheet.row(
    [
      'Out-of-pocket maximum',
      money(plan.max.in.individual),
      money(plan.max.in.family),
      money(plan.max.out.individual),
      money(plan.max.out.family),
    ],
    columns,
  )
  return {
    pages: sheet.pages,
    truth: {
      ...truthOfAmounts('deductible', 'in', plan.deductible.in),
      ...truthOfAmounts('deductible', 'out', plan.deductible.out),
      ...truthOfAmounts('deductible_met', 'in', plan.met.in),
      ...truthOfAmounts('deductible_met', 'out', { individual: 0, family: 0 }),
      ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
      ...truthOfAmounts('out_of_pocket_max', 'out', plan.max.out),
    },
  }
}

/** A letter in other words. */
export function letter(plan: GeneratedPlan) {
  const sheet = paper(10)
  sheet.text('Dear member,')
  sheet.text(
    `Each person on your plan has a deductible of ${dollars(plan.deductible.in.individual)} with ` +
      'network providers. The most your family pays before the plan starts sharing costs is ' +
      `${dollars(plan.deductible.in.family)}.`,
  )
  sheet.text(
    `After that, you will not pay more than ${dollars(plan.max.in.individual)} out of pocket per ` +
      'person in a year with network providers.',
  )
  sheet.text('Your monthly premium is $412.50. A late payment fee of $15 applies.')
  return {
    pages: sheet.pages,
    truth: {
      'deductible.individual.in_network': cents(plan.deductible.in.individual),
      'deductible.family.in_network': cents(plan.deductible.in.family),
      'out_of_pocket_max.individual.in_network': cents(plan.max.in.individual),
    },
  }
}

/** A table with the services in columns. */
export function servicesAcross(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 180, 290, 400, 500]
  const { primary_care: visit, specialist, urgent_care: urgent } = plan.shares
  sheet.row(['', 'Primary care', 'Specialist', 'Urgent care'], columns)
  const cells = [visit.in, specialist.in, urgent.in].map((share) =>
    share.kind === 'copay' ? `${dollars(share.dollars)} copay` : 'see booklet',
  )
  sheet.row(['In network', ...cells], columns)
  const truth: Truth = {}
  for (const [name, share] of [
    ['primary_care', visit.in],
    ['specialist', specialist.in],
    ['urgent_care', urgent.in],
  ] as const)
    if (share.kind === 'copay') truth[`copay.${name}.in_network`] = share.dollars * 100
  return { pages: sheet.pages, truth }
}

/** A schedule of another issuer: abbreviations, "you pay" columns, coinsurance in words. */
export function abbreviated(plan: GeneratedPlan) {
  const sheet = paper(9)
  const columns = [40, 240, 400]
  sheet.line([40, `Plan: ${plan.plan}`], [300, `Carrier: ${plan.payer}`])
  sheet.gap(8)
  sheet.row(['Plan feature', 'You pay in-network', 'You pay out-of-network'], columns)
  sheet.row(
    [
      'Ded. (ind./fam.)',
      `${dollars(plan.deductible.in.individual)}/${dollars(plan.deductible.in.family)}`,
      `${dollars(plan.deductible.out.individual)}/${dollars(plan.deductible.out.family)}`,
    ],
    columns,
  )
  sheet.row(
    [
      'OOP max (ind./fam.)',
      `${dollars(plan.max.in.individual)}/${dollars(plan.max.in.family)}`,
      `${dollars(plan.max.out.individual)}/${dollars(plan.max.out.family)}`,
    ],
    columns,
  )
  const truth: Truth = {
    plan_name: plan.plan,
    payer_name: plan.payer,
    ...truthOfAmounts('deductible', 'in', plan.deductible.in),
    ...truthOfAmounts('deductible', 'out', plan.deductible.out),
    ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
    ...truthOfAmounts('out_of_pocket_max', 'out', plan.max.out),
  }
  const { emergency_room: emergency, durable_equipment: equipment } = plan.shares
  if (emergency.in.kind === 'copay_then') {
    sheet.row(
      [
        'ER visit (waived if admitted)',
        `${dollars(emergency.in.dollars)} + ${emergency.in.percent}% after ded.`,
        'Same as in-network',
      ],
      columns,
    )
    Object.assign(truth, truthOfShare('emergency_room.in_network', emergency.in, true))
  }
  if (equipment.in.kind === 'coinsurance') {
    sheet.row(['DME', `${equipment.in.percent}% after deductible`, 'Not covered'], columns)
    Object.assign(truth, truthOfShare('durable_equipment.in_network', equipment.in, true), {
      'covered.durable_equipment.out_of_network': false,
    })
  }
  return { pages: sheet.pages, truth }
}

/** Remaining amounts as a list of labels, beside a claim in the same style. */
export function labelList(plan: GeneratedPlan) {
  const sheet = paper(9)
  const left = plan.deductible.in.individual - plan.met.in.individual
  sheet.line([40, `Insurance company: ${plan.payer}`])
  sheet.line([40, 'This visit'])
  for (const [label, amount] of [
    ['Total billed', '$420.00'],
    ['Applied to deductible', '$80.00'],
    ['You may owe', '$104.00'],
  ] as const)
    sheet.line([40, label], [260, amount])
  sheet.gap(14)
  sheet.line([40, 'Your in-network totals'])
  sheet.line([40, 'Remaining individual deductible'], [260, money(left)])
  sheet.line([40, 'Individual out-of-pocket spent'], [260, money(plan.maxMet.in.individual)])
  return {
    pages: sheet.pages,
    truth: {
      payer_name: plan.payer,
      'deductible_remaining.individual.in_network': cents(left),
      'out_of_pocket_met.individual.in_network': cents(plan.maxMet.in.individual),
    },
  }
}
