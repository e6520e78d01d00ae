import { askApplicability, questionOf } from '@ppman/policies/applicability'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { applicabilityExamples } from './examples.ts'
import { type ApplicabilityModel, applicabilityModel, defaultPlanType } from './view-model.ts'

/** Specification 4.3 names `payer_id`, `state` and `via`; the others are those of `GET /applicability/`. */
const Query = z.object({
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  via: param.text(0, 16).optional(),
  plan_type: param.text(0, 40).optional(),
  benefit: z.enum(['ab', 'hhh', 'dme']).optional(),
  part: z.enum(['A', 'B']).optional(),
  county: param.text(0, 100).optional(),
  code: param.text(0, 20).optional(),
  document: param.text(0, 100).optional(),
  date: param.date.optional(),
})

export const applicabilityPage = page<typeof Query, ApplicabilityModel>({
  path: '/policy/applicability',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { repo } = ctx.applicability
    const payers = await repo.payersWithDocuments()
    if (Object.keys(query).every((name) => name === 'via'))
      return applicabilityModel(query, { asked: null, payers })
    const date = query.date ?? new Date().toISOString().slice(0, 10)
    const question = questionOf({
      ...query,
      payer: query.payer_id,
      plan_type: query.plan_type ?? defaultPlanType(query),
      date,
    })
    return applicabilityModel(query, { asked: await askApplicability(ctx.applicability, question), payers })
  },
  examples: applicabilityExamples,
})
