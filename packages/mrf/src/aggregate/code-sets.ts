import type { ChargeRecord } from '../record.ts'

export type CodeSet = { codes: readonly number[]; setting: number }

/** Numbers distinct (codes, setting) combinations: rates of one combination are kept together and belong to all its codes. */
export function codeSets() {
  const sets: CodeSet[] = []
  const known = new Map<string, number>()
  const single: number[][] = []

  function idOf({ codes, codeCount, setting }: ChargeRecord): number {
    return codeCount === 1 ? idOfOne(codes[0]!, setting) : idOfMany([...codes.subarray(0, codeCount)], setting)
  }

  /** Most records carry one code: no string is made for them. */
  function idOfOne(code: number, setting: number): number {
    const bySetting = (single[setting] ??= [])
    while (bySetting.length < code) bySetting.push(-1)
    const found = bySetting[code]
    if (found !== undefined && found >= 0) return found
    return (bySetting[code] = sets.push({ codes: [code], setting }) - 1)
  }

  function idOfMany(codes: number[], setting: number): number {
    const key = `${setting}:${codes.sort((a, b) => a - b).join()}`
    const id = known.get(key) ?? sets.push({ codes, setting }) - 1
    known.set(key, id)
    return id
  }
  return { sets, idOf }
}
