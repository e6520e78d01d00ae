type Work = () => Promise<void>

/** Jest loads setup and teardown separately; they share state on the global object. */
const shared = globalThis as typeof globalThis & { ppmanTeardown?: Work[] }

/** Registers work for the end of the run; last in, first out. */
export function onTeardown(work: Work): void {
  shared.ppmanTeardown = [work, ...(shared.ppmanTeardown ?? [])]
}

/** Runs all registered work, then throws the first failure. */
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
