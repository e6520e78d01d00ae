import type { FlagCounter } from '../flags.ts'
import { NOT_PLAIN, readPlainAmount, UNITS_PER_WHOLE } from './amount.ts'

export type OddAmount = { valueE4: number; flags: readonly AmountFlag[] }
export type AmountFlag =
  | 'non_numeric_value'
  | 'currency_symbol'
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
  bare = drop('currency_symbol', bare, bare.replace(SIGN, '').trim())
  bare = drop('percent_sign', bare, bare.replace(/\s*%$/, ''))
  if (DECIMAL_COMMA.test(bare))
    bare = drop('decimal_comma', bare, bare.replace(/[. ]/g, '').replace(',', '.'))
  else bare = drop('thousands_separator', bare, bare.replace(/(?<=\d)[, \u00A0\u202F](?=\d)/g, ''))
  const number = NUMBER.exec(bare)
  if (!number) return { valueE4: NaN, flags: ['non_numeric_value'] }
  if (number[3]) flags.push('scientific_notation')
  const valueE4 = unitsOf(number) * (isNegative ? -1 : 1)
  return Number.isNaN(valueE4) ? { valueE4, flags: ['amount_out_of_range'] } : { valueE4, flags }
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
