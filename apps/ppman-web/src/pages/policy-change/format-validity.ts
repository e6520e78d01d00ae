import { type DayInterval, validityOn } from '@ppman/policies/rules'
import { documentDays, documentStatusOn, type FoundDocument } from '@ppman/search'

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `January 1, 2027`, of a day `YYYY-MM-DD`. */
export const formatLongDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

/** The days of a rule or document in words. */
export type ValidityText = {
  /** `In force since May 1, 2020, until December 31, 2026`. */
  days: string
  /** `Starts January 1, 2027` or `Ended March 1, 2026`; empty while in force. */
  status: string
  isPast: boolean
}

/** @param today `YYYY-MM-DD` */
export function formatValidity(interval: DayInterval, today: string): ValidityText {
  const { effectiveFrom, effectiveTo } = interval
  const [first, last] = [effectiveFrom, effectiveTo].map((day) => day && formatLongDay(day))
  const validity = validityOn(interval, today)
  const until = last ? `, until ${last}` : ''
  if (validity === 'upcoming')
    return { days: `Starts ${first}${until}`, status: `Starts ${first}`, isPast: false }
  if (validity === 'in_force')
    return {
      days: first ? `In force since ${first}${until}` : `No start date stated${until}`,
      status: '',
      isPast: false,
    }
  if (first && effectiveTo! < effectiveFrom!)
    return { days: `Withdrawn before ${first}, when it was to start`, status: 'Withdrawn', isPast: true }
  return {
    days: first ? `In force from ${first} until ${last}` : `Ended ${last}`,
    status: `Ended ${last}`,
    isPast: true,
  }
}

/**
 * The days of a found document. The status is `Starts …`, `Retired …` or `Proposed`; empty while it
 * is current.
 */
export function formatDocumentValidity(document: FoundDocument, today: string): ValidityText {
  const { effectiveOn, retiredOn } = document
  const statuses = {
    current: '',
    future: `Starts ${formatLongDay(effectiveOn ?? today)}`,
    proposed: 'Proposed',
    retired: `Retired ${formatLongDay(retiredOn ?? today)}`,
  }
  return {
    ...formatValidity(documentDays(document), today),
    status: statuses[documentStatusOn(document, today)],
  }
}
