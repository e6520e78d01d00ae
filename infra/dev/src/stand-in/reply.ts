/**
 * What a command answers, before it is written in the Redis protocol (RESP2). Strings are bulk strings whose characters
 * are bytes (latin1), so any binary value passes unharmed.
 */
export type Reply = string | number | null | Status | RedisError | readonly Reply[]

/** A simple string such as `OK`. */
export class Status {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An error whose first word is the code that clients look at, such as `WRONGTYPE`. */
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
