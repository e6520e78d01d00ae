/** An answer that is worked out when it is first asked for, and then known. */
export function once<T>(answer: () => T): () => T {
  let known: { answer: T } | null = null
  return () => (known ??= { answer: answer() }).answer
}
