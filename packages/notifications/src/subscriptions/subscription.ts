import type { EventFilter } from '../events/event-filter-repo.ts'

export const FREQUENCIES = ['immediate', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const STATUSES = ['pending_confirmation', 'active', 'unsubscribed', 'suppressed'] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

/** Subscriptions of one organization at most. */
export const MOST_SUBSCRIPTIONS = 100
/** Confirmation mails to one address in 24 hours, from all organizations together. */
export const MOST_CONFIRMATIONS = 3
/** How long the link of a confirmation mail works. */
export const CONFIRMABLE_DAYS = 7

/** What a caller says about a subscription. */
export type SubscriptionSettings = {
  frequency: Frequency
  /** IANA name. */
  timeZone: string
  filter: EventFilter
}

/** Mail about events to one address, for one organization. */
export type EmailSubscription = SubscriptionSettings & {
  id: string
  email: string
  status: SubscriptionStatus
  /** When the next digest is made; null for immediate mail. */
  nextDigestAt: Date | null
  confirmedAt: Date | null
  stoppedAt: Date | null
  createdAt: Date
}
