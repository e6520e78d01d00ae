import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { Caller } from '@ppman/auth'
import { AppError, docsDialect } from '@ppman/errors'
import {
  callerOf,
  createRouter,
  errorHandler,
  type Log,
  type RateLimits,
  refuseOtherBytes,
  rememberCaller,
} from '@ppman/http'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import { SCOPE } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { authInfoOf, type Client, clientOf, mcpServer } from './server.ts'

type McpOptions = {
  ctx: Ctx
  authenticate: (req: Request) => Promise<Caller>
  limits: RateLimits
  log: Log
  bodyLimitBytes: number
}

/**
 * The MCP endpoint: the 2025 handshake and the stateless revision 2026-07-28 at one address
 * (specification 4.3).
 *
 * Authentication comes first and fails as HTTP with the API's error body; only then is the body
 * read as JSON-RPC.
 */
export function serveMcp({ ctx, authenticate, limits, log, bodyLimitBytes }: McpOptions): Router {
  const router = createRouter()
  router.use(
    sameSiteOnly(ctx.siteOrigin),
    postOnly,
    identify(authenticate),
    jsonOnly,
    express.json({ limit: bodyLimitBytes, verify: refuseOtherBytes }),
    lenient,
  )
  router.post('/', dispatch({ ctx, limits, log }))
  router.use(unreadable, errorHandler(docsDialect, log))
  return router
}

const postOnly: RequestHandler = (req, _res, next) => {
  if (req.method === 'POST') return next()
  throw new AppError('method_not_allowed', `${req.method} is not possible here.`, {
    headers: { Allow: 'POST' },
  })
}

/** Authenticates the caller and stores it with the response, where the rate limiter reads it. */
function identify(authenticate: McpOptions['authenticate']): RequestHandler {
  return async (req, res, next) => {
    const caller = await authenticate(req)
    if (!caller.scopes.includes(SCOPE)) throw new AppError('forbidden', 'This token is not for this service.')
    rememberCaller(res, caller)
    next()
  }
}

const jsonOnly: RequestHandler = (req, res, next) => {
  if (req.is('application/json')) return next()
  res.status(415).json({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32000, message: 'Send the message as application/json.' },
  })
}

function dispatch({ ctx, limits, log }: Pick<McpOptions, 'ctx' | 'limits' | 'log'>): RequestHandler {
  const onerror = (error: Error) => log.warn({ err: error }, 'mcp call refused')
  const handler = createMcpHandler(({ authInfo }) => mcpServer({ ctx, client: clientOf(authInfo), log }), {
    legacy: 'reject',
    onerror,
  })
  const modern = toNodeHandler(handler, { onerror })
  return async (req, res) => {
    const client: Client = { caller: callerOf(res)!, retryAfterS: await countWrite(limits, req, res) }
    const request = Object.assign(req, { auth: authInfoOf(client) })
    if (!(await isLegacyRequest(await toWebRequest(req, req.body), req.body)))
      return modern(request, res, req.body)
    const server = mcpServer({ ctx, client, log })
    const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true })
    res.on('close', () => void Promise.allSettled([transport.close(), server.close()]))
    await server.connect(transport)
    await transport.handleRequest(request, res, req.body)
  }
}

const UNREADABLE = new Set(['entity.parse.failed', 'entity.not.utf8'])

/** Malformed JSON is answered as a JSON-RPC error; other failures are HTTP errors. */
const unreadable: ErrorRequestHandler = (thrown, _req, res, next) => {
  if (!UNREADABLE.has(String((thrown as { type?: unknown }).type))) return next(thrown)
  res
    .status(400)
    .json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not valid JSON.' } })
}

/** Refuses requests with another Host or Origin (MCP: DNS rebinding). Programs send no Origin. */
function sameSiteOnly(siteOrigin: string): RequestHandler {
  const hostnames = [new URL(siteOrigin).hostname, ...localhostAllowedHostnames()]
  return (req, _res, next) => {
    const isOurs =
      validateHostHeader(req.headers.host, hostnames).ok &&
      validateOriginHeader(req.headers.origin, hostnames).ok
    if (!isOurs)
      throw new AppError('forbidden', 'Calls for another host or from another site are not answered.')
    next()
  }
}

const WRITES = new Set(['upsert_topic'])

/**
 * Counts writing tool calls against the REST write quota (docs decision D27) and sets its headers.
 *
 * @returns seconds to wait when the quota is used up, else 0; the tool reports it as a tool error
 */
async function countWrite(limits: RateLimits, req: Request, res: Response): Promise<number> {
  const { method, params } = (req.body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  const limiter = limits.for('write')
  if (!limiter || method !== 'tools/call' || !WRITES.has(String(params?.name))) return 0
  try {
    await run(limiter, req, res)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate_limited')
      return Number(error.headers['Retry-After'] ?? 1)
    throw error
  }
}

const run = (handler: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    void handler(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })

const ACCEPT = 'application/json, text/event-stream'
/** Default parameters of `initialize` (specification 4.3 allows an empty object). */
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'unknown', version: '0' },
}

/**
 * Accepts simple clients: without an Accept header, or `initialize` with an empty object. Refuses
 * batches, as both revisions require.
 */
const lenient: RequestHandler = (req, res, next) => {
  if (Array.isArray(req.body)) {
    return void res.status(400).json({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'JSON-RPC batching is not supported.' },
    })
  }
  const accept = req.headers.accept ?? ''
  if (!ACCEPT.split(', ').every((type) => accept.includes(type))) setAccept(req)
  const message = req.body as { method?: unknown; params?: object } | undefined
  if (message?.method === 'initialize') message.params = { ...INITIALIZE, ...message.params }
  next()
}

/** Sets the header in both views, because the SDK's adapter reads the raw headers. */
function setAccept(req: Parameters<RequestHandler>[0]): void {
  req.headers.accept = ACCEPT
  const position = req.rawHeaders.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'accept',
  )
  if (position >= 0) req.rawHeaders[position + 1] = ACCEPT
  else req.rawHeaders.push('Accept', ACCEPT)
}
