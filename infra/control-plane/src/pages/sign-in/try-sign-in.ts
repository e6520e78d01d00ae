import { param } from '@ppman/http'
import type { Request } from 'express'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import { signIn } from '../../accounts/sign-in.ts'
import type { Ctx } from '../../context.ts'

const Form = z.object({
  email: param.storable(z.string().max(254)).catch(''),
  password: z.string().catch(''),
})

export type SignInTry = { account: Account | null; email: string }

/** Checks the e-mail address and password of a form. */
export async function trySignIn(ctx: Ctx, req: Request): Promise<SignInTry> {
  const { email, password } = Form.parse(req.body ?? {})
  const account = await signIn(ctx.accounts, { email, password, at: ctx.now() })
  return { account, email }
}

type SignInText = { action: string; intro: string; returnTo?: string; email?: string; wrong?: boolean }

/** Values for the sign-in page. A wrong address and a wrong password look the same. */
export const signInModel = ({ action, intro, returnTo = '', email = '', wrong = false }: SignInText) => ({
  action,
  intro,
  returnTo,
  filledIn: email,
  problem: wrong
    ? 'This e-mail address and password do not belong together, or there were too many tries. Check ' +
      'both and try again.'
    : '',
})
