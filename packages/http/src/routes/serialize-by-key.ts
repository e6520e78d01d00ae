const last = new Map<string, Promise<unknown>>()

/**
 * Runs work that names the same thing one after the other in this process. The database keeps processes apart; this keeps fifty calls
 * for one thing from holding fifty connections while they wait for each other, and from doing the same work fifty times.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
