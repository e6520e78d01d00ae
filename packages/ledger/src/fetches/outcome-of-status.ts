import type { FetchOutcome } from './fetch-record.ts'

/** What a status means that brings no content. */
export function outcomeOfStatus(status: number): FetchOutcome {
  if (status === 304) return 'not_modified'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 407) return 'gated'
  return status === 403 || status === 429 ? 'blocked' : 'server_error'
}
