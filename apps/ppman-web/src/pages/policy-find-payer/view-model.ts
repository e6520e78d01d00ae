import type { Match, MatchAnswer } from '@ppman/payers'

export type FindPayerQuery = {
  company?: string | undefined
  plan?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  payer_id?: string | undefined
  phone?: string | undefined
  address?: string | undefined
}
type Row = {
  name: string
  ediPayerId: string
  certainty: string
  speaksFor: string
  speaksAgainst: string
  changesHref: string
}

/** What the template prints, already in words. */
export type FindPayerModel = {
  title: string
  fields: Record<'company' | 'plan' | 'state' | 'zip' | 'payerId' | 'phone' | 'address', string>
  /** What the card means; empty when nothing was asked. */
  verdict: string
  isCertain: boolean
  rows: Row[]
}

const VERDICTS: Record<MatchAnswer['decision'], string> = {
  match: 'This is the payer.',
  ambiguous: 'More than one payer may be meant: a payer id, a state or an address would tell.',
  none: 'No payer of the directory is named by this card with confidence. What comes nearest is listed all the same.',
}

export function findPayerModel(query: FindPayerQuery, answer: MatchAnswer | null): FindPayerModel {
  const {
    company = '',
    plan = '',
    state = '',
    zip = '',
    payer_id: payerId = '',
    phone = '',
    address = '',
  } = query
  return {
    title: 'Find my payer',
    fields: { company, plan, state, zip, payerId, phone, address },
    verdict: answer ? VERDICTS[answer.decision] : '',
    isCertain: answer?.decision === 'match',
    rows: (answer?.matches ?? []).map(rowOf),
  }
}

const WORDS: Partial<Record<string, string>> = {
  payer_id: 'payer id',
  naic_code: 'NAIC code',
  po_box: 'PO box',
  zip: 'ZIP code',
}
const inWords = (facts: readonly string[]) => facts.map((fact) => WORDS[fact] ?? fact).join(', ')

const rowOf = ({ payerId, name, ediPayerId, confidence, matchedOn, conflicts }: Match): Row => ({
  name,
  ediPayerId: ediPayerId ?? '',
  certainty: `${Math.round(confidence * 100)} %`,
  speaksFor: inWords(matchedOn),
  speaksAgainst: inWords(conflicts),
  changesHref: `/policy/changes?payer_id=${payerId}`,
})
