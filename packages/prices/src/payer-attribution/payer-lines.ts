import { oneOf, readTable, text } from '@ppman/facts'

/** Lines of business. Stored: add, do not rename. */
export const PRODUCT_LINES = [
  'commercial',
  'exchange',
  'medicare_advantage',
  'medicare',
  'medicaid',
  'military',
  'workers_comp',
  'unspecified',
] as const
export type ProductLine = (typeof PRODUCT_LINES)[number]

type Names = { payer: string; plan: string }

const LINES = [
  'workers_comp',
  'military',
  'medicaid',
  'medicare_advantage',
  'exchange',
  'commercial',
] as const satisfies readonly ProductLine[]

/** Names of lines, grouped in order of precedence: government programs come before commercial. */
const LINE_WORDS = Map.groupBy(
  readTable(new URL('./facts/line-words.csv', import.meta.url), { line: oneOf(LINES), words: text }),
  ({ line }) => LINES.indexOf(line),
)

/** Designs of a plan: government programs have them too, so they count where no line is named. */
const PLAN_DESIGN = /\b(ppo|hmo|pos|epo|open access|choice|indemnity|managed care|group)\b/
const ORIGINAL_MEDICARE =
  /^(medicare|cms|original medicare|traditional medicare|medicare (part )?[ab]( and b)?|medicare ffs)$/

/**
 * Classifies the line of business of a contract: the line that the plan names, else the one that
 * the payer names. "Medicare" in a contract with a private payer means Medicare Advantage: the
 * program itself has no contracts.
 */
export function productLine({ payer, plan }: Names): ProductLine {
  const [ofPayer, ofPlan] = [normalizeName(payer), normalizeName(plan)]
  if (ORIGINAL_MEDICARE.test(ofPayer))
    return /adv|hmo|ppo|mapd/.test(ofPlan) ? 'medicare_advantage' : 'medicare'
  const named = namedLine(ofPlan) ?? namedLine(ofPayer)
  if (named) return named
  return PLAN_DESIGN.test(`${ofPlan} ${ofPayer}`) ? 'commercial' : 'unspecified'
}

/** The first line in order of precedence whose words a name contains as whole words. */
function namedLine(name: string): ProductLine | null {
  const padded = ` ${name} `
  const found = LINES.findIndex((_, index) =>
    LINE_WORDS.get(index)?.some(({ words }) => padded.includes(` ${words} `)),
  )
  return LINES[found] ?? null
}

const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** A payer as hospitals name it, in one line of business. `planName` is the first plan found. */
export type PayerLineNames = { payerName: string; planName: string; productLine: ProductLine }

/** The lines of a file's contracts, and for each contract the number of its line. */
export type PayerLines = { lines: PayerLineNames[]; lineOf: number[] }

/**
 * Groups contracts by payer (without case and extra blanks) and line of business. Raw names stay
 * with the contracts.
 */
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

/** The key that identifies a line. */
export const lineKey = ({
  payerName,
  productLine: line,
}: Pick<PayerLineNames, 'payerName' | 'productLine'>): string =>
  `${payerName.toLowerCase().replace(/\s+/g, ' ').trim()}\u001f${line}`
