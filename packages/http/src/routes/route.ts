import type { Readable } from 'node:stream'
import type { Request, RequestHandler } from 'express'
import type { z } from 'zod'
import type { Caller } from '@ppman/auth'
import type { RateClass } from '../quotas/rate-classes.ts'
import type { Deprecation } from './deprecation.ts'
import type { ResponseHeader } from './response-headers.ts'

type Shape = z.ZodType
/**
 * `schema` for JSON, `contentType` for anything else, neither for an empty body. `headers` are
 * those that the handler sends.
 */
type Responses = Record<
  number,
  {
    description: string
    schema?: Shape
    contentType?: readonly string[]
    headers?: readonly ResponseHeader[]
  }
>

type ReplyOf<R extends Responses> = {
  [S in keyof R & number]: Reply<
    S,
    R[S] extends { schema: infer T extends Shape } ? z.input<T> | Raw : undefined | Raw
  >
}[keyof R & number]

type Access = 'public' | `scope:${string}`

type RouteSpec<
  Ctx,
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends Shape,
  R extends Responses,
  A extends Access,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Express path below the version prefix, for example `/payers/match`. */
  path: string
  operationId: string
  summary: string
  description?: string
  tag: string
  /** Announces the end of the operation, in every answer and in the document. */
  deprecated?: Deprecation
  /**
   * Last day on which the operation is sure to answer, `YYYY-MM-DD`; at least 90 days after
   * `deprecated.since`.
   */
  sunset?: string
  /**
   * The scope a caller must hold, or `public`. There is no default: leaving it out does not
   * compile.
   */
  access: A
  /**
   * Which quota a call counts against: `read` for GET and `write` for the rest unless named here.
   */
  rate?: RateClass | 'none'
  /** Whether the answer may be a few seconds old, so that it may be read from a replica. */
  mayBeStale?: boolean
  params?: P
  query?: Q
  /** Request headers that the operation reads, in lower case. */
  headers?: H
  body?: B
  /**
   * `raw` hands the handler the very bytes, for signatures; `form` is a form with one file, read by
   * `receive`; `ignored` accepts a body of any type and leaves it unread.
   */
  bodyKind?: 'json' | 'raw' | 'form' | 'ignored'
  /**
   * Reads a body of the kind `form`: its fields become `req.body`. It runs behind identity, scope
   * and quota.
   */
  receive?: RequestHandler
  bodyLimitBytes?: number
  responses: R
  /** Headers that failures of this operation send, by status. */
  failureHeaders?: Readonly<Record<number, readonly ResponseHeader[]>>
  handler: (input: {
    params: z.output<P>
    query: z.output<Q>
    headers: z.output<H>
    body: z.output<B>
    caller: A extends 'public' ? Caller | null : Caller
    ctx: Ctx
    req: Request
  }) => Promise<ReplyOf<R>>
}

type AnyInput = { params: unknown; query: unknown; headers: unknown; body: unknown }

/** A route without the schema types of its handler. */
export type AnyRoute<Ctx> = Omit<
  RouteSpec<Ctx, Shape, Shape, Shape, Shape, Responses, Access>,
  'params' | 'query' | 'headers' | 'handler'
> & {
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  handler: (input: AnyInput & { caller: Caller | null; ctx: Ctx; req: Request }) => Promise<Reply>
}

/** The public part of a route declaration, for the OpenAPI document. */
export type DescribedRoute = Omit<AnyRoute<never>, 'handler'>

/** Fixes the context type once per app, so that each declaration infers only its own schemas. */
export function routeFor<Ctx>() {
  return <
    const A extends Access,
    P extends Shape = z.ZodUnknown,
    Q extends Shape = z.ZodUnknown,
    H extends Shape = z.ZodUnknown,
    B extends Shape = z.ZodUnknown,
    const R extends Responses = Responses,
  >(
    spec: RouteSpec<Ctx, P, Q, H, B, R, A>,
  ): AnyRoute<Ctx> => spec as unknown as AnyRoute<Ctx>
}

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
