import { param } from '@ppman/http'
import { z } from 'zod'
import { type Account } from '../../accounts/account-repo.ts'
import { LIFE_DAYS, mayIssue, type ServiceName, SERVICES, type TokenOrder } from '../../tokens/issue-token.ts'
import type { TokenForm } from './tokens-model.ts'

const text = z.string().trim().catch('')
const Filled = z.object({ id: text, name: text, service: text, days: text })

/** What was typed, so that a refused form comes back as it was. */
export const filledForm = (body: unknown): TokenForm => Filled.parse(body ?? {})

const Order = z.object({
  id: z.uuid('Reload the page and try again.'),
  name: param.storable(
    z.string().min(1, 'Give the token a name.').max(80, 'A name has at most 80 characters.'),
  ),
  service: z.enum(
    Object.keys(SERVICES) as [ServiceName, ...ServiceName[]],
    'Choose what the token may call.',
  ),
  days: z.coerce
    .number('Say for how many days the token is valid.')
    .int('Days are whole numbers.')
    .min(LIFE_DAYS.min, `A token is valid for at least ${LIFE_DAYS.min} day.`)
    .max(LIFE_DAYS.max, `A token is valid for at most ${LIFE_DAYS.max} days.`),
})

/** The order that a form makes, or every reason why it cannot be followed. */
export function readOrder(
  form: TokenForm,
  account: Account,
): { order: TokenOrder; problems: [] } | { order: null; problems: string[] } {
  const { data, error } = Order.safeParse(form)
  if (!data) return { order: null, problems: error.issues.map(({ message }) => message) }
  if (!mayIssue(account, data.service))
    return { order: null, problems: ['Only administrators may issue operator tokens.'] }
  return { order: data, problems: [] }
}
