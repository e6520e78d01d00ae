import { cardOf, matchPayer } from '@ppman/payers'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { findPayerExamples } from './examples.ts'
import { findPayerModel, type FindPayerModel } from './view-model.ts'

const text = (max: number) => param.text(0, max).optional()

/** What is printed on a card, with the bounds of `GET /payers/match` (specification 4.1). */
const Query = z.object({
  company: param.text(2, 500).optional(),
  plan: text(200),
  state: param.stateCode.optional(),
  zip: text(10),
  payer_id: text(50),
  phone: text(20),
  address: text(200),
})

const SHOWN = 8

export const findPayerPage = page<typeof Query, FindPayerModel>({
  path: '/policy/find-payer',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { company } = query
    return findPayerModel(
      query,
      company ? await matchPayer(ctx.payerMatches, cardOf({ ...query, company }), SHOWN) : null,
    )
  },
  examples: findPayerExamples,
})
