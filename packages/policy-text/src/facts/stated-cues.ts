import { regex } from '../text/pattern.ts'
import { extractRules } from '../rules/extract-rules.ts'
import { memoize } from '../text/memoize.ts'
import { plainText } from '../language/plain-text.ts'
import { type Cues, cuesIn } from './cues.ts'

/** Longer text has more than one decision. */
const MAX_CHARS = 600
/** Words of decisions, without "recover" and "discover". */
const MAY_DECIDE = regex('i')`
  (?<!re|dis)cover|necess|approv|reimburs|pa(?:y|id)\b|payable|eligib|allow|benefit|compens|proven|
  exclu|den(?:y|ied)|authori|certif|supported|accepted|separate|bundl|includ|incident
`
/** A placeholder code, so that the rule extractor reads sentences without codes. */
const ANY_SERVICE = 'CPT 99499 '

/** The cues of a sentence; where its words give none, those of the rule extractor. */
export function statedCues(sentence: string): Cues {
  const text = plainText(sentence)
  const own = cuesIn(text)
  if (own.priorAuth ?? own.coverage ?? own.bundling ?? own.status) return own
  return text.length > MAX_CHARS || !MAY_DECIDE.test(text) ? own : { ...own, ...ruleCues(text) }
}

const READ: Record<string, Partial<Cues>> = {
  'prior_authorization required': { priorAuth: 'required' },
  'prior_authorization not_required': { priorAuth: 'not_required' },
  'bundling not_separate': { bundling: 'not_separate' },
  'bundling separate_allowed': { bundling: 'separate' },
  'coverage covered': { coverage: 'covered' },
  'coverage covered_with_criteria': { coverage: 'covered' },
  'coverage not_covered': { coverage: 'not_covered' },
  'coverage investigational': { coverage: 'investigational' },
  'telehealth not_allowed': { coverage: 'not_covered' },
  'place_of_service not_allowed': { coverage: 'not_covered' },
}

function ruleCues(text: string): Partial<Cues> {
  const [category, disposition] = decisionOf(text).split(' ')
  const read = READ[`${category} ${disposition}`] ?? {}
  return DENIAL.test(text) && GRANTS.has(`${category} ${disposition}`) ? {} : read
}

/** A negation that the rule extractor did not recognize cancels its result. */
const DENIAL = /\b(?:no longer|not|never|without|none)\b/i
const GRANTS = new Set(['prior_authorization required', 'coverage covered'])

const decisionOf = memoize((text) => {
  const [rule] = [text, ANY_SERVICE + text]
    .flatMap((sentence) => extractRules(sentence, { model: null }))
    .filter(({ category, disposition }) => `${category} ${disposition}` in READ)
  return rule ? `${rule.category} ${rule.disposition}` : ''
})
