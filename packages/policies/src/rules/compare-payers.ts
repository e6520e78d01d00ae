import type { BillingRule } from './billing-rule.ts'

/** What payers say about one code, a row for each kind of rule that any of them has. */
export type PayerComparison = {
  payerIds: string[]
  rows: ComparedCategory[]
  /** Payers beyond what one comparison shows. */ leftOut: number
}

/** One kind of rule; a cell for each payer, in their order. */
export type ComparedCategory = {
  ruleCategory: string
  /** Whether two payers that say something say different things. */ isDifferent: boolean
  cells: ComparedCell[]
}

/** Nothing is known of a payer without rules: that is no statement that it has none. */
export type ComparedCell = { dispositions: string[]; rules: BillingRule[] }

/**
 * Lays the rules about one code side by side.
 *
 * @param asked payers in the order wanted; without any, those with most to say, then by id
 * @param max payers shown
 */
export function comparePayers(
  rules: readonly BillingRule[],
  asked: readonly string[],
  max: number,
): PayerComparison {
  const byPayer = Map.groupBy(rules, ({ payerId }) => payerId)
  const talkative = [...byPayer]
    .toSorted(([a, said], [b, also]) => also.length - said.length || (a < b ? -1 : 1))
    .map(([payerId]) => payerId)
  const wanted = asked.length > 0 ? [...new Set(asked)] : talkative
  const payerIds = wanted.slice(0, max)
  const shown = rules.filter(({ payerId }) => payerIds.includes(payerId))
  const categories = [...Map.groupBy(shown, ({ ruleCategory }) => ruleCategory)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return {
    payerIds,
    rows: categories.map(([ruleCategory, all]) => rowOf(ruleCategory, all, payerIds)),
    leftOut: wanted.length - payerIds.length,
  }
}

function rowOf(
  ruleCategory: string,
  rules: readonly BillingRule[],
  payerIds: readonly string[],
): ComparedCategory {
  const cells = payerIds.map((payerId) => cellOf(rules.filter((rule) => rule.payerId === payerId)))
  const said = new Set(cells.filter((cell) => cell.rules.length > 0).map(wordsOf))
  return { ruleCategory, isDifferent: said.size > 1, cells }
}

const cellOf = (rules: BillingRule[]): ComparedCell => ({
  dispositions: [...new Set(rules.map(({ disposition }) => disposition ?? 'stated'))].toSorted(),
  rules,
})

/** What a cell says, limits included: two units are not three. */
const wordsOf = ({ rules }: ComparedCell) =>
  JSON.stringify(
    [
      ...new Set(
        rules.map((rule) =>
          JSON.stringify([rule.disposition, rule.quantity, rule.quantityUnit, rule.period]),
        ),
      ),
    ].toSorted(),
  )
