import { shortestScript, wordsOf } from '../diff/word-diff.ts'
import type { Facts } from '../facts/facts.ts'
import { type Bound, type Quantity, unitWords } from '../facts/measures.ts'
import type { Direction } from './finding.ts'

/** "from 3 to 6 months"; with both units where they differ. */
export const fromTo = (was: Quantity, is: Quantity): string =>
  `from ${was.value}${was.unit === is.unit ? '' : ` ${unitWords(was)}`} to ${is.value} ${unitWords(is)}`

/** Direction of a changed number, by what it bounds. */
export function directionOfNumber(was: number, is: number, bound: Bound): Direction {
  if (bound === null || Number.isNaN(was - is)) return 'unknown'
  return is > was === (bound !== 'most') ? 'tightening' : 'loosening'
}

/**
 * Quantities that limit the same and differ: of the same unit and bound, in their order between
 * those that stay. A sentence that is rewritten limits something else, and a modifier is a name.
 */
export function changedQuantities(
  before: Facts,
  after: Facts,
  wanted: (quantity: Quantity) => boolean,
): { was: Quantity; is: Quantity }[] {
  if (!sharesWords(before.sentence, after.sentence)) return []
  const [a, b] = [before, after].map(({ quantities, modifiers }) =>
    quantities.filter((one) => wanted(one) && !modifiers.includes(String(one.value))),
  ) as [Quantity[], Quantity[]]
  const isKept = (was: Quantity | undefined, is: Quantity | undefined) =>
    was !== undefined && was.unit === is?.unit && was.value === is.value
  let first = 0
  while (isKept(a[first], b[first])) first += 1
  let last = 0
  while (last < Math.min(a.length, b.length) - first && isKept(a.at(-1 - last), b.at(-1 - last))) last += 1
  const others = b.slice(first, b.length - last)
  return a.slice(first, a.length - last).flatMap((was, index) => {
    const is = others[index]
    return is && limitsTheSame(was, is) && sizeOf(is) !== sizeOf(was) ? [{ was, is }] : []
  })
}

/** Days of a unit of time, so that "three months" and "six weeks" can be compared. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** The amount of a quantity, in days where it is a time. */
export const sizeOf = ({ value, unit }: Quantity): number => value * (DAYS[unit] ?? 1)

const areOfOneUnit = (was: Quantity, is: Quantity): boolean =>
  was.unit === is.unit || (was.unit in DAYS && is.unit in DAYS)

const limitsTheSame = (was: Quantity, is: Quantity): boolean =>
  areOfOneUnit(was, is) && (was.bound === null || is.bound === null || was.bound === is.bound)

/** Longer sentences with more edits than this are not compared. */
const MOST_EDITS = 400

/** Whether two sentences have half of their words without numbers in common, in the same order. */
function sharesWords(before: string, after: string): boolean {
  const [was, is] = [before, after].map((text) =>
    wordsOf(text.toLowerCase()).filter((word) => !/\d/.test(word)),
  ) as [string[], string[]]
  return shortestScript(was, is, Math.min(MOST_EDITS, (was.length + is.length) >> 1)) !== null
}
