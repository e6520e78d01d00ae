import type { FlagCounter } from '../flags.ts'

/**
 * Money is an integer number of 1/10,000 dollar, percentages of 1/10,000 percent: real files carry
 * more than two decimals. Names of such numbers end in E4. NaN means: nothing usable was given.
 */
export const UNITS_PER_WHOLE = 10_000

/** A cell that is not plain digits with at most one point: read it with `readOddAmount`. */
export const NOT_PLAIN = -1

const ZERO = 0x30
const POINT = 0x2e
/** Beyond, a number of units is no longer exact; no price is that high. */
const MAX_WHOLE_DIGITS = 11

/**
 * The amount of a cell without blanks around it: NaN when empty, NOT_PLAIN when it is written in
 * any other way.
 */
export function readPlainAmount(buf: Buffer, from: number, to: number): number {
  if (from >= to) return NaN
  let whole = 0
  let i = from
  for (; i < to && buf[i] !== POINT; i++) {
    const digit = buf[i]! - ZERO
    if (digit < 0 || digit > 9) return NOT_PLAIN
    whole = whole * 10 + digit
  }
  if (i - from > MAX_WHOLE_DIGITS || (to - from === 1 && buf[from] === POINT)) return NOT_PLAIN
  const fraction = i < to ? readFraction(buf, i + 1, to) : 0
  return fraction === NOT_PLAIN ? NOT_PLAIN : whole * UNITS_PER_WHOLE + fraction
}

/** Up to four digits count, the fifth rounds half up. */
function readFraction(buf: Buffer, from: number, to: number): number {
  let units = 0
  for (let i = from, scale = UNITS_PER_WHOLE / 10; i < to; i++, scale /= 10) {
    const digit = buf[i]! - ZERO
    if (digit < 0 || digit > 9) return NOT_PLAIN
    if (scale >= 1) units += digit * scale
    else if (i === from + 4 && digit >= 5) units += 1
  }
  return units
}

/** A price that may be counted with: more than nothing, and not all nines. */
export const isUsable = (valueE4: number): boolean => valueE4 > 0 && !isNineNines(valueE4)

export const LEAST_NINE_NINES_E4 = 999_999_999 * UNITS_PER_WHOLE

/** All nines, nine digits or more: what systems write when they mean "no price". */
export function isNineNines(valueE4: number): boolean {
  if (!(valueE4 >= LEAST_NINE_NINES_E4)) return false
  const whole = Math.floor(valueE4 / UNITS_PER_WHOLE)
  if (!/^9+$/.test(String(whole))) return false
  return [0, 9_000, 9_900, 9_990, 9_999].includes(valueE4 % UNITS_PER_WHOLE)
}

/**
 * Five to eight nines: what systems write for "no price" when the field is short. It may be one.
 */
export const looksLikeNines = (valueE4: number): boolean => valueE4 >= LEAST_NINES && NINES.has(valueE4)
const LEAST_NINES = 99_999 * UNITS_PER_WHOLE
const NINES = new Set(
  [5, 6, 7, 8].flatMap((digits) => [0, 9_900].map((cents) => (10 ** digits - 1) * UNITS_PER_WHOLE + cents)),
)

const CENT = UNITS_PER_WHOLE / 100

/** Dollars with at least cents, exact: 12.5 → `12.50`, 3742.505 → `3742.505`. */
export function exactDollars(valueE4: number): string {
  const dollars = valueE4 / UNITS_PER_WHOLE
  return valueE4 % CENT === 0 ? dollars.toFixed(2) : dollars.toFixed(4).replace(/0{1,2}$/, '')
}

type OddAmount = { valueE4: number; flags: readonly AmountFlag[] }
type AmountFlag =
  | 'non_numeric_value'
  | 'currency_symbol'
  | 'unit_of_amount'
  | 'percent_sign'
  | 'thousands_separator'
  | 'decimal_comma'
  | 'negative_in_parentheses'
  | 'scientific_notation'
  | 'amount_out_of_range'

const NUMBER = /^([+-]?)(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/**
 * `1.234,50`, `1 234,50` and `1234,5`: a comma before one or two last digits is a decimal comma.
 */
const DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}(?:[. ]\d{3})+),\d{1,2}$/
const SIGN = /^(?:USD|US\$|\$)\s*|\s*(?:USD|\$)$/i
/** What the amount is paid for: "950.00 per day", "3.20/unit". */
const UNIT = /(?<=\d)\s*(?:\/|per\b)\s*(?!cent|pct)[a-z]+(?: [a-z]+)?\.?$/i
/** A leading apostrophe, with which spreadsheets mark a number as text. */
const TEXT_MARK = /^'/
const MAX_WHOLE = 1e12
/** Longer texts are not numbers. */
const MAX_CHARS = 64

/**
 * Reads an amount with a currency or percent sign, separators, parentheses or an exponent. Anything
 * else is NaN and flagged.
 */
export function readOddAmount(text: string): OddAmount {
  if (text.length > MAX_CHARS) return { valueE4: NaN, flags: ['non_numeric_value'] }
  const flags: AmountFlag[] = []
  const drop = (flag: AmountFlag, from: string, to: string): string => {
    if (from !== to) flags.push(flag)
    return to
  }
  let bare = text.trim().replace(TEXT_MARK, '')
  bare = drop('negative_in_parentheses', bare, bare.replace(/^\((.*)\)$/s, '-$1').replace(/^--/, '-'))
  const isNegative = bare.startsWith('-')
  if (isNegative) bare = bare.slice(1)
  bare = drop('unit_of_amount', bare, bare.replace(UNIT, ''))
  bare = drop('currency_symbol', bare, bare.replace(SIGN, '').trim())
  bare = drop('percent_sign', bare, bare.replace(/\s*%(?:\s*of\b.*)?$/i, ''))
  if (DECIMAL_COMMA.test(bare))
    bare = drop('decimal_comma', bare, bare.replace(/[. ]/g, '').replace(',', '.'))
  else bare = drop('thousands_separator', bare, bare.replace(/(?<=\d)[, \u00A0\u202F](?=\d)/g, ''))
  const number = NUMBER.exec(bare)
  if (!number) return { valueE4: NaN, flags: ['non_numeric_value'] }
  if (number[3]) flags.push('scientific_notation')
  const valueE4 = unitsOf(number) * (isNegative ? -1 : 1)
  return Number.isNaN(valueE4) ? { valueE4, flags: ['amount_out_of_range'] } : { valueE4, flags }
}

/**
 * Reads amounts where a percentage is no dollar: NaN, and `share` gives the percentage of the
 * value read last; NaN when it held none.
 *
 * @param isPercentage whether the amount read last had a percent sign
 */
export function dollarReader(amount: (place: number) => number, isPercentage: () => boolean) {
  let shareE4 = NaN
  function dollars(place: number): number {
    const valueE4 = amount(place)
    if (!isPercentage()) {
      shareE4 = NaN
      return valueE4
    }
    shareE4 = valueE4
    return NaN
  }
  return { dollars, share: () => shareE4 }
}

/** Reads odd amounts one after the other, and knows whether the last had a percent sign. */
export function oddAmountReader(flags: FlagCounter) {
  let isPercentage = false
  return {
    /** To be called before each amount, plain or odd. */
    begin: () => void (isPercentage = false),
    read(text: string, record: number): number {
      const odd = readOddAmount(text)
      isPercentage = odd.flags.includes('percent_sign')
      return flagAmount(odd, flags, record)
    },
    isPercentage: () => isPercentage,
  }
}

/** Counts the flags of an amount for a record. @returns its value */
export function flagAmount({ valueE4, flags: found }: OddAmount, flags: FlagCounter, record: number): number {
  for (const flag of found) flags.add(flag, record)
  return valueE4
}

/** Reads digits with at most a point exactly; an exponent only as exactly as a double. */
function unitsOf([bare, sign, digits, exponent]: RegExpExecArray): number {
  if (Math.abs(Number(bare)) > MAX_WHOLE) return NaN
  const plain = exponent ? NOT_PLAIN : readPlainAmount(Buffer.from(digits!), 0, digits!.length)
  const valueE4 = plain === NOT_PLAIN ? Math.round(Math.abs(Number(bare)) * UNITS_PER_WHOLE) : plain
  return sign === '-' ? -valueE4 : valueE4
}
