import type { RequestHandler } from 'express'

const ACCEPT = 'application/json, text/event-stream'
/** What an `initialize` without parameters asks for (specification 4.3 allows an empty object). */
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'unknown', version: '0' },
}

/**
 * Lets plain callers in: no Accept header, `initialize` with an empty object. A batch is refused,
 * as both revisions say.
 */
export const lenient: RequestHandler = (req, res, next) => {
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

/** The SDK's adapter reads the raw headers, so both views change. */
function setAccept(req: Parameters<RequestHandler>[0]): void {
  req.headers.accept = ACCEPT
  const at = req.rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'accept')
  if (at >= 0) req.rawHeaders[at + 1] = ACCEPT
  else req.rawHeaders.push('Accept', ACCEPT)
}
