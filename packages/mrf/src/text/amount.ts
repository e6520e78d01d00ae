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

const LEAST_NINE_NINES = 999_999_999 * UNITS_PER_WHOLE

/** All nines, nine digits or more: what systems write when they mean "no price". */
export function isNineNines(valueE4: number): boolean {
  if (!(valueE4 >= LEAST_NINE_NINES)) return false
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
