import type { EventFilter } from '../events/event-filter-repo.ts'

/** Formats of a body: the event itself, or a message for a channel of Slack or Teams. */
export const FORMATS = ['standard', 'slack', 'teams'] as const
export type WebhookFormat = (typeof FORMATS)[number]

/** Endpoints of one organization at most. */
export const MOST_ENDPOINTS = 20
/** The old secret signs beside the new one this long. */
export const ROTATION_S = 24 * 3_600
/** Days that can be delivered again. */
export const RECOVERABLE_DAYS = 14

/** What a caller says about an endpoint. */
export type EndpointSettings = {
  url: string
  description: string | null
  format: WebhookFormat
  filter: EventFilter
  isActive: boolean
}

/** An address that receives events. Its secrets stay in the repository. */
export type WebhookEndpoint = EndpointSettings & {
  id: string
  disabledReason: 'gone' | 'failed_for_days' | null
  secretHint: string
  consecutiveFailures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Failing from the second failure in a row on. */
export const statusOf = ({
  isActive,
  disabledReason,
  consecutiveFailures,
}: Pick<WebhookEndpoint, 'isActive' | 'disabledReason' | 'consecutiveFailures'>) =>
  !isActive || disabledReason ? 'disabled' : consecutiveFailures > 1 ? 'failing' : 'active'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

/** One event for one endpoint, with its latest attempts. */
export type WebhookDelivery = {
  id: string
  eventId: string
  kind: string
  status: DeliveryStatus
  attempts: number
  /** The next attempt of a pending delivery. */
  dueAt: Date
  createdAt: Date
  finishedAt: Date | null
  /** The newest first. */
  log: DeliveryAttempt[]
}

export type DeliveryAttempt = {
  attemptedAt: Date
  durationMs: number
  httpStatus: number | null
  error: string | null
  answer: string | null
}
