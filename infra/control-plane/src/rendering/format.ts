const MINUTE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })
const SECOND = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' })

/** An instant to the minute, such as "1 Mar 2026, 12:00 UTC". */
export const minute = (instant: string): string => `${MINUTE.format(new Date(instant))} UTC`

/** An instant to the second. */
export const second = (instant: string): string => `${SECOND.format(new Date(instant))} UTC`

/** A count with its noun: "1 page", "2 pages". */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`

/** A stored word as text: `payer_sync` is "payer sync". */
export const humanize = (name: string): string => name.replaceAll('_', ' ')
