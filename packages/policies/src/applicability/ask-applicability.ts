import { AppError } from '@ppman/errors'
import { type Benefit, BENEFITS, type Part } from '@ppman/facts'
import { stateOf } from '@ppman/payers'
import type { ApplicabilityRepo, Delegated, DocumentText } from './applicability-repo.ts'
import type { Applicability, Question } from './applicability.ts'
import { decideApplicability } from './decide-applicability.ts'
import { type Facts, holds } from './facts.ts'

type Deps = { facts: Facts; repo: ApplicabilityRepo }
export type ApplicabilityResult = {
  answer: Applicability
  /** The matching payer of the directory; null when none or several match. */
  payer: { id: string; name: string } | null
  /** The watched version that the scope was read from. */
  document: Omit<DocumentText, 'text'> | null
}

/**
 * Answers a question from stored data: the latest version of the named document, and the vendors to
 * which the payer delegates. `payer` may be an id or a full name.
 */
export async function askApplicability(
  { facts, repo }: Deps,
  question: Question,
): Promise<ApplicabilityResult> {
  const payer = question.payer === null ? null : await repo.findPayer(question.payer)
  const { documentNumber } = question
  const [delegations, document] = await Promise.all([
    payer ? repo.delegations(payer.id) : [],
    payer && documentNumber !== null ? repo.documentText(payer.id, documentNumber) : null,
  ])
  const resolved: Question = {
    ...question,
    payer: payer?.name ?? question.payer,
    payerName: payer?.name ?? null,
    documentText: document?.text ?? question.documentText,
  }
  const answer = nameVendors(
    decideApplicability(facts, resolved),
    delegations.filter((one) => appliesTo(one, question)),
  )
  const missing = question.payer !== null && !payer ? [...answer.missing, 'payer'] : answer.missing
  return { answer: { ...answer, missing }, payer, document: document && omitText(document) }
}

/** A delegation without states or plan types applies to all of them. */
const appliesTo = ({ states, planTypes, from, to }: Delegated, { state, planType, on }: Question): boolean =>
  (states.length === 0 || state === null || states.includes(state)) &&
  (planTypes.length === 0 || planType === null || planTypes.includes(planType)) &&
  holds({ from, to }, on)

/** Replaces the generic vendor entry by the payer's named vendors. */
function nameVendors(answer: Applicability, delegations: readonly Delegated[]): Applicability {
  if (delegations.length === 0) return answer
  const authorities = answer.authorities.flatMap((one) =>
    one.kind === 'vendor'
      ? delegations.map(({ vendor, benefit, evidence }) => ({
          ...one,
          name: `${vendor}: ${benefit}`,
          quote: evidence,
        }))
      : [one],
  )
  return { ...answer, authorities }
}

const omitText = ({ number, title, versionId, sha256 }: DocumentText) => ({
  number,
  title,
  versionId,
  sha256,
})

type Input = Record<string, unknown>

/**
 * Parses a question from loosely named fields (`program`, `plan_type`, `benefit`, `state`, `part`,
 * `locality` or `county`, `payer`, `document`, `text`, `cpt`, `hcpcs` or `code`, `contract_number`,
 * `jurisdiction`, `date`). Ignores other fields.
 *
 * @throws AppError `invalid_input` that names the unreadable field
 */
export function parseQuestion(input: Input): Question {
  const word = (...names: string[]) =>
    names.map((name) => textField(input, name)).find((value) => value !== null) ?? null
  return {
    planType: fold(word('plan_type', 'program')),
    benefit: parseBenefit(word('benefit')),
    part: parsePart(word('part')),
    state: parseState(word('state')),
    place: word('locality', 'county', 'place'),
    on: parseDay(word('date', 'on', 'as_of', 'date_of_service')),
    payer: word('payer'),
    payerName: word('payer'),
    documentNumber: word('document', 'document_number'),
    documentText: word('text', 'document_text', 'sentence'),
    code: word('cpt', 'hcpcs', 'code')?.toUpperCase() ?? null,
    contractNumber: parseContractNumber(word('contract_number', 'contract')),
    jurisdiction: word('jurisdiction', 'mac'),
  }
}

function textField(input: Input, name: string): string | null {
  const value = input[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidInput(name, 'is not a text')
  const text = String(value).trim()
  return text === '' ? null : text
}

const fold = (word: string | null) => word?.toLowerCase().replace(/[\s-]+/g, '_') ?? null

const BENEFIT_WORDS: Readonly<Record<string, Benefit>> = {
  'hh+h': 'hhh',
  hhh: 'hhh',
  home_health: 'hhh',
  hospice: 'hhh',
  dmepos: 'dme',
  'a/b': 'ab',
}

function parseBenefit(word: string | null): Benefit | null {
  if (word === null) return null
  const folded = fold(word)!
  const benefit = BENEFITS.find((one) => one === folded) ?? BENEFIT_WORDS[folded]
  if (!benefit) throw invalidInput('benefit', `is none of ${BENEFITS.join(', ')}`)
  return benefit
}

function parsePart(word: string | null): Part | null {
  const letter = word?.toUpperCase().replace(/^PART\s*/, '') ?? null
  if (letter === null || letter === 'AB' || letter === 'A/B') return null
  if (letter !== 'A' && letter !== 'B') throw invalidInput('part', 'is neither A nor B')
  return letter
}

function parseState(word: string | null): string | null {
  if (word === null) return null
  return (
    stateOf(word) ?? fail(invalidInput('state', 'is no state, district or territory of the United States'))
  )
}

function parseDay(word: string | null): string | null {
  if (word === null) return null
  const instant = new Date(`${word}T00:00:00Z`)
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${word}T`)
  return isDay ? word : fail(invalidInput('date', 'is no day of the form YYYY-MM-DD'))
}

const parseContractNumber = (word: string | null): string | null =>
  word === null
    ? null
    : /^\d{4,5}$/.test(word)
      ? word.padStart(5, '0')
      : fail(invalidInput('contract_number', 'is not five digits'))

const invalidInput = (name: string, why: string) => new AppError('invalid_input', `${name} ${why}.`)
const fail = (error: AppError): never => {
  throw error
}
