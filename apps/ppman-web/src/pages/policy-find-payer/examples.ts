import type { Match, MatchAnswer } from '@ppman/payers'
import { findPayerModel } from './view-model.ts'

const match = (more: Partial<Match> = {}): Match => ({
  payerId: '0190a000-0000-7000-8000-000000000013',
  entryId: null,
  directoryId: 'D1',
  name: 'Meridian <b>member</b> Trust',
  ediPayerId: '60054',
  score: 0.9,
  confidence: 0.97,
  matchType: 'name',
  matchedOn: ['payer_id', 'name'],
  conflicts: [],
  ...more,
})
const answer = (decision: MatchAnswer['decision'], matches: Match[]): MatchAnswer => ({
  normalized: {
    company: 'meridian',
    state: null,
    ediPayerId: null,
    naicCode: null,
    phone: null,
    addressKey: null,
  },
  matches,
  decision,
})
const hostile = { company: '<script>alert(1)</script>', state: 'MA' }

export const findPayerExamples = {
  'nothing asked': findPayerModel({}, null),
  'a payer': findPayerModel({ company: 'Meridian' }, answer('match', [match()])),
  'several payers': findPayerModel(
    hostile,
    answer('ambiguous', [
      match({ confidence: 0.5 }),
      match({ ediPayerId: null, conflicts: ['state', 'po_box'] }),
    ]),
  ),
  nobody: findPayerModel(hostile, answer('none', [])),
}
