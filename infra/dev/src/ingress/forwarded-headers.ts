import type { IncomingMessage } from 'node:http'

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1). Framing is kept: it describes the body we pass on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'])

/** Only the ingress and the edge may speak of where a request came from, or on whose behalf. */
const isReserved = (name: string) => name.startsWith('x-edge-') || name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip'

type Pair = readonly [name: string, value: string]

/** The headers for the service: as they came, without what a client may not say, with what we know of it. */
export function requestHeaders(request: IncomingMessage, { isUpgrade = false } = {}): string[] {
  const named = connectionWords(request)
  const kept = pairsOf(request.rawHeaders).filter(([name]) => !isReserved(name) && !isHopByHop(name, named) && name !== 'expect')
  const known: Pair[] = [
    ['x-forwarded-for', request.socket.remoteAddress ?? ''],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-host', request.headers.host ?? ''],
  ]
  const upgrade: Pair[] = isUpgrade ? [['connection', 'Upgrade'], ['upgrade', request.headers.upgrade ?? '']] : []
  return [...kept, ...known, ...upgrade].flat()
}

/** The headers for the client: as the service said them. */
export function responseHeaders(response: IncomingMessage): string[] {
  const named = connectionWords(response)
  return pairsOf(response.rawHeaders).filter(([name]) => !isHopByHop(name, named)).flat()
}

function pairsOf(raw: readonly string[]): Pair[] {
  return Array.from({ length: raw.length / 2 }, (_, i) => [(raw[2 * i] ?? '').toLowerCase(), raw[2 * i + 1] ?? ''])
}

const connectionWords = ({ headers }: IncomingMessage) =>
  new Set((headers.connection ?? '').split(',').map((word) => word.trim().toLowerCase()))

const isHopByHop = (name: string, named: ReadonlySet<string>) =>
  HOP_BY_HOP.has(name) || (named.has(name) && name !== 'transfer-encoding' && name !== 'content-length')
