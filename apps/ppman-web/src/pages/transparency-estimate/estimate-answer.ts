import type { Estimate, Field, NoRateReason, PtDocument } from '@ppman/benefits'
import { plainName } from '@ppman/prices'
import { answer, type Answer, titleCaseName } from '@ppman/web-ui'
import { formatCents } from '../transparency-documents/format-benefits.ts'

/** What was asked, and of which document. */
export type EstimateSubject = {
  query: { ccn: string; code: string; code_type: string }
  hospital: string | null
  document: PtDocument
}

const WHY_NO_RATE: Record<NoRateReason, string> = {
  not_published: 'This hospital publishes no price for this code.',
  withheld:
    'The hospital’s file gives no real price here: one cent, its own list price, or mixed kinds of payment.',
  drug_unit: 'This is a drug without a known unit, so its price cannot be compared.',
  payer_not_named: 'We do not know your insurer. Confirm it in the document, or type it above.',
  no_contract_of_payer: 'The hospital’s file has no contract with this insurer for this code.',
  no_contract_of_line: 'The insurer’s contracts here are for other kinds of plans than yours.',
  line_of_business:
    'The insurer has contracts here for different kinds of plans, and they differ. ' +
    'Choose your kind of plan above.',
  drug_quantity: 'This drug is priced by the unit. Say above how many units you get.',
  per_diem: 'The insurer pays by the day here, and nobody knows the number of days.',
  formula_only: 'The contract is a formula, such as a share of charges, without a dollar amount.',
  other_methodology: 'The insurer pays in a way that is no price of the whole service.',
}

const NO_AMOUNT = 'Unknown is not zero, so there is no amount.'

/** The answer at the top of the page: the amount, or why there is none. */
export function answerOf(estimate: Estimate, { query, hospital, document }: EstimateSubject): Answer {
  const where = hospital ? titleCaseName(hospital) : `hospital ${query.ccn}`
  const what = plainName(query.code_type || 'CPT', query.code) ?? `code ${query.code}`
  const cash = {
    name: 'Cash price, without insurance',
    value: estimate.cashCents === null ? noCash(estimate) : formatCents(estimate.cashCents),
  }
  if (estimate.status === 'estimated') return amountAnswer(estimate, `${what} at ${where}`, cash)
  if (estimate.status === 'benefits_missing' && estimate.bounds)
    return boundsAnswer(estimate, `${what} at ${where}`, { document, cash })
  const reasons = {
    benefits_missing: `${whatIsMissing(estimate.missing, document)} ${NO_AMOUNT}`,
    no_rate: `${WHY_NO_RATE[estimate.noRateReason ?? 'not_published']}${formatUnit(estimate.rate)}`,
    not_covered: 'The document says that the plan does not cover this. You would pay the whole price.',
  }
  return answer({
    tone: estimate.status === 'not_covered' ? 'no' : 'unknown',
    word: estimate.status === 'not_covered' ? 'Not covered' : 'Unknown',
    sentence: `${what} at ${where}`,
    detail: reasons[estimate.status],
    facts: [cash],
  })
}

/** ` One unit is 1 mg; its rate is $32.27.` for a drug that has no total yet. */
function formatUnit(rate: Estimate['rate']): string {
  if (!rate || rate.drugUnit === '') return ''
  return ` One unit is ${rate.drugUnit}; its rate is ${formatRange(rate)}.`
}

const noCash = ({ noRateReason }: Estimate): string =>
  noRateReason === 'drug_quantity' ? 'depends on the units' : 'not published for this setting'

const formatRange = ({ lowCents, highCents }: NonNullable<Estimate['rate']>): string =>
  lowCents === highCents ? formatCents(lowCents) : `${formatCents(lowCents)} to ${formatCents(highCents)}`

/** Whether values wait to be confirmed, or were never read. */
function whatIsMissing(missing: readonly Field[], { values }: PtDocument): string {
  const read = missing.filter((name) => values.some((value) => value.field === name))
  if (read.length === missing.length) return 'We need values that you have not confirmed yet.'
  return read.length === 0
    ? 'We need values that we did not find in the document. You can add them.'
    : 'We need values that you have not confirmed yet, and others that you can add: we did not find ' +
        'them in the document.'
}

/** What the person pays at most while the state of the deductible is unknown. */
function boundsAnswer(
  { bounds, missing }: Estimate,
  sentence: string,
  { document, cash }: { document: PtDocument; cash: Fact },
): Answer {
  const { mostCents, afterDeductibleCents } = bounds!
  const met =
    afterDeductibleCents < mostCents
      ? `Once your deductible is met: up to ${wholeDollars(afterDeductibleCents)}.`
      : ''
  return answer({
    tone: 'plain',
    word: `Up to ${wholeDollars(mostCents)}`,
    sentence,
    detail: [met, whatIsMissing(missing, document)].filter(Boolean).join(' '),
    facts: [cash],
  })
}

type Fact = { name: string; value: string }

function amountAnswer(
  { lowCents, midCents, highCents, cashIs, rate }: Estimate,
  sentence: string,
  cash: Fact,
): Answer {
  const isOne = lowCents === highCents
  const against = {
    lower: 'Paying cash would cost less than the estimate.',
    higher: 'Paying cash would cost more than the estimate.',
    equal: 'Paying cash would cost the same.',
  }
  const [low, high] = [wholeDollars(lowCents!), wholeDollars(highCents!)]
  const range = isOne ? '' : `Between ${low} and ${high}, depending on your contract.`
  return answer({
    tone: 'plain',
    word: `About ${wholeDollars(midCents!)}`,
    sentence,
    detail: [range, cashIs ? against[cashIs] : ''].filter(Boolean).join(' '),
    facts: [
      {
        name: 'Negotiated rate',
        value: [formatRange(rate!), formatQuantity(rate!)].filter(Boolean).join(' '),
      },
      cash,
    ],
  })
}

const formatQuantity = ({ quantity, drugUnit }: NonNullable<Estimate['rate']>): string =>
  quantity === null ? '' : `for ${quantity.toLocaleString('en-US')} × ${drugUnit}`

/** An estimate is not exact to the cent; its steps are, so that they add up. */
const wholeDollars = (cents: number): string => formatCents(Math.round(cents / 100) * 100)
