import type { FetchRecord } from '@ppman/ledger/fetches'
import { atPointer, parsedJson } from '../json-pointer.ts'
import { type ApiAnswer, type ApiDeps, type Ask, askAt, type Keep, type NotRead } from './ask-api.ts'
import type { CoverageLicence } from './coverage-licence.ts'
import { keptAnswer } from './drop-descriptions.ts'

export type CoverageApi = ReturnType<typeof coverageApi>

/** The CMS Coverage API at one host, asked with the licence's token. Each request is noted in `asked`. */
export function coverageApi(origin: string, deps: ApiDeps) {
  const asked: FetchRecord[] = []
  const ask = askAt(origin, deps, asked)
  const withToken: WithToken = (work, isRefused) =>
    twice({ origin, ask, licence: deps.licence, now: deps.now }, work, isRefused)
  const licensed = (path: string, keep: Keep): Promise<ApiAnswer> =>
    withToken((bearer) => ask(path, { bearer, keep }), isUnauthorized)
  const stored = async (bytes: Buffer | null) =>
    bytes && {
      bytes,
      blob: { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' },
    }
  return {
    asked,
    withToken,
    /** An answer with codes, without their descriptions. */
    codes: (path: string) => licensed(path, (bytes) => stored(keptAnswer(bytes))),
    /** An answer that nobody holds a licence in. */
    plain: (path: string) => licensed(path, (bytes) => stored(isAnswer(bytes) ? bytes : null)),
  }
}

const isUnauthorized = (answer: ApiAnswer) => 'failed' in answer && answer.httpStatus === 401
const isAnswer = (bytes: Buffer) => Array.isArray(atPointer(parsedJson(bytes.toString('utf8')), '/data'))

type WithToken = <T>(
  work: (bearer: string) => Promise<T>,
  isRefused: (done: T) => boolean,
) => Promise<T | NotRead>
type Tokens = { origin: string; ask: Ask; licence: CoverageLicence; now: () => Date }

/** Does work with a token, once more with another one when the first is refused. */
async function twice<T>(
  tokens: Tokens,
  work: (bearer: string) => Promise<T>,
  isRefused: (done: T) => boolean,
): Promise<T | NotRead> {
  const { origin, licence, now } = tokens
  const token = licence.tokenOf(origin, now()) ?? (await newToken(tokens))
  if (typeof token !== 'string') return token
  const done = await work(token)
  if (!isRefused(done)) return done
  licence.forget(origin, token)
  const another = await newToken(tokens)
  return typeof another === 'string' ? work(another) : another
}

const AGREEMENT = '/v1/metadata/license-agreement/'
/** What a bearer token may be written with (RFC 6750, 2.1). */
const TOKEN = /^[\w.~+/-]{8,8000}=*$/

/** A token is never kept as bytes: the attempt says that one was given. */
async function newToken({ origin, ask, licence, now }: Tokens): Promise<string | NotRead> {
  const keep: Keep = (bytes) => Promise.resolve(tokenIn(bytes) === null ? null : { bytes, blob: null })
  const answer = await ask(AGREEMENT, { bearer: null, keep })
  if ('failed' in answer) return answer
  const token = tokenIn(answer.bytes)!
  licence.keep(origin, token, now())
  return token
}

/** The description of the API says `token`; the API itself was seen to say `Token`. */
function tokenIn(bytes: Buffer): string | null {
  const answer = parsedJson(bytes.toString('utf8'))
  const token = atPointer(answer, '/data/0/token') ?? atPointer(answer, '/data/0/Token')
  return typeof token === 'string' && TOKEN.test(token) ? token : null
}
