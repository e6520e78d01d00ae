import { atPointer } from '../json-pointer.ts'

/** A record of an answer: `bytes.subarray(byteStart, byteStart + byteLength)` is its JSON. Counted from 1. */
export type AnswerRow = {
  record: number
  byteStart: number
  byteLength: number
  values: Record<string, unknown>
}

/** The records of an answer's `data`, in their order. @param bytes of a JSON object */
export function answerRows(bytes: Buffer): AnswerRow[] {
  return elementsOf(bytes, dataStart(bytes)).map(({ start, end }, at) => ({
    record: at + 1,
    byteStart: start,
    byteLength: end - start,
    values: JSON.parse(bytes.toString('utf8', start, end)) as Record<string, unknown>,
  }))
}

/** The word of a field as text, without blanks around it; empty where there is none. */
export function wordOf(values: unknown, name: string): string {
  const value = atPointer(values, `/${name}`)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** What moves a scan: a string as a whole, else one mark. */
const STEP = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs

/** Where the list of the field `data` begins. Strings are one step, so that no mark in them counts. */
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
