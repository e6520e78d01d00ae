import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A request exactly as a service received it. */
export type RecordedRequest = {
  method: string
  target: string
  /** Header lines as they came, names in lower case, repeated ones repeated. */
  headers: [name: string, value: string][]
  body: string
  /** Which connection brought it, counted from 0. */
  connection: number
}

type Answer = (request: RecordedRequest, socket: Socket) => string | null

const SIMPLE: Answer = ({ method, target }) => {
  const body = `${method} ${target}`
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${method === 'HEAD' ? '' : body}`
}

/**
 * A service that reads HTTP/1.1 by the letter of RFC 9112 and records every byte. Whatever could be
 * read in two ways is listed in `problems`.
 *
 * @param answer the bytes of the answer; null when the test writes them itself
 */
export async function upstreamRecorder(answer: Answer = SIMPLE) {
  const requests: RecordedRequest[] = []
  const problems: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    const connection = connections++
    let unread = ''
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    socket.on('data', (bytes: Buffer) => {
      unread += bytes.toString('latin1')
      for (let next = readRequest(unread, problems); next; next = readRequest(unread, problems)) {
        unread = unread.slice(next.length)
        const request = { ...next.request, connection }
        requests.push(request)
        const reply = answer(request, socket)
        if (reply !== null) socket.write(reply, 'latin1')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    problems,
    connections: () => connections,
    forget: () => {
      requests.length = 0
      problems.length = 0
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type Read = { request: Omit<RecordedRequest, 'connection'>; length: number } | null

/** The first whole request of the text, or null while it is incomplete. */
function readRequest(text: string, problems: string[]): Read {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = text.slice(0, headEnd)
  const [line = '', ...lines] = head.split('\r\n')
  const [, method = '', target = ''] = /^([A-Z]+) (\S+) HTTP\/1\.1$/.exec(line) ?? []
  const headers = lines.map((each): [string, string] => {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(each) ?? []
    return [name.toLowerCase(), value]
  })
  const found = [
    method === '' && `request line ${line}`,
    headers.some(([name]) => name === '') && 'a header line that is none',
    /[\r\n]/.test(head.replaceAll('\r\n', '')) && 'a bare CR or LF',
  ].filter((problem) => problem !== false)
  const body = readBody({ headers, text: text.slice(headEnd + 4), problems: found })
  if (!body) return null
  problems.push(...found)
  return { request: { method, target, headers, body: body.content }, length: headEnd + 4 + body.length }
}

type Rest = { headers: [string, string][]; text: string; problems: string[] }

function readBody({ headers, text, problems }: Rest): { content: string; length: number } | null {
  const named = (name: string) => headers.filter(([each]) => each === name).map(([, value]) => value)
  const [lengths, codings] = [named('content-length'), named('transfer-encoding')]
  if (lengths.length + codings.length > 1) problems.push(`framed ${lengths.length + codings.length} times`)
  if (codings.length > 0) {
    if (codings[0] !== 'chunked') problems.push(`transfer coding ${codings[0]}`)
    return readChunks(text, problems)
  }
  if (lengths.length > 0 && !/^(0|[1-9]\d*)$/.test(lengths[0] ?? '')) problems.push(`length ${lengths[0]}`)
  const length = Number(lengths[0] ?? 0)
  return text.length < length ? null : { content: text.slice(0, length), length }
}

function readChunks(text: string, problems: string[]): { content: string; length: number } | null {
  let content = ''
  for (let offset = 0; ;) {
    const lineEnd = text.indexOf('\r\n', offset)
    if (lineEnd < 0) return null
    const size = text.slice(offset, lineEnd)
    if (!/^[0-9a-f]+$/i.test(size)) problems.push(`chunk size ${size}`)
    const bytes = Number.parseInt(size, 16)
    const end = lineEnd + 2 + bytes
    if (text.length < end + 2) return null
    if (text.slice(end, end + 2) !== '\r\n') problems.push('a chunk without its end, or a trailer')
    content += text.slice(lineEnd + 2, end)
    offset = end + 2
    if (!(bytes > 0)) return { content, length: offset }
  }
}
