/** One answered call. */
export type Call = { orgId: string; operation: string; status: number }

/** Calls of one operation by status class and day. */
export type Count = { day: string; operation: string; statusClass: number; calls: number }

/** Counts calls in memory by organization until they are stored. */
export function callCounter() {
  let counts = new Map<string, Map<string, Count>>()
  const add = (orgId: string, { day, operation, statusClass, calls }: Count): void => {
    const own = counts.get(orgId) ?? new Map<string, Count>()
    counts.set(orgId, own)
    const key = `${day} ${operation} ${statusClass}`
    own.set(key, { day, operation, statusClass, calls: (own.get(key)?.calls ?? 0) + calls })
  }
  return {
    count({ orgId, operation, status }: Call, now: Date): void {
      add(orgId, {
        day: now.toISOString().slice(0, 10),
        operation,
        statusClass: Math.floor(status / 100),
        calls: 1,
      })
    },

    /** Returns counts that could not be stored. */
    giveBack(orgId: string, taken: readonly Count[]): void {
      for (const count of taken) add(orgId, count)
    },

    /** Removes and returns the counts since the last call. */
    take(): Map<string, Count[]> {
      const taken = new Map([...counts].map(([orgId, own]) => [orgId, [...own.values()]]))
      counts = new Map()
      return taken
    },
  }
}

export type CallCounter = ReturnType<typeof callCounter>
