/** A price that is no dollar: a percentage (E4, NaN when there is none), an algorithm (id of its text, 0 when there is none). */
export type Formula = { percentE4: number; algorithm: number }

/** Numbers distinct formulas from 1 on; 0 is no formula. */
export function formulaIds() {
  const values: Formula[] = [{ percentE4: NaN, algorithm: 0 }]
  const byAlgorithm: Map<number, number>[] = []

  function idOf({ percentE4, algorithm }: Formula): number {
    if (algorithm === 0 && Number.isNaN(percentE4)) return 0
    const byPercent = (byAlgorithm[algorithm] ??= new Map<number, number>())
    const found = byPercent.get(percentE4)
    if (found !== undefined) return found
    const id = values.push({ percentE4, algorithm }) - 1
    byPercent.set(percentE4, id)
    return id
  }
  return { values, idOf }
}
