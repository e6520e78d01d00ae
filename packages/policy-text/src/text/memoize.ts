/** Results kept, or up to twice as many: the sentences of two large documents, about 20 MB. */
const MOST = 25_000
/** Longer texts are not sentences and are rarely asked for twice. */
const LONGEST_CHARS = 500

/**
 * Caches the latest results of a function of a text: two versions of a document share most
 * sentences.
 */
export function memoize<T>(answer: (text: string) => T): (text: string) => T {
  let latest = new Map<string, T>()
  let older = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST_CHARS) return answer(text)
    const cached = latest.get(text)
    if (cached !== undefined) return cached
    const found = older.get(text) ?? answer(text)
    if (latest.size >= MOST) {
      older = latest
      latest = new Map()
    }
    latest.set(text, found)
    return found
  }
}
