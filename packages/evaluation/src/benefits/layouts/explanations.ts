import { paper, type Paper } from '../paper.ts'
import { cents, dollars, type GeneratedPlan, type Truth, truthOfAmounts } from '../plans.ts'

const money = (amount: number) => dollars(amount, true)

/** A claim as every explanation of benefits has one; none of its amounts is one of the plan. */
function claim(sheet: Paper): void {
  const columns = [40, 120, 190, 260, 330, 400, 470, 530]
  sheet.text('Claim detail for services on 03/14/2026. Claim number 20260314-00071.')
  sheet.row(
    [
      'Service',
      'Amount billed',
      'Plan discount',
      'Allowed amount',
      'Deductible',
      'Copay',
      'Coinsurance',
      'You owe',
    ],
    columns,
  )
  sheet.row(
    ['Office visit', '$310.00', '$142.18', '$167.82', '$100.00', '$25.00', '$8.56', '$133.56'],
    columns,
  )
  sheet.row(['Lab', '$84.00', '$52.10', '$31.90', '$0.00', '$0.00', '$3.19', '$3.19'], columns)
  sheet.row(['Total', '$394.00', '$194.28', '$199.72', '$100.00', '$25.00', '$11.75', '$136.75'], columns)
}

function head(sheet: Paper, plan: GeneratedPlan): void {
  sheet.line([40, plan.payer], [400, 'Explanation of Benefits'])
  sheet.line([40, 'THIS IS NOT A BILL'], [400, 'Statement date: 04/02/2026'])
  sheet.line([40, 'Member: Sample Person'], [400, 'Member ID: SAMPLE-000'])
  sheet.line([40, `Plan: ${plan.plan}`])
  sheet.gap(8)
}

const balances = (plan: GeneratedPlan): Truth => ({
  plan_name: plan.plan,
  ...truthOfAmounts('deductible', 'in', plan.deductible.in),
  ...truthOfAmounts('deductible_met', 'in', plan.met.in),
  ...truthOfAmounts('out_of_pocket_max', 'in', plan.max.in),
  ...truthOfAmounts('out_of_pocket_met', 'in', plan.maxMet.in),
})

const left = (
  { individual, family }: { individual: number; family: number },
  met: { individual: number; family: number },
) => ({
  individual: Math.round((individual - met.individual) * 100) / 100,
  family: Math.round((family - met.family) * 100) / 100,
})

/** Balances as a table: limit, used, remaining. */
export function balanceTable(plan: GeneratedPlan) {
  const sheet = paper()
  head(sheet, plan)
  claim(sheet)
  sheet.text(`Your plan year balances as of 04/02/2026 (benefit year ${plan.year})`)
  const columns = [40, 250, 350, 460]
  const remaining = left(plan.deductible.in, plan.met.in)
  const remainingMax = left(plan.max.in, plan.maxMet.in)
  sheet.row(['', 'Annual limit', 'Applied to date', 'Remaining'], columns)
  sheet.row(
    [
      'In-network individual deductible',
      money(plan.deductible.in.individual),
      money(plan.met.in.individual),
      money(remaining.individual),
    ],
    columns,
  )
  sheet.row(
    [
      'In-network family deductible',
      money(plan.deductible.in.family),
      money(plan.met.in.family),
      money(remaining.family),
    ],
    columns,
  )
  sheet.row(
    [
      'In-network individual out-of-pocket maximum',
      money(plan.max.in.individual),
      money(plan.maxMet.in.individual),
      money(remainingMax.individual),
    ],
    columns,
  )
  sheet.row(
    [
      'In-network family out-of-pocket maximum',
      money(plan.max.in.family),
      money(plan.maxMet.in.family),
      money(remainingMax.family),
    ],
    columns,
  )
  return {
    pages: sheet.pages,
    truth: {
      ...balances(plan),
      ...truthOfAmounts('deductible_remaining', 'in', remaining),
      ...truthOfAmounts('out_of_pocket_remaining', 'in', remainingMax),
    },
  }
}

/** Balances as sentences. */
export function balanceSentences(plan: GeneratedPlan) {
  const sheet = paper(10)
  head(sheet, plan)
  sheet.text('Where you stand this year')
  const each = (who: string, level: 'individual' | 'family') => {
    sheet.text(
      `${who} met ${money(plan.met.in[level])} of your ${money(plan.deductible.in[level])} ${level} ` +
        'in-network deductible.',
    )
    sheet.text(
      `${who} met ${money(plan.maxMet.in[level])} of your ${money(plan.max.in[level])} ${level} ` +
        'in-network out-of-pocket maximum.',
    )
  }
  each('You have', 'individual')
  each('Your family has', 'family')
  claim(sheet)
  return { pages: sheet.pages, truth: balances(plan) }
}

/** Balances below headings, one block for each network, with labels before the amounts. */
export function balanceBlocks(plan: GeneratedPlan) {
  const sheet = paper(9)
  head(sheet, plan)
  claim(sheet)
  const truth: Truth = { ...balances(plan) }
  for (const [title, tier] of [
    ['In-Network', 'in'],
    ['Out-of-Network', 'out'],
  ] as const) {
    sheet.gap(10)
    sheet.line([40, `${title} Benefits Summary`])
    sheet.line([250, 'Individual'], [360, 'Family'])
    const line = (label: string, name: string, amounts: { individual: number; family: number }) => {
      sheet.line([40, label], [250, money(amounts.individual)], [360, money(amounts.family)])
      Object.assign(truth, truthOfAmounts(name, tier, amounts))
    }
    line('Deductible', 'deductible', plan.deductible[tier])
    line('Deductible used', 'deductible_met', plan.met[tier])
    line('Deductible remaining', 'deductible_remaining', left(plan.deductible[tier], plan.met[tier]))
    line('Out-of-pocket limit', 'out_of_pocket_max', plan.max[tier])
    line('Out-of-pocket limit used', 'out_of_pocket_met', plan.maxMet[tier])
  }
  return { pages: sheet.pages, truth }
}

/** Only the member's own balances, and no family amounts: they stay unknown. */
export function ownBalances(plan: GeneratedPlan) {
  const sheet = paper(9)
  head(sheet, plan)
  sheet.text(`Individual deductible (in-network): ${money(plan.deductible.in.individual)}`)
  sheet.text(`Amount applied toward individual deductible (in-network): ${money(plan.met.in.individual)}`)
  claim(sheet)
  sheet.text('Deductible this claim: $100.00')
  return {
    pages: sheet.pages,
    truth: {
      plan_name: plan.plan,
      'deductible.individual.in_network': cents(plan.deductible.in.individual),
      'deductible_met.individual.in_network': cents(plan.met.in.individual),
    },
  }
}
