import { param } from '@ppman/http'
import { type EventFilter, eventKindNames } from '@ppman/notifications/events'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import { stateLetters } from '../payers/schemas.ts'

/** Values of one list of a filter. */
const MOST_VALUES = 200

/** Kinds that a caller can ask for; a ping goes to the endpoint that was pinged. */
export const EVENT_TYPES = eventKindNames.filter((kind) => kind !== 'webhook.ping')

export const EventTypes = z
  .array(z.enum(EVENT_TYPES))
  .max(EVENT_TYPES.length)
  .meta({ description: 'Kinds of events; an empty list means all.' })

export const EventFilters = z
  .strictObject({
    payer_ids: z.array(param.uuid).max(MOST_VALUES).default([]).meta({
      description: 'Events about these payers. Without any, those your organization follows, or all.',
    }),
    specialties: z.array(param.text(1, 50).toLowerCase()).max(MOST_VALUES).default([]),
    states: z
      .array(stateLetters)
      .max(60)
      .default([])
      .meta({ description: 'Events about one of these states, or about all states.' }),
    min_severity: z
      .enum(SEVERITIES)
      .default('low')
      .meta({ description: 'info also lets changes of wording through.' }),
  })
  .meta({ id: 'EventFilters' })

type Filters = z.output<typeof EventFilters>

export const narrowingOf = (filters: Filters): Omit<EventFilter, 'eventTypes'> => ({
  payerIds: filters.payer_ids,
  specialties: filters.specialties,
  states: filters.states,
  minSeverity: filters.min_severity,
})

export const filterOf = (eventTypes: z.output<typeof EventTypes>, filters: Filters) => ({
  eventTypes,
  ...narrowingOf(filters),
})

/** A filter as answers show it, beside the kinds. */
export const FiltersResponse = z.object({
  payer_ids: z.array(z.uuid()),
  specialties: z.array(z.string()),
  states: z.array(z.string()),
  min_severity: z.string(),
})

export const presentFilters = (filter: EventFilter): z.input<typeof FiltersResponse> => ({
  payer_ids: [...filter.payerIds],
  specialties: [...filter.specialties],
  states: [...filter.states],
  min_severity: filter.minSeverity,
})
