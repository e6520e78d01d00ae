import { RedisError } from './protocol.ts'

export type StreamEntry = { ms: number; seq: number; fields: string[] }
export type Stream = { entries: StreamEntry[]; lastMs: number; lastSeq: number }

type Values = {
  string: string
  hash: Map<string, string>
  set: Set<string>
  zset: Map<string, number>
  list: string[]
  stream: Stream
}
export type ValueType = keyof Values
type Entry = { type: ValueType; value: Values[ValueType]; expiresAtMs: number | null }

/** The keys of the one database, with types and expiry. */
export class Keyspace {
  readonly #entries = new Map<string, Entry>()
  readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  entry(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry?.expiresAtMs == null || entry.expiresAtMs > this.nowMs()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** @throws RedisError WRONGTYPE when the key holds another type */
  read<T extends ValueType>(key: string, type: T): Values[T] | undefined {
    const entry = this.entry(key)
    if (!entry) return undefined
    if (entry.type !== type)
      throw new RedisError('WRONGTYPE Operation against a key holding the wrong kind of value')
    return entry.value as Values[T]
  }

  /** The value to change in place; created when the key is free. */
  open<T extends ValueType>(key: string, type: T, make: () => Values[T]): Values[T] {
    const found = this.read(key, type)
    if (found !== undefined) return found
    const value = make()
    this.put(key, type, value)
    return value
  }

  put<T extends ValueType>(key: string, type: T, value: Values[T], expiresAtMs: number | null = null): void {
    this.#entries.set(key, { type, value, expiresAtMs })
  }

  delete(key: string): boolean {
    return this.entry(key) !== undefined && this.#entries.delete(key)
  }

  /** Removes empty collections, as Redis does. */
  dropIfEmpty(key: string, size: number | undefined): void {
    if (size === 0) this.#entries.delete(key)
  }

  keys(): string[] {
    return [...this.#entries.keys()].filter((key) => this.entry(key) !== undefined)
  }

  clear(): void {
    this.#entries.clear()
  }
}
