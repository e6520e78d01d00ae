import { type Asked, decideApplicability, questionOf, readFacts } from '@ppman/policies/applicability'
import { applicabilityModel } from './view-model.ts'

const HOSTILE = '<script>alert(1)</script>'
const payers = [{ id: '0190a000-0000-7000-8000-000000000013', name: `Meridian ${HOSTILE}` }]
const asked = (input: Record<string, string>, document: Asked['document'] = null): Asked => ({
  answer: decideApplicability(readFacts(), questionOf(input)),
  payer: payers[0]!,
  document,
})
const watched = { number: 'M-1', title: `Knees ${HOSTILE}`, versionId: payers[0]!.id, sha256: 'a'.repeat(64) }

export const applicabilityExamples = {
  'nothing asked': applicabilityModel({}, { asked: null, payers }),
  'a Medicare contractor': applicabilityModel(
    { via: 'mac', state: 'VA', part: 'B' },
    { asked: asked({ program: 'medicare_ffs', state: 'VA', part: 'B' }), payers: [] },
  ),
  'a document that is not for the plan': applicabilityModel(
    { payer_id: payers[0]!.id, plan_type: 'medicare_advantage', state: 'WA', document: HOSTILE },
    {
      asked: asked(
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
    { asked: asked({ plan_type: 'medicare_advantage', state: 'NJ', cpt: '27447' }), payers },
  ),
  'nobody decides': applicabilityModel({ plan_type: 'all' }, { asked: asked({ plan_type: 'all' }), payers }),
}
