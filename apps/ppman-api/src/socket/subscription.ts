import { isEventKind } from '@ppman/notifications/events'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import { type NumberedEvent, topicsOf } from '../live/live-event.ts'

/** Payers that one filter may name. */
const MOST_PAYERS = 200

/** Narrows the events of the catalogue, as the filter of a webhook does. */
export const SubscriptionFilter = z
  .strictObject({
    payer_ids: z
      .array(z.uuid())
      .min(1)
      .max(MOST_PAYERS)
      .optional()
      .meta({ description: 'Only events about one of these payers.' }),
    severity_min: z
      .enum(SEVERITIES)
      .optional()
      .meta({ description: 'Only events of this severity or a worse one; events without one pass.' }),
  })
  .meta({ description: 'Narrows the events of the catalogue. Events of jobs always pass.' })

/** What a socket wants to hear. */
export type Subscription = {
  topics: ReadonlySet<string>
  /** Null for all payers. */
  payerIds: ReadonlySet<string> | null
  /** Rank of the mildest severity that passes. */
  leastRank: number
}

/** Hears nothing: a socket before its first subscription. */
export const NO_SUBSCRIPTION: Subscription = { topics: new Set(), payerIds: null, leastRank: 0 }

export const subscriptionOf = (
  topics: readonly string[],
  { payer_ids: payerIds, severity_min: severityMin }: z.output<typeof SubscriptionFilter> = {},
): Subscription => ({
  topics: new Set(topics),
  payerIds: payerIds ? new Set(payerIds.map((id) => id.toLowerCase())) : null,
  leastRank: severityMin ? SEVERITIES.indexOf(severityMin) : 0,
})

/** Tells whether a subscription wants an event. Made once for each event, asked for each socket. */
export function wantedBy({ event, subject, data }: Pick<NumberedEvent, 'event' | 'subject' | 'data'>) {
  const topics = topicsOf({ event, subject })
  const isFiltered = isEventKind(event)
  const { payer, severity } = data as { payer?: { id: string }; severity?: string }
  const rank = severity === undefined ? Infinity : (SEVERITIES as readonly string[]).indexOf(severity)
  return (wanted: Subscription): boolean => {
    if (!topics.some((topic) => wanted.topics.has(topic))) return false
    if (!isFiltered) return true
    if (wanted.payerIds && !(payer && wanted.payerIds.has(payer.id))) return false
    return rank >= wanted.leastRank
  }
}
