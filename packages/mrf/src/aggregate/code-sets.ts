import { type ChargeRecord, MAX_CODES } from '../record.ts'

export type CodeSet = { codes: readonly number[]; setting: number }

/** Numbers distinct (codes, setting) combinations: rates of one combination are kept together and belong to all its codes. */
export function codeSets() {
  const sets: CodeSet[] = []
  const known = new Map<string, number>()
  const single: number[][] = []

  /** The combination met last: published files keep an item's rows together. */
  const last = { id: -1, setting: -1, codeCount: -1, codes: new Int32Array(MAX_CODES) }

  function idOf({ codes, codeCount, setting }: ChargeRecord): number {
    if (codeCount === 1) return idOfOne(codes[0]!, setting)
    if (isLast(codes, codeCount, setting)) return last.id
    last.codes.set(codes.subarray(0, codeCount))
    Object.assign(last, { codeCount, setting, id: idOfMany([...codes.subarray(0, codeCount)], setting) })
    return last.id
  }

  function isLast(codes: Int32Array, codeCount: number, setting: number): boolean {
    if (codeCount !== last.codeCount || setting !== last.setting) return false
    for (let i = 0; i < codeCount; i++) if (codes[i] !== last.codes[i]) return false
    return true
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
