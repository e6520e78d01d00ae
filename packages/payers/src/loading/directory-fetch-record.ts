import { type Downloaded, fetchFailureOf } from '@ppman/evidence'
import type { FetchRecord } from '@ppman/ledger/fetches'

/** What became of a try, without when and where. */
export type FetchedWith = Omit<FetchRecord, 'url' | 'startedAt' | 'finishedAt' | 'tool'>

/** A try without an answer. @throws what is no failure of the address */
export function brokenOff(error: unknown): FetchedWith {
  const outcome = fetchFailureOf(error)
  if (!outcome) throw error
  return { finalUrl: null, redirects: [], outcome, httpStatus: null, responseHeader: {}, blob: null }
}

/** What an answer says. */
export const answerOf = ({ status, finalUrl, redirects, headers }: Downloaded) => ({
  finalUrl,
  redirects,
  httpStatus: status,
  responseHeader: headers,
})
