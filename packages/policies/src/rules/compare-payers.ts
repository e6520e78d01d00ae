import type { BillingRule } from './billing-rule.ts'

/** Comparison of payers' rules about one code: a row for each rule category. */
export type PayerComparison = {
  payerIds: string[]
  rows: ComparedCategory[]
  /** Number of payers that the comparison omits. */ leftOut: number
}

/** One rule category, with a cell for each payer in their order. */
export type ComparedCategory = {
  ruleCategory: string
  /** Whether two payers with rules in this category differ. */ isDifferent: boolean
  cells: ComparedCell[]
}

/** A payer without rules is unknown, not unrestricted. */
export type ComparedCell = { dispositions: string[]; rules: BillingRule[] }

/**
 * Compares the rules of several payers about one code.
 *
 * @param asked payers in display order; if empty, payers with most rules first, then by id
 * @param max largest number of payers shown
 */
export function comparePayers(
  rules: readonly BillingRule[],
  asked: readonly string[],
  max: number,
): PayerComparison {
  const byPayer = Map.groupBy(rules, ({ payerId }) => payerId)
  const byRuleCount = [...byPayer]
    .toSorted(([a, rulesA], [b, rulesB]) => rulesB.length - rulesA.length || (a < b ? -1 : 1))
    .map(([payerId]) => payerId)
  const wanted = asked.length > 0 ? [...new Set(asked)] : byRuleCount
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
  const contents = new Set(cells.filter((cell) => cell.rules.length > 0).map(cellContent))
  return { ruleCategory, isDifferent: contents.size > 1, cells }
}

const cellOf = (rules: BillingRule[]): ComparedCell => ({
  dispositions: [...new Set(rules.map(({ disposition }) => disposition ?? 'stated'))].toSorted(),
  rules,
})

/** Content of a cell for comparison, limits included. */
const cellContent = ({ rules }: ComparedCell) =>
  JSON.stringify(
    [
      ...new Set(
        rules.map((rule) =>
          JSON.stringify([rule.disposition, rule.quantity, rule.quantityUnit, rule.period]),
        ),
      ),
    ].toSorted(),
  )
