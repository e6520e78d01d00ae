/** A price that is no dollar: a percentage (E4, NaN when there is none), an algorithm (id of its text, 0 when there is none). */
export type Formula = { percentE4: number; algorithm: number }

const RECENT = 1 << 10
const SPREAD = 0x9e3779b1
const { imul } = Math

/** Numbers distinct formulas from 1 on; 0 is no formula. */
export function formulaIds() {
  const values: Formula[] = [{ percentE4: NaN, algorithm: 0 }]
  const byAlgorithm: Map<number, number>[] = []
  /** A contract often gives one percentage for all: formulas met lately are found without a hash table. */
  const recent = new Int32Array(RECENT)

  function idOf({ percentE4, algorithm }: Formula): number {
    if (algorithm === 0 && Number.isNaN(percentE4)) return 0
    const place = ((imul(percentE4, SPREAD) >>> 16) ^ algorithm) & (RECENT - 1)
    const met = values[recent[place]!]!
    if (met.algorithm === algorithm && Object.is(met.percentE4, percentE4)) return recent[place]!
    return (recent[place] = find({ percentE4, algorithm }))
  }

  function find({ percentE4, algorithm }: Formula): number {
    const byPercent = (byAlgorithm[algorithm] ??= new Map<number, number>())
    const found = byPercent.get(percentE4)
    if (found !== undefined) return found
    const id = values.push({ percentE4, algorithm }) - 1
    byPercent.set(percentE4, id)
    return id
  }
  return { values, idOf }
}
