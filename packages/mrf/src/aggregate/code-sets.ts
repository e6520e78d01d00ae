import { type ChargeRecord, MAX_CODES } from '../record.ts'
import { pairIds } from '../tables/pair-ids.ts'

/**
 * What every rate of a record shares. `drugUnitE4` is NaN when the record is no drug; ids as in the
 * record.
 */
export type SetTerms = { setting: number; billingClass: number; drugUnitE4: number; drugType: number }
export type CodeSet = SetTerms & { codes: readonly number[] }

/**
 * Numbers distinct (codes, terms) combinations: rates of one combination are kept together and
 * belong to all its codes.
 */
export function codeSets() {
  const sets: CodeSet[] = []
  const idByKey = new Map<string, number>()
  const singles = pairIds()
  const setOfSingle: number[] = []
  const terms = termIds()

  /** The last combination: published files keep an item's rows together. */
  const last = { id: -1, term: -1, codeCount: -1, codes: new Int32Array(MAX_CODES) }

  function idOf(record: ChargeRecord): number {
    const { codes, codeCount } = record
    const term = terms.idOf(record)
    if (codeCount === 1) return idOfOne(codes[0]!, term)
    if (isLast(codes, codeCount, term)) return last.id
    last.codes.set(codes.subarray(0, codeCount))
    Object.assign(last, { codeCount, term, id: idOfMany([...codes.subarray(0, codeCount)], term) })
    return last.id
  }

  function isLast(codes: Int32Array, codeCount: number, term: number): boolean {
    if (codeCount !== last.codeCount || term !== last.term) return false
    for (let i = 0; i < codeCount; i++) if (codes[i] !== last.codes[i]) return false
    return true
  }

  /** Most records carry one code; this path builds no string. */
  function idOfOne(code: number, term: number): number {
    const pair = singles.idOf(code, term)
    return (setOfSingle[pair] ??= sets.push({ codes: [code], ...terms.values[term]! }) - 1)
  }

  function idOfMany(codes: number[], term: number): number {
    const key = `${term}:${codes.sort((a, b) => a - b).join()}`
    const id = idByKey.get(key) ?? sets.push({ codes, ...terms.values[term]! }) - 1
    idByKey.set(key, id)
    return id
  }
  return { sets, idOf }
}

/** Numbers distinct terms. A file has few, and adjacent records share them. */
function termIds() {
  const values: SetTerms[] = []
  const idByKey = new Map<string, number>()
  let last = -1

  function idOf({ setting, billingClass, drugUnitE4, drugType }: SetTerms): number {
    const met = values[last]
    if (
      met?.setting === setting &&
      met.billingClass === billingClass &&
      met.drugType === drugType &&
      Object.is(met.drugUnitE4, drugUnitE4)
    )
      return last
    const key = [setting, billingClass, drugUnitE4, drugType].join()
    last = idByKey.get(key) ?? values.push({ setting, billingClass, drugUnitE4, drugType }) - 1
    idByKey.set(key, last)
    return last
  }
  return { values, idOf }
}
