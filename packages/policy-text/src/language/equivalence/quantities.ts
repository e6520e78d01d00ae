import { stemOf } from '../stem.ts'
import type { Token } from '../tokens.ts'

/** How often something may be: the quantity after "per", the first word where it is none. */
export const periodsOf = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap(({ key }, index) => {
      const [next, unit] = [tokens[index + 1], tokens[index + 2]]
      if (key !== 'PER' || !next) return []
      return [next.kind === 'number' ? `${next.key} ${unit?.key ?? ''}` : next.key]
    }),
  )

const MEASURES = new Set([
  'day',
  'month',
  'year',
  'hor',
  'minut',
  'visit',
  'unit',
  'mg',
  'mile',
  'tim',
  'session',
])

/** Numbers that both have, with another measure. */
export function unitDifference(a: readonly Token[], b: readonly Token[]): number {
  const units = (tokens: readonly Token[]) =>
    new Map(quantitiesOf(tokens).flatMap(({ value, unit }) => (MEASURES.has(unit) ? [[value, unit]] : [])))
  const [was, is] = [units(a), units(b)]
  return [...was].filter(([value, unit]) => is.has(value) && is.get(value) !== unit).length
}

/** A number with the unit that follows it and the word of a comparison before it. */
type Quantity = { value: string; unit: string; bound: string }

const valueOf = ({ key }: Token) => key.replace(/[$#]/g, '')
export const quantitiesOf = (tokens: readonly Token[]): Quantity[] =>
  tokens.flatMap((token, index) =>
    token.kind === 'number' && valueOf(token) !== '1'
      ? [{ value: valueOf(token), unit: tokens[index + 1]?.key ?? '', bound: boundBefore(tokens, index) }]
      : [],
  )

/** "least", "most", "more" or "less"; empty where the number has none. */
function boundBefore(tokens: readonly Token[], index: number): string {
  const before = tokens[index - 1]?.key ?? ''
  const bound = before === 'THAN' ? (tokens[index - 2]?.key ?? '') : before
  return /^(?:least|most|more|less)$/.test(bound) ? bound : ''
}

/**
 * Numbers that only one side has: those without another way to put them, and those with one.
 * `counts` are those of the former that may only count what the passage lists.
 */
export function numberDifference(
  a: readonly Token[],
  b: readonly Token[],
): { apart: number; near: number; counts: number } {
  const [was, is] = [quantitiesOf(a), quantitiesOf(b)]
  const [gone, come] = [withoutOf(was, is, ordinalsOf(b)), withoutOf(is, was, ordinalsOf(a))]
  let near = 0
  for (const one of [...gone]) {
    const found = come.findIndex((other) => areOneQuantity(one, other))
    if (found < 0) continue
    come.splice(found, 1)
    gone.splice(gone.indexOf(one), 1)
    near += 1
  }
  for (const list of [gone, come])
    for (const one of [...list])
      if (isOneOfLarger(one)) {
        list.splice(list.indexOf(one), 1)
        near += 1
      }
  const isOneSided = gone.length === 0 || come.length === 0
  const counts = isOneSided
    ? [...gone, ...come].filter((one) => isCountOfList(one) && !isOneOf(one, [...a, ...b]))
    : []
  return { apart: gone.length + come.length, near, counts: counts.length }
}

/** "60 minutes" for "an hour", whose one is not counted. */
const isOneOfLarger = ({ value, unit }: Quantity): boolean =>
  FACTORS.some(([small, , factor]) => unit === small && value === String(factor))

/** "All three criteria", "for each of the two drugs" count what the other side only lists. */
const isCountOfList = ({ value, unit, bound }: Quantity): boolean =>
  /^[2-6]$/.test(value) &&
  bound === '' &&
  unit !== '' &&
  !MEASURES.has(unit) &&
  !/^(?:PER|[\d,;/])/.test(unit)

/** Whether one side has a single one of what the other counts: "one level", "two levels". */
const isOneOf = ({ unit }: Quantity, tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, index) => token.kind === 'number' && valueOf(token) === '1' && tokens[index + 1]?.key === unit,
  )

const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth', 'twentieth'],
].map(stemOf)

/** Numbers that are written as an ordinal. */
const ordinalsOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(
    tokens.flatMap(({ kind, key }) => {
      const place = kind === 'word' ? ORDINALS.indexOf(key) : -1
      return place < 0 ? [] : [String(place + 1)]
    }),
  )

/** How many of the smaller unit make the larger one. */
const FACTORS: readonly (readonly [string, string, number])[] = [
  ['day', 'month', 30],
  ['minut', 'hor', 60],
  ['ml', 'l', 1_000],
  ['mg', 'g', 1_000],
  ['month', 'year', 12],
]

function areOneQuantity(a: Quantity, b: Quantity): boolean {
  const [x, y] = [a, b].map(({ value }) => Number.parseFloat(value)) as [number, number]
  if (a.value.endsWith('%') && b.value.endsWith('%')) return x + y === 100
  if (isNextTo(a, x, b, y) || isNextTo(b, y, a, x)) return true
  return FACTORS.some(
    ([small, large, factor]) =>
      (a.unit === small && b.unit === large && x === y * factor) ||
      (a.unit === large && b.unit === small && y === x * factor),
  )
}

/** "More than two levels" and "three or more levels" count the same. */
const isNextTo = (a: Quantity, x: number, b: Quantity, y: number): boolean =>
  a.unit === b.unit &&
  !MEASURES.has(a.unit) &&
  Number.isInteger(x) &&
  ((a.bound === 'more' && b.bound === 'least' && y === x + 1) ||
    (a.bound === 'less' && b.bound === 'most' && y === x - 1))

const withoutOf = (
  list: readonly Quantity[],
  other: readonly Quantity[],
  ordinals: ReadonlySet<string>,
): Quantity[] =>
  list.filter(
    ({ value }, index) =>
      !ordinals.has(value) &&
      !other.some((one) => one.value === value) &&
      list.findIndex((one) => one.value === value) === index,
  )
