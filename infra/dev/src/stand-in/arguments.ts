import { RedisError } from './protocol.ts'

export const SYNTAX_ERROR = 'ERR syntax error'

/** @throws RedisError for anything but a whole number that JavaScript holds exactly */
export function integer(word: string | undefined): number {
  const value = word !== undefined && /^-?\d+$/.test(word) ? Number(word) : NaN
  if (Number.isSafeInteger(value)) return value
  throw new RedisError('ERR value is not an integer or out of range')
}

/** A score: any number, or an infinity. */
export function float(word: string | undefined): number {
  const value = /^[+-]?inf(inity)?$/i.test(word ?? '')
    ? word?.startsWith('-')
      ? -Infinity
      : Infinity
    : Number(word || NaN)
  if (!Number.isNaN(value)) return value
  throw new RedisError('ERR value is not a valid float')
}

export const floatText = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf'

/** Options such as `NX` or `EX 30` after the fixed words of a command, taken one at a time. */
export class Options {
  #rest: string[]

  constructor(words: readonly string[]) {
    this.#rest = [...words]
  }

  /** The next word in upper case, or null at the end. */
  next(): string | null {
    return this.#rest.shift()?.toUpperCase() ?? null
  }

  /** The next word as it was sent. @throws RedisError when there is none */
  value(): string {
    const word = this.#rest.shift()
    if (word === undefined) throw new RedisError(SYNTAX_ERROR)
    return word
  }

  /** Takes the next word when it is this one. */
  takes(word: string): boolean {
    if (this.#rest[0]?.toUpperCase() !== word) return false
    this.#rest.shift()
    return true
  }

  rest(): string[] {
    return this.#rest.splice(0)
  }
}

/** Cuts words into pairs. @throws RedisError when one is left over */
export function pairs(words: readonly string[], command: string): [string, string][] {
  if (words.length % 2) throw new RedisError(`ERR wrong number of arguments for '${command}' command`)
  return Array.from({ length: words.length / 2 }, (_, i) => [words[2 * i] ?? '', words[2 * i + 1] ?? ''])
}

/** The part of a list between two positions, both included; negative ones count from the end. */
export function between<T>(items: readonly T[], first: string, last: string): T[] {
  const place = (word: string) => (integer(word) < 0 ? items.length + integer(word) : integer(word))
  return items.slice(Math.max(0, place(first)), Math.max(0, place(last) + 1))
}

/** A pattern with `*`, `?` and `[…]`, as KEYS and PSUBSCRIBE take it. */
export function glob(pattern: string): RegExp {
  const body = pattern.replaceAll(/\\(.)|\[[^\]]{0,200}\]|[\s\S]/g, (part, escaped?: string) =>
    globPart(part, escaped),
  )
  return new RegExp(`^${body}$`)
}

function globPart(part: string, escaped: string | undefined): string {
  if (escaped !== undefined) return literal(escaped)
  if (part === '*') return '[\\s\\S]*'
  if (part === '?') return '[\\s\\S]'
  return part.startsWith('[') && part.length > 1 ? part.replaceAll('\\', '\\\\') : literal(part)
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
