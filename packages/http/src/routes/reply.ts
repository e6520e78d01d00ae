import type { Readable } from 'node:stream'

export type Reply<Status extends number = number, Body = unknown> = {
  status: Status
  body: Body
  headers?: Record<string, string>
  /** The exact JSON text, for the replay of a first answer. */
  text?: string
}

/** A body that is not JSON: a feed, a page, an export. A stream is sent as it is read. */
export class Raw {
  readonly contentType: string
  readonly content: string | Buffer | Readable

  constructor(contentType: string, content: string | Buffer | Readable) {
    this.contentType = contentType
    this.content = content
  }
}

type Headers = Record<string, string>

/** 200. */
export const ok = <B>(body: B, headers: Headers = {}): Reply<200, B> => ({ status: 200, body, headers })
/** 201. */
export const created = <B>(body: B, headers: Headers = {}): Reply<201, B> => ({ status: 201, body, headers })
/** 202: a job does it; `headers` say where to ask. */
export const accepted = <B>(body: B, headers: Headers = {}): Reply<202, B> => ({ status: 202, body, headers })
/** 204. */
export const noContent = (headers: Headers = {}): Reply<204, undefined> => ({
  status: 204,
  body: undefined,
  headers,
})
/** 304: the copy that the caller has is current. */
export const notModified = (headers: Headers): Reply<304, undefined> => ({
  status: 304,
  body: undefined,
  headers,
})
/**
 * Whether a stored copy is current: `*`, or any of a list, compared weakly (RFC 9110, 13.1.2).
 * Commas inside quotes belong to the tag.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
/** An answer that is not JSON, as bytes or a stream. */
export const raw = <S extends number>(
  status: S,
  contentType: string,
  content: Raw['content'],
  headers: Headers = {},
): Reply<S, Raw> => ({
  status,
  body: new Raw(contentType, content),
  headers,
})
