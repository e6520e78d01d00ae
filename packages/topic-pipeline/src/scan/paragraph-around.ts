/** Characters read before and after a place. */
export type Reach = { before: number; after: number }

/** The text beside a place, within its paragraph. */
export function paragraphAround(text: string, { start, end }: { start: number; end: number }, reach: Reach) {
  const before = text.slice(Math.max(0, start - reach.before), start)
  const after = text.slice(end, end + reach.after)
  const blank = after.indexOf('\n\n')
  return {
    before: before.slice(Math.max(0, before.lastIndexOf('\n\n'))),
    after: after.slice(0, blank < 0 ? after.length : blank),
  }
}
