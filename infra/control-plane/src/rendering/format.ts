import { formatInstant } from '@ppman/web-ui'

const SECOND = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' })

/** An instant to the minute, such as "Mar 1, 2026, 12:00 PM UTC". */
export const minute = (instant: string): string => formatInstant(new Date(instant))

/** An instant to the second. */
export const second = (instant: string): string => `${SECOND.format(new Date(instant))} UTC`

/** A count with its noun: "1 page", "2 pages". */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`

/** A stored word as text: `payer_sync` is "payer sync". */
export const humanize = (name: string): string => name.replaceAll('_', ' ')
