import { pino } from 'pino'

/** A log for tests that say nothing. */
export const silentLog = pino({ level: 'silent' })
