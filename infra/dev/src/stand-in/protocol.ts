/**
 * The reply of a command before encoding (RESP2). Strings are bulk strings of latin1 characters,
 * one per byte, so binary values stay intact.
 */
export type Reply = string | number | null | Status | RedisError | readonly Reply[]

/** A simple string such as `OK`. */
export class Status {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An error whose first word is its code, such as `WRONGTYPE`. */
export class RedisError extends Error {
  override readonly name = 'RedisError'
}

export const OK = new Status('OK')

/** The bytes of a reply, as latin1 text. */
export function encode(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`
  if (reply instanceof Status) return `+${reply.text}\r\n`
  if (reply instanceof RedisError) return `-${reply.message.replaceAll(/[\r\n]/g, ' ')}\r\n`
  return `*${reply.length}\r\n${reply.map(encode).join('')}`
}

/** Returns the reply of the work, or its error as a reply; the connection stays open. */
export function catchRedisError(work: () => Reply | undefined): Reply | undefined {
  try {
    return work()
  } catch (error) {
    return error instanceof RedisError ? error : new RedisError(`ERR internal: ${(error as Error).message}`)
  }
}

const MAX_WORDS = 1_000_000
const MAX_WORD_BYTES = 512 * 1024 * 1024

type Line = { text: string; end: number }
type Request = { words: string[]; end: number }

/** Splits the byte stream of one client into requests (latin1 text, one character per byte). */
export class RequestReader {
  #pending: Buffer = Buffer.alloc(0)

  /**
   * Takes the next bytes and returns the complete requests.
   *
   * @throws RangeError for an invalid length
   */
  read(chunk: Buffer): string[][] {
    const requests: string[][] = []
    this.#pending = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk
    for (let request = this.#next(); request; request = this.#next()) {
      this.#pending = this.#pending.subarray(request.end)
      if (request.words.length) requests.push(request.words)
    }
    return requests
  }

  #next(): Request | null {
    const head = this.#line(0)
    if (!head) return null
    if (!head.text.startsWith('*')) return { words: head.text.split(' ').filter(Boolean), end: head.end }
    return this.#words(parseLength(head.text, MAX_WORDS), head.end)
  }

  #words(count: number, start: number): Request | null {
    const parts: string[] = []
    let end = start
    while (parts.length < count) {
      const head = this.#line(end)
      if (!head) return null
      const length = parseLength(head.text, MAX_WORD_BYTES)
      end = head.end + length + 2
      if (this.#pending.length < end) return null
      parts.push(this.#pending.toString('latin1', head.end, head.end + length))
    }
    return { words: parts, end }
  }

  #line(start: number): Line | null {
    const end = this.#pending.indexOf('\r\n', start)
    return end < 0 ? null : { text: this.#pending.toString('latin1', start, end), end: end + 2 }
  }
}

function parseLength(head: string, limit: number): number {
  const length = Number(head.slice(1))
  if (length >= 0 && length <= limit) return length
  throw new RangeError('ERR Protocol error: invalid length')
}
