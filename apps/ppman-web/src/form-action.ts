import type { z } from 'zod'
import type { Ctx } from './context.ts'
import type { SignedIn } from './visitor.ts'

export type ActionSpec<Form extends z.ZodObject> = {
  path: string
  /** Its fields; a checkbox left empty is absent. The token against forgery is checked before. */
  form: Form
  /** Does it for a signed-in member, within the own organisation. @returns the page to go on to, an address of this site */
  run: (input: { form: z.output<Form>; ctx: Ctx; visitor: SignedIn }) => Promise<string>
}

export type Action = {
  path: string
  form: z.ZodObject
  run: (input: { form: never; ctx: Ctx; visitor: SignedIn }) => Promise<string>
}

/** Declares what a form of a page does. */
export const action = <Form extends z.ZodObject>(spec: ActionSpec<Form>): Action => ({
  ...spec,
  run: spec.run,
})
