import { US_STATES } from '../format/us-states.ts'

/** Values of the partial `parts/tile-map`. */
export type TileMap = {
  tiles: { code: string; place: string; shade: string; href: string; title: string }[]
  key: { shade: string; label: string }[]
}

type Region = {
  count: (code: string) => number
  describe: (name: string, count: number) => string
  href: (code: string) => string
}

const SHADES = 4

/**
 * A figure for each state and territory as a link, darker with a larger figure. Each shade holds
 * about as many of the states that have one.
 */
export function tileMap({ count, describe, href }: Region): TileMap {
  const counts = US_STATES.map(([code]) => count(code)).filter((n) => n > 0)
  const least = shadeLimits(counts)
  const shadeOf = (n: number) => (n === 0 ? '' : `q${least.filter((limit) => n >= limit).length}`)
  return {
    tiles: US_STATES.map(([code, name]) => ({
      code,
      place: `t-${code.toLowerCase()}`,
      shade: shadeOf(count(code)),
      href: href(code),
      title: describe(name, count(code)),
    })),
    key: [
      { shade: '', label: 'none yet' },
      ...least.map((limit, index) => ({
        shade: `q${index + 1}`,
        label: rangeLabel(limit, (least[index + 1] ?? Infinity) - 1),
      })),
    ],
  }
}

/** The smallest figure of each shade; fewer shades when there are few different figures. */
function shadeLimits(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  const limits = Array.from(
    { length: SHADES },
    (_, index) => sorted[Math.floor((index * sorted.length) / SHADES)],
  )
  return [...new Set(limits.filter((limit) => limit !== undefined))]
}

const rangeLabel = (from: number, to: number) =>
  to === Infinity
    ? `${from.toLocaleString('en-US')} or more`
    : from === to
      ? from.toLocaleString('en-US')
      : `${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`
