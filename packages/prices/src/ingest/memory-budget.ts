/** Memory shared by ingests: each waits, first come first served, until its share is free. */
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

  /** Runs the work when its memory is free. A request above the total gets the total. */
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
