import type { Caller } from '@ppman/auth'
import { z } from 'zod'
import type { Ctx } from '../context.ts'

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
