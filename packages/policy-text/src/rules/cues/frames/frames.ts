import type { Clause } from '../../clauses/clause.ts'
import type { Finding } from '../finding.ts'
import {
  authorization,
  claimForm,
  drugCode,
  lateClaim,
  listed,
  modifier,
  place,
  primaryCode,
  records,
  remote,
  revenue,
  treatment,
} from './claim-frames.ts'
import {
  addOnCode,
  age,
  codeStatus,
  diagnosis,
  birthday,
  granted,
  provider,
  secondCode,
  triedFirst,
  unproven,
} from './code-frames.ts'
import { frame, type NamedFrame } from './frame.ts'
import { bundling, globalPeriod, limit, named, reduction, refusal, singleCode } from './payment-frames.ts'

/** In order of precedence. */
export const FRAMES: NamedFrame[] = [
  frame('authorization', 'a demand for an authorization, or its release', authorization),
  frame('tried first', 'a test of another drug before this one', triedFirst),
  frame('listed', 'a place on a list of authorizations', listed),
  frame('drug code', 'a demand for an NDC', drugCode),
  frame('revenue', 'a demand for a revenue code, or two that are not paid together', revenue),
  frame('telehealth', 'payment, refusal or duty of a remote service', remote),
  frame('reduction', 'a percentage of the payment', reduction),
  frame('treatment', 'what becomes of a modifier', treatment),
  frame('global period', 'a service in the days after a surgery', globalPeriod),
  frame('modifier', 'a demand for a modifier, its release or prohibition', modifier),
  frame('diagnosis', 'payment, refusal or order with a diagnosis', diagnosis),
  frame('records', 'a demand for a record', records),
  frame('add-on code', 'a code that is called an add-on or must not stand alone', addOnCode),
  frame('named bundling', 'bundling in words of its own', named),
  frame('limit', 'a count and a period in a clause that binds', limit),
  frame('single code', 'one code instead of its components', singleCode),
  frame('primary code', 'a demand for a primary procedure', primaryCode),
  frame('second code', 'a code that needs another on the claim', secondCode),
  frame('place', 'a restriction to a place, its refusal or duty', place),
  frame('bundling', 'payment or refusal of its own or together', bundling),
  frame('provider', 'a restriction of payment to a kind of provider', provider),
  frame('late claim', 'a claim that comes too late or twice', lateClaim),
  frame('birthday', 'payment that begins or ends with a birthday', birthday),
  frame('claim form', 'a demand for a form, line or number of the claim', claimForm),
  frame('code status', 'a code that begins, ends or is replaced', codeStatus),
  frame('unproven', 'evidence is lacking', unproven),
  frame('refusal', 'a negated payment', refusal),
  frame('granted', 'a payment that is granted', granted),
  frame('age', 'ages in a short clause', age),
]

const guessed = (found: Finding): Finding => ({ ...found, isGuess: true })

/** Ages stand beside a limit or a coverage: "once a year for members over 45". */
function agesBeside(clause: Clause, { category }: Finding): Finding[] {
  const found = WITH_AGES.has(category) ? age(clause) : null
  return found ? [found] : []
}
const WITH_AGES = new Set(['frequency_limit', 'unit_limit', 'coverage'])

/** Frames that give a refusal its reason. */
export const REASONS: readonly NamedFrame[] = FRAMES.filter(({ name }) =>
  [
    'authorization',
    'drug code',
    'revenue',
    'telehealth',
    'late claim',
    'diagnosis',
    'records',
    'add-on code',
    'birthday',
    'limit',
    'place',
    'bundling',
    'provider',
  ].includes(name),
)

/** Longer clauses hold too many concepts that have nothing to do with each other. */
const LONGEST_CHARS = 320

/**
 * The most likely finding by the concepts of a clause. Used only where no phrase matches; the
 * confidence is lower.
 */
export const byFrames = (clause: Clause, frames: readonly NamedFrame[] = FRAMES): Finding[] => {
  if (clause.text.length > LONGEST_CHARS) return []
  for (const { find } of frames) {
    const found = find(clause)
    if (found && found.groups.length > 0) return [found, ...agesBeside(clause, found)].map(guessed)
  }
  return []
}
