import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { canonicalJson } from '@ppman/topic-pipeline'

/** Where a list goes on. It is good for the same filter only, and only when it came from here. */
export function makeCursor(offset: number, filter: object, secret: string): string {
  return `${Buffer.from(String(offset)).toString('base64url')}.${sign(offset, filter, secret)}`
}

/** @throws `invalid_input` for a cursor of another filter or another origin */
export function readCursor(cursor: string | undefined, filter: object, secret: string): number {
  if (cursor === undefined) return 0
  const [encoded = '', signature = ''] = cursor.split('.')
  const offset = Number(Buffer.from(encoded, 'base64url').toString('latin1'))
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(offset, filter, secret))]
  if (given.length === right.length && timingSafeEqual(given, right)) return offset
  throw new AppError('invalid_input', 'cursor: it belongs to another query; start again without one.')
}

const sign = (offset: number, filter: object, secret: string) =>
  createHmac('sha256', secret).update(`cursor ${offset} ${canonicalJson(filter)}`).digest('base64url').slice(0, 22)

type Shown = { offset: number; shown: number; total: number }

/** The cursor of the rows after these, when there are any. */
export function nextCursor({ offset, shown, total }: Shown, filter: object, secret: string): { nextCursor?: string } {
  const next = offset + shown
  return next < total && shown > 0 ? { nextCursor: makeCursor(next, filter, secret) } : {}
}
