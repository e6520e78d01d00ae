/** An answer that is worked out when it is first asked for, and then known. */
export function once<T>(answer: () => T): () => T {
  let known: { answer: T } | null = null
  return () => (known ??= { answer: answer() }).answer
}

/** So many answers are kept, or up to twice as many: the sentences of two large documents, some twenty megabytes. */
const MOST = 25_000
/** Longer texts are no sentences; they are seldom asked for twice. */
const LONGEST_CHARS = 500

/** A function of a text alone that remembers its latest answers: two versions of a document mostly say the same. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  let latest = new Map<string, T>()
  let older = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST_CHARS) return answer(text)
    const known = latest.get(text)
    if (known !== undefined) return known
    const found = older.get(text) ?? answer(text)
    if (latest.size >= MOST) {
      older = latest
      latest = new Map()
    }
    latest.set(text, found)
    return found
  }
}
