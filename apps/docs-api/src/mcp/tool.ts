import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@ppman/auth'
import { z } from 'zod'
import { AppError } from '@ppman/errors'
import { canonicalJson } from '@ppman/topic-pipeline'
import type { Ctx } from '../context.ts'
import type { Listed, Paging } from '../fields.ts'

type Shape = z.ZodObject

export type Tool<I extends Shape = Shape, O extends Shape = Shape> = {
  name: string
  title: string
  /** Names the tool to use next; never contains text of a page. */
  description: string
  input: I
  output: O
  writes: boolean
  run: (args: z.output<I>, use: { ctx: Ctx; caller: Caller }) => Promise<z.input<O> | ToolRefusal>
}

/** Body of a tool error. `code` is one of the API's codes (specification, section 7). */
export const Refusal = z.looseObject({ code: z.string(), error: z.string() })

/** An error answer that tells the model what to correct. */
export class ToolRefusal {
  readonly body: z.output<typeof Refusal>

  constructor(code: string, error: string, more: Record<string, unknown> = {}) {
    this.body = { code, error, ...more }
  }
}

/** Declares a tool; its schemas type the arguments and the answer. */
export const tool = <I extends Shape, O extends Shape>(spec: Tool<I, O>): Tool => spec

/** A signed cursor, valid only for the same filter. */
function makeCursor(offset: number, filter: object, secret: string): string {
  return `${Buffer.from(String(offset)).toString('base64url')}.${sign(offset, filter, secret)}`
}

/** @throws `invalid_input` for a cursor of another filter or with a wrong signature */
function readCursor(cursor: string | undefined, filter: object, secret: string): number {
  if (cursor === undefined) return 0
  const [encoded = '', signature = ''] = cursor.split('.')
  const offset = Number(Buffer.from(encoded, 'base64url').toString('latin1'))
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(offset, filter, secret))]
  if (given.length === right.length && timingSafeEqual(given, right)) return offset
  throw new AppError('invalid_input', 'cursor: it belongs to another query; start again without one.')
}

const sign = (offset: number, filter: object, secret: string) =>
  createHmac('sha256', secret)
    .update(`cursor ${offset} ${canonicalJson(filter)}`)
    .digest('base64url')
    .slice(0, 22)

type Pages = { tool: string; limit: number; cursor?: string | undefined; secret: string }
type InPages<T> = Listed<T> & { nextCursor?: string }

/**
 * One page of a tool's list with the cursor of the next one. Cursors are bound to tool and filter.
 */
export async function inPages<F extends object, T>(
  { tool, limit, cursor, secret }: Pages,
  filter: F,
  read: (wanted: F & Paging) => Promise<Listed<T>>,
): Promise<InPages<T>> {
  const scope = { tool, ...filter }
  const offset = readCursor(cursor, scope, secret)
  const { items, total } = await read({ ...filter, limit, offset })
  const next = offset + items.length
  return {
    items,
    total,
    ...(next < total && items.length > 0 && { nextCursor: makeCursor(next, scope, secret) }),
  }
}
