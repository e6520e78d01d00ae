/** Memory that readings share: each waits until what it may take is free, in the order of asking. */
export function memoryBudget(totalMb: number) {
  let freeMb = totalMb
  const waiting: { mb: number; start: () => void }[] = []

  function admit(): void {
    while (waiting[0] && waiting[0].mb <= freeMb) {
      const { mb, start } = waiting.shift()!
      freeMb -= mb
      start()
    }
  }

  /** Does the work when there is room; what wants more than there is gets all of it. */
  return async function within<T>(wantedMb: number, work: () => Promise<T>): Promise<T> {
    const mb = Math.min(wantedMb, totalMb)
    await new Promise<void>((start) => {
      waiting.push({ mb, start })
      admit()
    })
    try {
      return await work()
    } finally {
      freeMb += mb
      admit()
    }
  }
}
