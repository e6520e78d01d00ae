import { identify } from '@ppman/policy-text'
import { type FetchRecord, unanswered } from '@ppman/ledger/fetches'
import type { DocumentRead } from '../read-source.ts'
import type { Source } from '../source.ts'
import type { ApiDeps } from './ask-api.ts'
import { bundleBytes } from './code-bundle.ts'
import { coverageApi } from './coverage-api.ts'
import { bundleFrom } from './gather-bundle.ts'
import { CODES_EXTRACTOR, readBundle } from './read-bundle.ts'

/**
 * Reads the codes of an article: its facts, its contractors and every table of codes, page by page, each request an attempt of its own
 * with its bytes. They are put together to one document; when one of them cannot be read, nothing of it counts.
 */
export async function readArticleCodes(source: Source, deps: ApiDeps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const look = unanswered({ url: source.url, tool: CODES_EXTRACTOR, userAgent: deps.userAgent })
  const api = coverageApi(new URL(source.url).origin, deps)
  const bundle = await bundleFrom(api, source.url)
  const ended = (over: Pick<FetchRecord, 'outcome'> & Partial<FetchRecord>): FetchRecord => ({
    ...look,
    startedAt,
    finishedAt: deps.now(),
    ...over,
  })
  if ('failed' in bundle) return { record: ended({ outcome: bundle.failed }), text: null, further: api.asked }
  const bytes = bundleBytes(bundle)
  const codes = readBundle(bytes)
  if (!codes) return { record: ended({ outcome: 'parse_empty' }), text: null, further: api.asked }
  const blob = { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' }
  const text = { extract: codes.extract, identity: identify(codes.extract.blocks) }
  return { record: ended({ outcome: 'ok', blob }), text, codes, further: api.asked }
}
