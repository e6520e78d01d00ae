type Work = () => Promise<void>

/** Setup and teardown are two modules to Jest, loaded apart; what they share lives on the global object. */
const shared = globalThis as typeof globalThis & { ppmanTeardown?: Work[] }

/** Keeps something for the end of the run; last in, first out. */
export function onTeardown(work: Work): void {
  shared.ppmanTeardown = [work, ...(shared.ppmanTeardown ?? [])]
}

/** Does what was kept for the end of the run, all of it, and then throws what failed first. */
export async function tearDown(): Promise<void> {
  const works = shared.ppmanTeardown ?? []
  shared.ppmanTeardown = []
  const failures: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
