import { unanswered } from '@ppman/ledger/fetches'
import type { LatestParse } from '../../versions/index.ts'
import type { DocumentRead } from '../documents/document-read.ts'
import { fetchDocument } from '../documents/read-document.ts'
import type { Source } from '../source.ts'
import type { ApiDeps } from './ask-api.ts'
import { coverageApi } from './coverage-api.ts'
import { CODES_EXTRACTOR } from '../article-codes/read-bundle.ts'

type Deps = ApiDeps & { latest: LatestParse | null }

/**
 * Reads an LCD, NCD or article with the license token, which the API requires if the text may hold
 * codes.
 */
export async function readLicensed(source: Source, deps: Deps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const api = coverageApi(new URL(source.url).origin, deps)
  const read = await api.withToken(
    async (bearer) => {
      if (api.asked.length > 0) await deps.next(source.url)
      return fetchDocument(source, { ...deps, reach: { ...deps.reach, bearer } })
    },
    ({ record }) => record.httpStatus === 401,
  )
  if ('record' in read) return { ...read, further: api.asked }
  const asked = unanswered({ url: source.url, tool: CODES_EXTRACTOR, userAgent: deps.userAgent })
  return {
    record: { ...asked, startedAt, finishedAt: deps.now(), outcome: read.failed },
    text: null,
    further: api.asked,
  }
}
