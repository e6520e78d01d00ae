import { type ProductLine, productLine } from './product-line.ts'

/** A payer as hospitals name it, in one line of business. `planName` is the first plan of it that was met. */
export type PayerLineNames = { payerName: string; planName: string; productLine: ProductLine }

/** The lines of a file's contracts, and for each contract the number of its line. */
export type PayerLines = { lines: PayerLineNames[]; lineOf: number[] }

/** Groups contracts by payer (without case and extra blanks) and line of business. Raw names stay with the contracts. */
export function payerLinesOf(contracts: readonly { payer: string; plan: string }[]): PayerLines {
  const numbers = new Map<string, number>()
  const lines: PayerLineNames[] = []
  const lineOf = contracts.map(({ payer, plan }) => {
    const line = { payerName: payer, planName: plan, productLine: productLine({ payer, plan }) }
    const key = lineKey(line)
    const number = numbers.get(key) ?? lines.push(line) - 1
    numbers.set(key, number)
    return number
  })
  return { lines, lineOf }
}

/** Equal for what is one line. */
export const lineKey = ({
  payerName,
  productLine: line,
}: Pick<PayerLineNames, 'payerName' | 'productLine'>): string =>
  `${payerName.toLowerCase().replace(/\s+/g, ' ').trim()}\u001f${line}`
