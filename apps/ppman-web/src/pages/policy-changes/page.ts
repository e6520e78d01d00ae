import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { changesExamples } from './examples.ts'
import { changesModel, type ChangesModel } from './view-model.ts'

/** Specification 4.3 names `limit`, a payer and state filter and a date window. */
const Query = z.object({
  limit: param.int(1, 100, 25),
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  severity: param.text(0, 20).optional(),
  date_from: param.date.optional(),
  date_to: param.date.optional(),
})

export const policyChangesPage = page<typeof Query, ChangesModel>({
  path: '/policy/changes',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { payer_id: payerId, state, severity, date_from: createdFrom, date_to: createdTo } = query
    const filter = { payerId, state, severity, createdFrom, createdTo }
    const [found, payers] = await Promise.all([
      ctx.policyChanges.list(filter, { by: 'created_at', descending: true }, { skip: 0, take: query.limit }),
      ctx.policyChanges.payers(),
    ])
    return changesModel(query, { ...found, payers })
  },
  examples: changesExamples,
})
