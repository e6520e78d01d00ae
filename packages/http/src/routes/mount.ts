import { pipeline } from 'node:stream/promises'
import { type Caller, requireScope } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { z } from 'zod'
import { jsonBody, rawBody, refuseUploads, requireForm } from './body.ts'
import { callerOf, rememberCaller, routeOf } from '../request-context.ts'
import { deprecationHeaders } from './deprecation.ts'
import { createRouter } from '../service/express-app.ts'
import { refuseUnknownPath } from './error-handler.ts'
import type { RateLimits } from '../quotas/rate-limit.ts'
import { nameRepeated } from './issue-texts.ts'
import { Raw, type Reply, type AnyRoute } from './route.ts'

export type MountOptions<Ctx> = {
  ctx: Ctx
  /** Identifies the caller, or throws `unauthenticated`. */
  authenticate: (req: Request) => Promise<Caller>
  limits: RateLimits
  /** Wraps the handler of a route, for example in the caller's tenant context. */
  around?: (caller: Caller | null, work: () => Promise<Reply>, spec: AnyRoute<Ctx>) => Promise<Reply>
  /** The dialect's code for a missing scope where it has one of its own. */
  scopeCode?: string | null
  /**
   * Checks our own answers against their schema: on in development and tests, off in production.
   */
  checkReplies: boolean
  /** Limit of JSON bodies where the route names none. */
  bodyLimitBytes?: number
}

/**
 * Serves the routes. Each call goes: address and method, identity, scope, quota, body, validation,
 * handler. A fixed path is never read as a parameter: another method of it is refused first.
 */
export function mount<Ctx>(routes: readonly AnyRoute<Ctx>[], options: MountOptions<Ctx>): Router {
  const router = createRouter()
  router.use(refuseOtherCase(routes), refuseFolders(routes))
  const [fixed, open] = [routes.filter(isFixed), routes.filter((spec) => !isFixed(spec))]
  for (const group of [fixed, open]) {
    for (const spec of group) router[spec.method](spec.path, ...steps(spec, options))
    for (const [path, methods] of methodsByPath(group)) router.all(path, refuseMethod(methods))
  }
  return router
}

const isFixed = ({ path }: { path: string }): boolean => !path.includes(':')

function steps<Ctx>(spec: AnyRoute<Ctx>, options: MountOptions<Ctx>): RequestHandler[] {
  const limiter = options.limits.for(spec.rate ?? (spec.method === 'get' ? 'read' : 'write'))
  const limitBytes = spec.bodyLimitBytes ?? options.bodyLimitBytes
  return [
    noteRoute(spec),
    identify(spec, options),
    ...(limiter ? [limiter] : []),
    ...bodyReaders(spec, limitBytes),
    answer(spec, options),
  ]
}

function bodyReaders<Ctx>(
  { bodyKind, body, receive }: AnyRoute<Ctx>,
  limitBytes: number | undefined,
): RequestHandler[] {
  if (bodyKind === 'raw') return rawBody(limitBytes ?? 0)
  if (bodyKind === 'form' && receive) return [requireForm, receive]
  if (bodyKind === 'ignored') return []
  return body ? jsonBody(limitBytes) : [refuseUploads]
}

/** Sets the deprecation headers on every answer, refusals included. */
function noteRoute<Ctx>(spec: AnyRoute<Ctx>): RequestHandler {
  const headers = deprecationHeaders(spec)
  return (req, res, next) => {
    res.locals.route = routeOf(req)
    res.set(headers)
    next()
  }
}

function identify<Ctx>(
  { access }: AnyRoute<Ctx>,
  { authenticate, scopeCode = null }: MountOptions<Ctx>,
): RequestHandler {
  if (access === 'public') return (_req, _res, next) => next()
  return async (req, res, next) => {
    const caller = await authenticate(req)
    rememberCaller(res, caller)
    requireScope(caller, access, { code: scopeCode })
    next()
  }
}

function answer<Ctx>(
  spec: AnyRoute<Ctx>,
  { ctx, around = (_, work) => work(), checkReplies }: MountOptions<Ctx>,
): RequestHandler {
  return async (req, res) => {
    const input = parseInput(spec, req)
    const caller = callerOf(res)
    const reply = await around(caller, () => spec.handler({ ...input, caller, ctx, req }), spec)
    const schema = spec.responses[reply.status]?.schema
    if (checkReplies && schema && !(reply.body instanceof Raw)) schema.parse(reply.body)
    await send(res, reply)
  }
}

/** All problems of the whole request at once. */
function parseInput<Ctx>(spec: AnyRoute<Ctx>, req: Request) {
  const issues: { path: string; code: string; message: string }[] = []
  const parse = (
    schema: z.ZodType | undefined,
    value: unknown,
    rewrite = (issue: z.core.$ZodIssue) => issue,
  ) => {
    const result = schema?.safeParse(value)
    const found = (result?.error?.issues ?? []).map(rewrite)
    issues.push(
      ...found.map(({ path, code, message }) => ({ path: path.join('.') || 'body', code, message })),
    )
    return result?.data
  }
  const input = {
    params: parse(spec.params, req.params),
    query: parse(spec.query, req.query, nameRepeated(req.query)),
    headers: parse(spec.headers, req.headers),
    body: parse(spec.body, req.body),
  }
  if (issues.length > 0) throw invalidInput(issues)
  return input
}

function invalidInput(issues: { path: string; code: string; message: string }[]): AppError {
  const summaries = issues.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
  return new AppError('invalid_input', `The request was not accepted. ${summaries.join('; ')}`, {
    details: issues,
  })
}

async function send(res: Response, { status, body, headers = {}, text }: Reply): Promise<void> {
  res.status(status).set(headers)
  if (body instanceof Raw) await sendRaw(res, body)
  else if (body === undefined) res.end()
  else if (text !== undefined) res.type('json').send(text)
  else res.json(body)
}

async function sendRaw(res: Response, { contentType, content }: Raw): Promise<void> {
  res.set('Content-Type', contentType)
  if (typeof content === 'string' || Buffer.isBuffer(content)) res.send(content)
  else if (res.destroyed) content.destroy()
  else await pipeline(content, res).catch(ignoreClosedConnection)
}

/** A caller who closes the connection early is no failure of ours. */
function ignoreClosedConnection(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

/** Refuses a fixed path in another case: `/payers/EXPORT` must not be read as `/payers/:id`. */
function refuseOtherCase<Ctx>(routes: readonly AnyRoute<Ctx>[]): RequestHandler {
  const fixed = routes.filter(isFixed).map(({ path }) => withoutSlash(path))
  const byLowerCase = new Map(fixed.map((path) => [path.toLowerCase(), path]))
  return (req, res, next) => {
    const path = withoutSlash(req.path)
    if ((byLowerCase.get(path.toLowerCase()) ?? path) !== path) refuseUnknownPath(req, res, next)
    else next()
  }
}

/**
 * Refuses a fixed beginning that is no route: `/policies/updates` of `/policies/updates/feed` must
 * not be read as `/policies/:id`.
 */
function refuseFolders<Ctx>(routes: readonly AnyRoute<Ctx>[]): RequestHandler {
  const fixed = new Set(routes.filter(isFixed).map(({ path }) => withoutSlash(path)))
  const folders = new Set(routes.flatMap(({ path }) => beginningsOf(path)).filter((path) => !fixed.has(path)))
  return (req, res, next) =>
    folders.has(withoutSlash(req.path)) ? refuseUnknownPath(req, res, next) : next()
}

/** `/a` and `/a/b` of `/a/b/c` and of `/a/b/:id`. */
function beginningsOf(path: string): string[] {
  const parts = withoutSlash(path).split('/')
  const open = parts.findIndex((part) => part.includes(':'))
  const fixed = parts.slice(0, open === -1 ? -1 : open)
  return fixed.map((_, index) => fixed.slice(0, index + 1).join('/')).filter((each) => each !== '')
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')

function methodsByPath<Ctx>(routes: readonly AnyRoute<Ctx>[]): Map<string, string[]> {
  const byPath = new Map<string, string[]>()
  for (const { path, method } of routes) byPath.set(path, [...(byPath.get(path) ?? []), method.toUpperCase()])
  return byPath
}

function refuseMethod(methods: string[]): RequestHandler {
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  return (req) => {
    throw new AppError('method_not_allowed', `${req.method} is not possible here.`, {
      headers: { Allow: allow.join(', ') },
    })
  }
}
