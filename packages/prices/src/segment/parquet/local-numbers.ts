/** Numbers the ids met 0, 1, 2 … without a hash table: ids are small and dense. */
export function localNumbers() {
  let localOf = new Int32Array(1024)
  let known: number[] = []
  function of(id: number): number {
    if (id >= localOf.length) localOf = grown(localOf, id)
    const found = localOf[id]!
    if (found > 0) return found - 1
    localOf[id] = known.push(id)
    return known.length - 1
  }
  /** The ids met in the order of their numbers; from now on none is. */
  function taken(): readonly number[] {
    const all = known
    for (const id of all) localOf[id] = 0
    known = []
    return all
  }
  return { of, taken }
}

function grown(old: Int32Array<ArrayBuffer>, id: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 ** Math.ceil(Math.log2(id + 1)))
  larger.set(old)
  return larger
}
