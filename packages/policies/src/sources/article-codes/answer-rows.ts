import { resolvePointer } from '../json-pointer.ts'

/**
 * A record of an API answer, counted from 1; `bytes.subarray(byteStart, byteStart + byteLength)` is
 * its JSON.
 */
export type AnswerRow = {
  record: number
  byteStart: number
  byteLength: number
  values: Record<string, unknown>
}

/**
 * The records of an answer's `data`, in order.
 *
 * @param bytes of a JSON object
 */
export function answerRows(bytes: Buffer): AnswerRow[] {
  return elementsOf(bytes, dataStart(bytes)).map(({ start, end }, index) => ({
    record: index + 1,
    byteStart: start,
    byteLength: end - start,
    values: JSON.parse(bytes.toString('utf8', start, end)) as Record<string, unknown>,
  }))
}

/** A field's value as trimmed text; empty when missing. */
export function fieldText(values: unknown, name: string): string {
  const value = resolvePointer(values, `/${name}`)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Token of the scan: a whole string, or one bracket. */
const STEP = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs

/** Offset of the list in the field `data`, or -1. Brackets inside strings do not count. */
function dataStart(bytes: Buffer): number {
  let [depth, key] = [0, '']
  for (const { 0: step, index } of bytes.toString('latin1').matchAll(STEP)) {
    if (step === '[' && depth === 1 && key === '"data"') return index
    if (step === '{' || step === '[') depth += 1
    else if (step === '}' || step === ']') depth -= 1
    else if (depth === 1) key = step
  }
  return -1
}

function elementsOf(bytes: Buffer, from: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  if (from < 0) return found
  let [depth, start] = [0, 0]
  for (const { 0: step, index } of bytes.subarray(from).toString('latin1').matchAll(STEP)) {
    if (step === '{' && depth === 1) start = from + index
    if (step === '{' || step === '[') depth += 1
    else if (step === '}' || step === ']') depth -= 1
    if (step === '}' && depth === 1) found.push({ start, end: from + index + 1 })
    if (depth === 0) break
  }
  return found
}
