import type { ClassPrice } from '@ppman/mrf'

/** Prices as rows of the staging table, in the order of its columns. `lineIds` are ids of payer lines by their number. */
export function* stagedRows(prices: Iterable<ClassPrice>, lineIds: readonly number[]): Iterable<(string | number | null)[]> {
  for (const price of prices) yield [...keyOf(price), ...figuresOf(price), ...linesOf(price, lineIds), ...placeOf(price)]
}

const keyOf = ({ family, code, declaredType, setting, billingClass, methodologyClass, drugUnit, evidence }: ClassPrice) => [
  family,
  code,
  declaredType,
  setting,
  billingClass,
  methodologyClass,
  drugUnit,
  evidence.text,
]

function figuresOf(price: ClassPrice): (string | number | null)[] {
  const { rates, pricedRates, contracts, formulaContracts, listRates, methodologies, withheld, digest } = price
  const { rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4 } = price
  const amounts = [rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4]
  return [rates, pricedRates, contracts, formulaContracts, listRates, ...amounts, methodologies.join('\u001f'), withheld, digest]
}

/** Arrays as PostgreSQL writes them. */
const linesOf = ({ lines, lineMediansE4 }: ClassPrice, lineIds: readonly number[]) => [
  `{${lines.map((line) => lineIds[line]!).join()}}`,
  `{${lineMediansE4.join()}}`,
]

const placeOf = ({ evidence: { record, part, byteOffset, byteLength } }: ClassPrice) => [record, part, byteOffset, byteLength]
