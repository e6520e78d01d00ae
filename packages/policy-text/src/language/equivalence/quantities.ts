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

/** A number with the unit that follows it. */
type Quantity = { value: string; unit: string }

const valueOf = ({ key }: Token) => key.replace(/[$#]/g, '')
export const quantitiesOf = (tokens: readonly Token[]): Quantity[] =>
  tokens.flatMap((token, index) =>
    token.kind === 'number' && valueOf(token) !== '1'
      ? [{ value: valueOf(token), unit: tokens[index + 1]?.key ?? '' }]
      : [],
  )

/** Numbers that only one side has: those without another way to put them, and those with one. */
export function numberDifference(a: readonly Token[], b: readonly Token[]): { apart: number; near: number } {
  const [was, is] = [quantitiesOf(a), quantitiesOf(b)]
  const [gone, come] = [withoutOf(was, is), withoutOf(is, was)]
  let near = 0
  for (const one of [...gone]) {
    const found = come.findIndex((other) => areOneQuantity(one, other))
    if (found < 0) continue
    come.splice(found, 1)
    gone.splice(gone.indexOf(one), 1)
    near += 1
  }
  return { apart: gone.length + come.length, near }
}

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
  return FACTORS.some(
    ([small, large, factor]) =>
      (a.unit === small && b.unit === large && x === y * factor) ||
      (a.unit === large && b.unit === small && y === x * factor),
  )
}

const withoutOf = (list: readonly Quantity[], other: readonly Quantity[]): Quantity[] =>
  list.filter(
    ({ value }, index) =>
      !other.some((one) => one.value === value) && list.findIndex((one) => one.value === value) === index,
  )
