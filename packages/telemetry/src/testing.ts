import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP/HTTP sends it, its attributes as an object. */
export type ReceivedSpan = {
  service: string
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Record<string, unknown>
}

type Pairs = { key: string; value: Record<string, unknown> }[]
type Message = {
  resourceSpans: {
    resource: { attributes: Pairs }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Pairs })[] }[]
  }[]
}

const toObject = (pairs: Pairs) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OTLP/HTTP collector for tests: keeps the spans, and the messages as they came. */
export async function traceCollector() {
  const spans: ReceivedSpan[] = []
  const messages: string[] = []
  const server = createServer(async (req, res) => {
    let text = ''
    for await (const chunk of req.setEncoding('utf8')) text += String(chunk)
    messages.push(text)
    for (const { resource, scopeSpans } of (JSON.parse(text) as Message).resourceSpans) {
      const service = String(toObject(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, attributes: toObject(span.attributes) })
    }
    res.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    messages,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
