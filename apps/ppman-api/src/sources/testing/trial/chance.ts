import { createHash } from 'node:crypto'

/**
 * A number from 0 up to a limit that looks thrown, and is the same whenever the same things are
 * named.
 */
export const thrown = (limit: number, ...named: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(named)).digest().readUInt32BE() % limit

export const choose = <T>(from: readonly T[], ...named: readonly unknown[]): T =>
  from[thrown(from.length, ...named)]!

/** Some of a list, each once, in an order that looks thrown. */
export const some = <T>(
  from: readonly T[],
  { at, salt, take }: { at: number; salt: string; take: number },
): T[] =>
  from
    .map((one, index) => ({ one, key: thrown(1e9, at, salt, index) }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, take)
    .map(({ one }) => one)
