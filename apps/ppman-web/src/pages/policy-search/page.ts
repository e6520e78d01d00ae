import { find, PLAN_TYPES, SPECIALTIES } from '@ppman/search'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { searchExamples } from './examples.ts'
import { PAGE_SIZE, policySearchModel, type PolicySearchModel } from './view-model.ts'

/** An empty field is one that was left out. */
const chosen = (max: number) => param.text(0, max).optional()

const Query = z.object({
  q: chosen(200),
  payer_id: param.uuid.or(z.literal('')).optional(),
  specialty: chosen(50),
  state: param.stateCode.optional(),
  plan_type: chosen(50),
  in_force: param.optionalFlag(),
  page: param.pageNumber(),
})

export const policySearchPage = page<typeof Query, PolicySearchModel>({
  path: '/policy/search',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const today = ctx.lookups.now().toISOString().slice(0, 10)
    const {
      q = '',
      payer_id: payerId,
      specialty,
      state,
      plan_type: planType,
      in_force: isInForce = false,
    } = query
    const filter = {
      payerId: payerId || undefined,
      specialty: specialty || undefined,
      state: state || undefined,
      planType: planType || undefined,
      inForceOn: isInForce ? today : undefined,
    }
    const range = { skip: (query.page - 1) * PAGE_SIZE, take: PAGE_SIZE }
    const [found, payers] = await Promise.all([
      q.length < 2 ? null : find(ctx.lookups, { q, filter }, range),
      ctx.lookups.payerLookup.withDocuments(),
    ])
    return policySearchModel(
      { ...query, q },
      { found, today, payers, specialties: SPECIALTIES, planTypes: PLAN_TYPES },
    )
  },
  examples: searchExamples,
})
