import { param } from '@ppman/http'
import {
  askApplicability,
  type ApplicabilityResult,
  decideApplicability,
  parseQuestion,
  readFacts,
} from '@ppman/policies/applicability'
import { z } from 'zod'
import { page } from '../../views.ts'
import { type ApplicabilityModel, applicabilityModel, defaultPlanType } from './view-model.ts'

const HOSTILE = '<script>alert(1)</script>'
const payers = [{ id: '0190a000-0000-7000-8000-000000000013', name: `Meridian ${HOSTILE}` }]
const exampleModel = (
  input: Record<string, string>,
  document: ApplicabilityResult['document'] = null,
): ApplicabilityResult => ({
  answer: decideApplicability(readFacts(), parseQuestion(input)),
  payer: payers[0]!,
  document,
})
const watched = { number: 'M-1', title: `Knees ${HOSTILE}`, versionId: payers[0]!.id, sha256: 'a'.repeat(64) }

const applicabilityExamples = {
  'nothing asked': applicabilityModel({}, { asked: null, payers }),
  'a Medicare contractor': applicabilityModel(
    { via: 'mac', state: 'VA', part: 'B' },
    { asked: exampleModel({ program: 'medicare_ffs', state: 'VA', part: 'B' }), payers: [] },
  ),
  'a document that is not for the plan': applicabilityModel(
    { payer_id: payers[0]!.id, plan_type: 'medicare_advantage', state: 'WA', document: HOSTILE },
    {
      asked: exampleModel(
        {
          plan_type: 'medicare_advantage',
          state: 'WA',
          text: `${HOSTILE} This policy does not apply to Medicare Advantage.`,
        },
        watched,
      ),
      payers,
    },
  ),
  'local coverage': applicabilityModel(
    { plan_type: 'medicare_advantage', state: 'NJ', code: '27447' },
    { asked: exampleModel({ plan_type: 'medicare_advantage', state: 'NJ', cpt: '27447' }), payers },
  ),
  'nobody decides': applicabilityModel(
    { plan_type: 'all' },
    { asked: exampleModel({ plan_type: 'all' }), payers },
  ),
}

/**
 * Specification 4.3 names `payer_id`, `state` and `via`; the others are those of `GET
 * /applicability/`.
 */
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
    const date = query.date ?? ctx.now().toISOString().slice(0, 10)
    const question = parseQuestion({
      ...query,
      payer: query.payer_id,
      plan_type: query.plan_type ?? defaultPlanType(query),
      date,
    })
    return applicabilityModel(query, { asked: await askApplicability(ctx.applicability, question), payers })
  },
  examples: applicabilityExamples,
})
