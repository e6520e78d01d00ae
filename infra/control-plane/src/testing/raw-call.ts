import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

type ExchangeOptions = {
  /** Reading ends after so many final answers. */
  answers?: number
  /** The answers have no body, as those to HEAD. */
  bodyless?: boolean
}

/** Longest wait for a server that waits for more itself; it only matters where no answer comes. */
const SILENCE_MS = 2_000

/**
 * Writes bytes to a server exactly as given, and reads until enough answers came, the server
 * closed, or nothing moves.
 *
 * @param parts each is written on its own, so that a server may read them apart
 */
export function rawExchange(
  url: string,
  parts: string | readonly string[],
  options: ExchangeOptions = {},
): Promise<RawAnswer[]> {
  const { answers = 1, bodyless = false } = options
  const { port, hostname } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<RawAnswer[]>()
  let received = ''
  const socket = connect(Number(port), hostname).setNoDelay(true)
  const finish = () => {
    socket.destroy()
    resolve(answersIn(received, bodyless))
  }
  socket.setTimeout(SILENCE_MS, finish)
  socket.on('error', finish).on('close', finish)
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1')
    if (answersIn(received, bodyless).length >= answers) finish()
  })
  for (const part of [parts].flat()) socket.write(part, 'latin1')
  return promise
}

/** The whole final answers in a text, in order. */
function answersIn(text: string, bodyless: boolean): RawAnswer[] {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return []
  const head = text.slice(0, headEnd)
  const rest = text.slice(headEnd + 4)
  const status = Number(head.split(' ')[1])
  if (status < 200) return answersIn(rest, bodyless)
  const length = bodyless ? 0 : bodyLength(head, rest)
  if (length === null || rest.length < length) return []
  return [{ status, head, body: rest.slice(0, length) }, ...answersIn(rest.slice(length), bodyless)]
}

function bodyLength(head: string, rest: string): number | null {
  if (/^transfer-encoding: chunked$/im.test(head)) {
    const end = /(?:^|\r\n)0\r\n\r\n/.exec(rest)
    return end && end.index + end[0].length
  }
  return Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
}
