/** Computes a value on first use and caches it: what a process never asks for costs it nothing. */
export function lazy<T>(answer: () => T): () => T {
  let cached: { answer: T } | null = null
  return () => (cached ??= { answer: answer() }).answer
}
