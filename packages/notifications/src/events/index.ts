export {
  EVENT_KINDS,
  type EventData,
  type EventKind,
  eventKindNames,
  isEventKind,
  MOST_IDS,
} from './event-kinds.ts'
export {
  eventId,
  type EventMessage,
  eventMessage,
  type StoredEvent,
  eventDataSchema,
  eventMessageSchema,
  exampleMessage,
} from './event-message.ts'
export { eventRecorder, eventRepo, type NewEvent, recordEvent, type RecordEvent } from './event-repo.ts'
export { dispatchEvents } from './dispatch-events.ts'
export { type EventFilter } from './event-filter-repo.ts'
export { KEPT_DAYS, removeOldEvents } from './old-events-repo.ts'
export { workUntil } from './work-until.ts'
