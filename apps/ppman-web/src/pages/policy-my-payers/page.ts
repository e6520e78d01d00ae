import { param } from '@ppman/http'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import { myPayersExamples } from './examples.ts'
import { type MyPayersModel, myPayersModel } from './view-model.ts'

const Query = z.object({ q: param.text(2, 80).optional() })

const CHOICES = 20
const CHANGES = 25

export const myPayersPage = page<typeof Query, MyPayersModel>({
  path: '/policy/my-payers',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { q = '' }, ctx }) {
    const followed = await ctx.followedPayers.list()
    const [choices, waiting, about] = await Promise.all([
      choicesFor(ctx, q),
      ctx.followedPayers.waitingSources(),
      known(
        ctx,
        followed.map(({ id }) => id),
      ),
    ])
    return myPayersModel({ q, choices, followed, waiting, ...about })
  },
  examples: myPayersExamples,
})

const choicesFor = async ({ payers }: Ctx, q: string) =>
  q === '' ? [] : (await payers.list({ search: q, isActive: true }, { skip: 0, take: CHOICES })).items

/** Health and newest changes of some payers. */
async function known({ payerHealth, policyChanges }: Ctx, payerIds: readonly string[]) {
  if (payerIds.length === 0) return { health: [], changes: [] }
  const ranking = { by: 'payer_name', order: 'asc', skip: 0, take: payerIds.length, now: new Date() } as const
  const [{ items: health }, changes] = await Promise.all([
    payerHealth.ranked({ payerIds }, ranking),
    policyChanges.newest({ payerIds }, CHANGES),
  ])
  return { health, changes }
}
