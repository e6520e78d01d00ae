const last = new Map<string, Promise<unknown>>()

/**
 * Runs work that names the same thing one after the other in this process. The database keeps processes apart; this keeps fifty calls
 * for one thing from holding fifty connections while they wait for each other, and from doing the same work fifty times.
 */
export async function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}
