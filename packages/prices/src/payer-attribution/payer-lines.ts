/** A line of business. Stored: add, do not rename. */
export type ProductLine =
  | 'commercial'
  | 'medicare_advantage'
  | 'medicare'
  | 'medicaid'
  | 'exchange'
  | 'military'
  | 'workers_comp'
  | 'unspecified'

type Names = { payer: string; plan: string }

/**
 * Patterns in order of precedence; government programs first, so that "Medicaid HMO" is Medicaid.
 */
const LINE_PATTERNS: readonly (readonly [RegExp, ProductLine])[] = [
  [/\bwork(er|man|men)?s?'?s? ?comp/, 'workers_comp'],
  [/\b(tricare|champus|champva|veterans?|va ccn|military)\b/, 'military'],
  [/\b(medicaid|medi ?cal|masshealth|chip|star ?plus|family care|community plan)\b/, 'medicaid'],
  [
    /\b(medicare( adv\w*)?|ma ?pd|d ?snp|dual (complete|eligible\w*|advantage)|senior advantage)\b/,
    'medicare_advantage',
  ],
  [/\b(exchange|marketplace|aca|qhp|hix|individual and family|ifp|on ?exchange|off ?exchange)\b/, 'exchange'],
  [/\b(commercial|ppo|hmo|pos|epo|open access|choice|indemnity|managed care|group|employer)\b/, 'commercial'],
]
const ORIGINAL_MEDICARE =
  /^(medicare|cms|original medicare|traditional medicare|medicare (part )?[ab]( and b)?|medicare ffs)$/

/**
 * Classifies the line of business of a contract. "Medicare" in a contract with a private payer
 * means Medicare Advantage: the program itself has no contracts.
 */
export function productLine({ payer, plan }: Names): ProductLine {
  if (ORIGINAL_MEDICARE.test(normalizeName(payer)))
    return /adv|hmo|ppo|mapd/.test(normalizeName(plan)) ? 'medicare_advantage' : 'medicare'
  const text = normalizeName(`${plan} ${payer}`)
  return LINE_PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'unspecified'
}

const normalizeName = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9']+/g, ' ')
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
