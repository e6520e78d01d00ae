import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import type { Caller } from '@ppman/auth'
import { AppError, docsDialect } from '@ppman/errors'
import { callerOf, createRouter, errorHandler, type Log, type RateLimits, rememberCaller } from '@ppman/http'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express'
import { SCOPE } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { authInfoOf, type Client, clientOf } from './caller-info.ts'
import { lenient } from './lenient.ts'
import { sameSiteOnly } from './same-site.ts'
import { mcpServer } from './server.ts'
import { countWrite } from './write-quota.ts'

type McpOptions = {
  ctx: Ctx
  authenticate: (req: Request) => Promise<Caller>
  limits: RateLimits
  log: Log
  bodyLimitBytes: number
}

/**
 * The MCP endpoint: the 2025 handshake and the stateless revision 2026-07-28 at one address (specification 4.3).
 *
 * Identity comes first and fails as HTTP, in the API's own error body; only then is anything read as JSON-RPC.
 */
export function serveMcp({ ctx, authenticate, limits, log, bodyLimitBytes }: McpOptions): Router {
  const router = createRouter()
  router.use(
    sameSiteOnly(ctx.siteOrigin),
    postOnly,
    identify(authenticate),
    jsonOnly,
    express.json({ limit: bodyLimitBytes }),
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

/** The caller stays beside the answer, where the quota looks for it. */
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
  const handler = createMcpHandler(
    ({ authInfo }) => mcpServer({ ctx, client: clientOf(authInfo), log }, 'stateless'),
    { legacy: 'reject', onerror },
  )
  const modern = toNodeHandler(handler, { onerror })
  return async (req, res) => {
    const client: Client = { caller: callerOf(res)!, retryAfterS: await countWrite(limits, req, res) }
    const request = Object.assign(req, { auth: authInfoOf(client) })
    if (!(await isLegacyRequest(await toWebRequest(req, req.body), req.body)))
      return modern(request, res, req.body)
    const server = mcpServer({ ctx, client, log }, 'handshake')
    const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true })
    res.on('close', () => void Promise.allSettled([transport.close(), server.close()]))
    await server.connect(transport)
    await transport.handleRequest(request, res, req.body)
  }
}

/** A body that is no JSON is JSON-RPC's to refuse; the other failures are HTTP's. */
const unreadable: ErrorRequestHandler = (thrown, _req, res, next) => {
  if ((thrown as { type?: unknown }).type !== 'entity.parse.failed') return next(thrown)
  res
    .status(400)
    .json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not valid JSON.' } })
}
