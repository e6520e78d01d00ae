import { excerpt, humanize } from '@ppman/notifications/mail'
import type { EffectiveDate } from '@ppman/policies/feeds'
import ical, { escape, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { printable, type RenderedFeed, withEtag } from '../policies/render-feed.ts'

/** How often calendars should read again, in seconds. */
const REFRESH_S = 3_600

type CalendarHead = {
  /** Public address of the service, without a slash at the end. */
  baseUrl: string
  name: string
}

/**
 * What takes effect as all-day events (RFC 5545, RFC 7986), with the strong ETag. Nothing in it
 * depends on the time of the request, or no copy would ever be current.
 */
export function renderCalendar(
  dates: readonly EffectiveDate[],
  { baseUrl, name }: CalendarHead,
): RenderedFeed {
  const calendar = ical({
    // The library writes the name as it is.
    name: escape(printable(name), false),
    prodId: { company: 'Payer Policy Monitor', product: 'Effective dates', language: 'EN' },
    ttl: REFRESH_S,
  })
  for (const date of dates)
    calendar.createEvent({
      id: `${date.kind}-${date.id}@payer-policy-monitor`,
      start: new Date(`${date.day}T00:00:00Z`),
      allDay: true,
      stamp: date.revisedAt,
      sequence: date.sequence,
      status: date.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: printable(summaryOf(date)),
      description: printable(descriptionOf(date, baseUrl)),
      url: pageOf(date, baseUrl),
    })
  // The library leaves out the end of the last line.
  return withEtag(`${calendar.toString()}\r\n`)
}

/** Payer, policy, what happens, and how severe it is. */
function summaryOf(date: EffectiveDate): string {
  const cancelled = date.isCancelled ? 'Cancelled: ' : ''
  const about = date.title === null ? date.payerName : `${date.payerName}: ${date.title}`
  return `${cancelled}${about}, ${whatHappens(date)}${date.severity === null ? '' : ` (${date.severity})`}`
}

function whatHappens({ kind, subject, codes, codeCount }: EffectiveDate): string {
  const noun = subject === 'lcd' ? 'LCD' : humanize(subject ?? '')
  const more = codeCount > 3 ? ` and ${codeCount - 3} more` : ''
  const rule = `rule on ${noun} for ${codes.slice(0, 3).join(', ')}${more}`
  if (kind === 'change') return noun
  if (kind === 'policy') return 'policy takes effect'
  if (kind === 'rule_start') return `${rule} takes effect`
  if (kind === 'rule_end') return `last day of the ${rule}`
  return kind === 'ruling_start' ? `${noun} takes effect` : `${noun} retires`
}

function descriptionOf(date: EffectiveDate, baseUrl: string): string {
  const { number, disposition, codes, codeCount, summary, sourceUrl } = date
  const quote = date.quote ? excerpt(date.quote) : { before: null, after: null }
  const lines = [
    date.isCancelled && 'Cancelled: the document no longer names this day, or the rule was withdrawn.',
    summary,
    number !== null && `Number: ${number}`,
    disposition !== null && `Decision: ${humanize(disposition)}`,
    codes.length > 0 && `Codes: ${codes.join(', ')}${codeCount > codes.length ? ' …' : ''}`,
    quote.before !== null && `Before: “${quote.before}”`,
    quote.after !== null && `${quote.before === null ? 'Quote' : 'Now'}: “${quote.after}”`,
    date.kind === 'change' && `Compare: ${pageOf(date, baseUrl)}`,
    sourceUrl !== null && `Document: ${sourceUrl}`,
  ]
  return lines.filter((line): line is string => typeof line === 'string').join('\n')
}

function pageOf({ kind, id, sourceUrl }: EffectiveDate, baseUrl: string): string {
  if (kind === 'change') return `${baseUrl}/policy/changes/diff?id=${id}`
  return URL.parse(sourceUrl ?? '')?.href ?? `${baseUrl}/policy/changes`
}
