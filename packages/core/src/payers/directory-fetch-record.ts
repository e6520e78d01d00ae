import { type Downloaded, fetchFailureOf, withoutCredentials } from '@ppman/evidence'
import type { FetchOutcome, FetchRecord } from '../evidence/index.ts'

/** What became of a try, without when and where. */
export type FetchedWith = Omit<FetchRecord, 'url' | 'startedAt' | 'finishedAt' | 'tool'>

/** A try without an answer. @throws what is no failure of the address */
export function brokenOff(error: unknown): FetchedWith {
  const outcome = fetchFailureOf(error)
  if (!outcome) throw error
  return { finalUrl: null, redirects: [], outcome, httpStatus: null, responseHeader: {}, blob: null }
}

/** What an answer says, fit to be stored. */
export const answerOf = ({ status, finalUrl, redirects, headers }: Downloaded) => ({
  finalUrl: withoutCredentials(finalUrl),
  redirects: redirects.map((hop) => ({ ...hop, url: withoutCredentials(hop.url) })),
  httpStatus: status,
  responseHeader: headers,
})

/** What a status means that brings no file. */
export function outcomeOf(status: number): FetchOutcome {
  if (status === 304) return 'not_modified'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 407) return 'gated'
  return status === 403 || status === 429 ? 'blocked' : 'server_error'
}
