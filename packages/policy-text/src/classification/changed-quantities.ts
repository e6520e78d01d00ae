import { shortestScript, wordsOf } from '../diff/word-diff.ts'
import type { Facts } from '../facts/facts.ts'
import { type Bound, type Quantity, unitWords } from '../facts/measures.ts'
import { type TermDiff, allTerms } from '../language/statement-diff.ts'
import { stemOf } from '../language/stem.ts'
import { regex } from '../text/pattern.ts'
import type { Direction, Finding } from './finding.ts'

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

type Bounded = { sign: string; value: number; number: string; unit: string }

const NUMBER = /^!?([<>=]+)([$#]?)([\d.]+)(%?)(?: (.+))?$/

function boundedOf(term: string): Bounded | null {
  const match = NUMBER.exec(term)
  if (!match) return null
  return {
    sign: match[1]!,
    value: Number(match[3]),
    number: `${match[2]}${match[3]}${match[4]}`,
    unit: match[5] ?? '',
  }
}

const COUNTED = regex('')`
  ^(?:unit|visit|session|sess|test|treatment|TREAT|inject|dos|DOS|time|tim|screen|procedur|scan|refil|
  servic|pair|vial|tablet|capsul|evaluat|EVALUATE|applic|infuz|infus)$
`

/**
 * The same number with another comparison ("at least" to "at most"), or another period of a limit.
 */
export function comparatorFindings(pair: TermDiff, isDenying: boolean): Finding[] {
  return [...signFindings(pair, isDenying), ...valueFindings(pair, isDenying), ...periodFindings(pair)]
}

/** The bound that a bare number stands for, by what the statement is about. */
function impliedSign(sign: string, terms: readonly string[]): string {
  if (sign !== '=') return sign
  const has = (...wanted: string[]) => terms.some((term) => wanted.includes(term))
  if (has('reduc')) return '>='
  if (has('TRY', 'FAIL', 'CONSERVATIVE')) return '>='
  return has('VALID', 'PAY', 'AUTHORIZATION', 'CONTINUED') ? '<=' : sign
}

/** Whole days are written for 24, 48 or 72 hours, which other hours are compared with. */
const inHours = (bounded: Bounded): Bounded =>
  bounded.unit === 'day' ? { ...bounded, value: 24 * bounded.value } : bounded

/** The same bound on another number. */
function valueFindings({ gone, come, after }: TermDiff, isDenying: boolean): Finding[] {
  const [were, are] = [gone, come].map((terms) =>
    [...terms.main, ...terms.condition, ...terms.exception].flatMap((term) => boundedOf(term) ?? []),
  )
  if (were!.length !== 1 || are!.length !== 1) return []
  const [was, is] = [were![0]!, are![0]!].map(inHours) as [Bounded, Bounded]
  if (was.sign !== is.sign || was.value === is.value || !isOfOneUnit(was, is)) return []
  const terms = allTerms(after)
  const sign = impliedSign(is.sign, terms)
  if (sign === '=') return []
  const isStricter = sign.startsWith('<') ? is.value < was.value : is.value > was.value
  const isLimit =
    sign === '<=' &&
    terms.some((term) => term.startsWith('PER>')) &&
    !/^(?:day|month|hour|ageyear)/.test(is.unit)
  const tightens = isStricter !== (isDenying && !isLimit)
  return [
    {
      type: isLimit ? 'unit_limit_changed' : 'criteria_changed',
      severity: isLimit && tightens ? 'high' : 'medium',
      direction: tightens ? 'tightening' : 'loosening',
      ...(isLimit
        ? changedLimit(was, is)
        : { reason: `a number goes from ${was.number} to ${is.number} ${wordsOfUnit(is)}`.trim() }),
    },
  ]
}

/** Amounts in dollars, percentages and counts never limit the same. */
const isOfOneUnit = (was: Bounded, is: Bounded): boolean =>
  was.number.replace(/[\d.]+/, '') === is.number.replace(/[\d.]+/, '')

function changedLimit(was: Bounded, is: Bounded): Pick<Finding, 'reason' | 'values'> {
  const unit = UNITS.get(is.unit)
  return {
    reason: `a limit goes from ${was.value} to ${is.value} ${wordsOfUnit(is)}`.trim(),
    values: { units_before: was.value, units_after: is.value, ...(unit ? { unit } : {}) },
  }
}

/** Units by the stems that statements have; another unit is not named. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...[
    ...['unit', 'visit', 'session', 'treatment', 'service', 'procedure', 'injection', 'dose', 'time', 'test'],
    ...['evaluation', 'refill', 'tablet', 'capsule', 'vial', 'screening', 'scan', 'application', 'infusion'],
    ...['hour', 'day', 'week', 'month', 'year', 'minute', 'point', 'drug', 'pair', 'item', 'percent'],
  ].flatMap((unit) => [unit, `${unit}s`].map((form) => [stemOf(form), unit] as const)),
  ['TREAT', 'treatment'],
  ['EVALUATE', 'evaluation'],
  ['ageyear', 'year_of_age'],
])

const wordsOfUnit = ({ value, unit }: Bounded): string => {
  const word = UNITS.get(unit)
  return word === undefined ? '' : unitWords({ value, unit: word })
}

function signFindings({ gone, come, before, after }: TermDiff, isDenying: boolean): Finding[] {
  const [were, are] = [gone, come].map((terms) =>
    [...terms.main, ...terms.condition, ...terms.exception].flatMap((term) => boundedOf(term) ?? []),
  )
  return were!.flatMap((was) => {
    const is = are!.find(
      ({ number, unit, sign }) => number === was.number && unit === was.unit && sign !== was.sign,
    )
    if (!is) return []
    const isLimit =
      COUNTED.test(was.unit) &&
      [before, after].some((one) => allTerms(one).some((term) => term.startsWith('PER')))
    const direction = isLimit
      ? is.sign.startsWith('<')
        ? 'tightening'
        : 'loosening'
      : strictness(was.sign, is.sign, isDenying)
    return [
      {
        type: isLimit ? 'unit_limit_changed' : 'criteria_changed',
        severity: isLimit && direction === 'tightening' ? 'high' : 'medium',
        direction,
        reason: `a bound goes from ${SIGNS[was.sign]} ${was.number} to ${SIGNS[is.sign]} ${is.number}`,
      } as const,
    ]
  })
}

const SIGNS: Readonly<Record<string, string>> = {
  '=': 'exactly',
  '<': 'less than',
  '>': 'more than',
  '<=': 'at most',
  '>=': 'at least',
}

/** Only a bound of the same side has a direction: "at least" to "more than" is stricter. */
function strictness(was: string, is: string, isDenying: boolean): Direction {
  if (was[0] !== is[0])
    return was === '=' || is === '=' ? ((is === '=') !== isDenying ? 'tightening' : 'loosening') : 'unknown'
  const isStricter = is.length < was.length
  return isStricter !== isDenying ? 'tightening' : 'loosening'
}

/** Days of a period; a lifetime is longer than any other. */
function daysOf(period: string): number | null {
  const [, count, unit] = /^PER>(?:[<>=]*(\d+) )?(\w+)$/.exec(period) ?? []
  if (!unit) return null
  const days = PERIOD_DAYS[unit]
  return days === undefined ? null : days * Number(count ?? 1)
}
const PERIOD_DAYS: Readonly<Record<string, number>> = {
  claim: 0.5,
  visit: 0.6,
  encounter: 0.6,
  sess: 0.6,
  day: 1,
  DOS: 1,
  month: 30,
  year: 365,
  CALYEAR: 366,
  pregnancy: 280,
  quart: 91,
  lifetim: 40_000,
  lifetime: 40_000,
}

function periodFindings({ gone, come }: TermDiff): Finding[] {
  const [was, is] = [gone, come].map((terms) =>
    [...terms.main, ...terms.condition].filter((term) => term.startsWith('PER>')),
  )
  if (was!.length !== 1 || is!.length !== 1) return []
  const [before, after] = [daysOf(was![0]!), daysOf(is![0]!)]
  if (before === null || after === null || before === after) return []
  if (
    SAME_UNIT.exec(was![0]!)?.[1] !== undefined &&
    SAME_UNIT.exec(was![0]!)?.[1] === SAME_UNIT.exec(is![0]!)?.[1]
  )
    return []
  const isTighter = after > before
  return [
    {
      type: 'unit_limit_changed',
      severity: isTighter ? 'high' : 'medium',
      direction: isTighter ? 'tightening' : 'loosening',
      reason: `the period of a limit becomes ${isTighter ? 'longer' : 'shorter'}`,
    },
  ]
}
/** A period of the same unit and another count is told as a changed quantity. */
const SAME_UNIT = /^PER>[<>=]*\d+ (\w+)$/
