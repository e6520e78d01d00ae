import type { Asked } from '@ppman/policies/applicability'
import { type AnswerWords, answerWords, NO_ANSWER } from './answer-words.ts'

export type ApplicabilityQuery = {
  payer_id?: string | undefined
  state?: string | undefined
  via?: string | undefined
  plan_type?: string | undefined
  benefit?: string | undefined
  part?: string | undefined
  county?: string | undefined
  code?: string | undefined
  document?: string | undefined
  date?: string | undefined
}
type Choice = { value: string; label: string; chosen: boolean }

/** What the template prints, already in words. */
export type ApplicabilityModel = AnswerWords & {
  title: string
  /** Where the visitor came from; empty without `via=mac`. */
  caption: string
  payers: Choice[]
  planTypes: Choice[]
  benefits: Choice[]
  parts: Choice[]
  fields: Record<'state' | 'county' | 'code' | 'document' | 'date', string>
  isAsked: boolean
}

const PLAN_TYPES: readonly [string, string][] = [
  ['commercial', 'Commercial'],
  ['exchange', 'Exchange'],
  ['self_funded', 'Self-funded'],
  ['medicare_advantage', 'Medicare Advantage'],
  ['medicare_ffs', 'Original Medicare'],
  ['medicaid', 'Medicaid'],
  ['chip', 'CHIP'],
  ['dual', 'Medicare and Medicaid'],
  ['medigap', 'Medigap'],
  ['tricare', 'TRICARE'],
  ['va', 'VA'],
  ['fehb', 'Federal employees'],
  ['workers_comp', 'Workers’ compensation'],
  ['dental', 'Dental'],
  ['vision', 'Vision'],
]
const BENEFITS: readonly [string, string][] = [
  ['', 'As the code says'],
  ['ab', 'Part A and B'],
  ['hhh', 'Home health and hospice'],
  ['dme', 'Equipment'],
]
const PARTS: readonly [string, string][] = [
  ['', 'Either'],
  ['A', 'A'],
  ['B', 'B'],
]

/** The plan type that is meant when only a payer or a state was given. */
export const defaultPlanType = ({ via }: ApplicabilityQuery): string =>
  via === 'mac' ? 'medicare_ffs' : 'commercial'

type Found = { asked: Asked | null; payers: readonly { id: string; name: string }[] }

export function applicabilityModel(query: ApplicabilityQuery, { asked, payers }: Found): ApplicabilityModel {
  const {
    state = '',
    county = '',
    code = '',
    document = '',
    date = '',
    payer_id: payerId = '',
    benefit = '',
    part = '',
  } = query
  const known =
    asked?.payer && !payers.some(({ id }) => id === asked.payer!.id) ? [...payers, asked.payer] : payers
  return {
    title: 'Which rules apply',
    caption: query.via === 'mac' ? 'From a Medicare contractor’s page' : '',
    payers: choices([['', 'No payer'], ...known.map(({ id, name }) => [id, name] as const)], payerId),
    planTypes: choices(PLAN_TYPES, query.plan_type ?? defaultPlanType(query)),
    benefits: choices(BENEFITS, benefit),
    parts: choices(PARTS, part),
    fields: { state, county, code, document, date },
    isAsked: asked !== null,
    ...(asked ? answerWords(asked) : NO_ANSWER),
  }
}

const choices = (all: readonly (readonly [string, string])[], chosen: string): Choice[] =>
  all.map(([value, label]) => ({ value, label, chosen: value === chosen }))
