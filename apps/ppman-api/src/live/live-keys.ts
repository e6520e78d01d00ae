/** Where events are announced, to all instances. */
export const CHANNEL = 'ppman:live'
/** Number of the last kept event, over all organisations. */
export const CURSOR = 'live:cursor'
/** Changes when Redis lost its memory: numbers of another epoch mean nothing. */
export const EPOCH = 'live:epoch'
/** By stream, the number of its last event. */
export const LAST = 'live:last'
/** The stream of what all organisations share. */
export const SHARED = 'all'

/** Kept events of one organisation, or of all. */
export const streamOf = (orgId: string | null): { name: string; key: string } => {
  const name = orgId ?? SHARED
  return { name, key: `live:events:${name}` }
}
