import type { BillingRule } from '../rules/index.ts'
import { periodsOf } from './check-prior-auth.ts'

const rule = (disposition: string, effectiveFrom: string | null, effectiveTo: string | null) =>
  ({
    planTypes: [],
    states: [],
    statesExcluded: [],
    networkStatus: null,
    placeOfService: [],
    condition: null,
    conditions: {},
    verificationStatus: 'unverified',
    payerScope: { states: [], payerType: 'commercial' },
    disposition,
    effectiveFrom,
    effectiveTo,
  }) as unknown as BillingRule

test('the answer changes on the days on which rules start and end', () =>
  expect(
    periodsOf([rule('not_required', '2026-07-01', '2026-12-31'), rule('required', '2027-01-01', null)], {}),
  ).toEqual([
    { from: null, to: '2026-06-30', answer: 'unknown' },
    { from: '2026-07-01', to: '2026-12-31', answer: 'not_required' },
    { from: '2027-01-01', to: null, answer: 'required' },
  ]))

test('neighbors with the same answer are one period', () =>
  expect(periodsOf([rule('required', null, '2026-12-31'), rule('required', '2027-01-01', null)], {})).toEqual(
    [{ from: null, to: null, answer: 'required' }],
  ))

test('a rejected rule counts on no day', () =>
  expect(
    periodsOf([{ ...rule('required', '2027-01-01', null), verificationStatus: 'rejected' }], {}),
  ).toEqual([{ from: null, to: null, answer: 'unknown' }]))
