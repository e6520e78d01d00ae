import type { IncomingMessage } from 'node:http'

/**
 * Headers of one connection (RFC 9110, 7.6.1) and those that mark off a body (RFC 9112, 6): whoever passes a message
 * on writes its own.
 */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'content-length',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * `Connection` cannot remove these: they say for whom a message is, who sends it and where from, and a sender must not
 * name a header there that is meant for every recipient.
 */
const NOT_REMOVABLE =
  /^(host|authorization|cookie|set-cookie|forwarded|x-real-ip|x-request-id|x-(edge|org|forwarded)-.*)$/

/** The headers of a message that are meant for its last recipient: names in lower case, repeated ones repeated. */
export function endToEndHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index): [string, string] => [
    (rawHeaders[2 * index] ?? '').toLowerCase(),
    rawHeaders[2 * index + 1] ?? '',
  ])
  const options = pairs
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
  const removed = new Set(
    options.map((option) => option.trim()).filter((option) => !NOT_REMOVABLE.test(option)),
  )
  return pairs.filter(([name]) => !OF_ONE_CONNECTION.has(name) && !removed.has(name))
}
