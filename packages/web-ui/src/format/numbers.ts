const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** `1 contract`, `1,204 contracts`. */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** `12,345`. */
export const formatNumber = (n: number): string => n.toLocaleString('en-US')

/** `33.6M`, for large totals in headlines. */
export const formatCompact = (n: number): string => COMPACT.format(n)

/**
 * `97%`. A share that is not whole never rounds to 0% or 100%: `under 1%`, `over 99%`.
 *
 * @param share between 0 and 1
 */
export function formatPercent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return 'under 1%'
  if (rounded === 100 && share < 1) return 'over 99%'
  return `${rounded}%`
}

/** `Alpha, Beta and Gamma`. */
export function formatList(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)!}`
}

/** The text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
