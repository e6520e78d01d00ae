import { phrase } from '../../clauses/phrase.ts'
import type { RuleAttributes } from '../../rule.ts'

/** How a modifier is treated. The first match wins. */
const TREATMENTS: readonly [disposition: string, cue: RegExp][] = [
  [
    'no_override',
    phrase(
      '(?:not|never|cannot) (?:be (?:used|appended|reported) to ' +
        ')?(?:override|bypass|unbundle|break|circumvent)',
      'does not allow <few>(?:override|bypass)',
    ),
  ],
  [
    'not_required',
    phrase(
      '(?:not|no longer) subject to (?:<few>)modifiers?',
      'modifiers? (?:<few>)<modifier>?<gap>(?:not|no longer) (?:be )?(?:required|needed|necessary|apply)\\b',
      '(?:not|no longer) (?:(?:required|need|have) to (?:be ' +
        ')?(?:append|appended|reported|billed|include|report|use|add)|require|requires|requiring|need) ' +
        '(?:the |a |use of )?(?:<few>)modifiers?',
      '\\bno modifiers? (?:is |are )?(?:required|needed|necessary)',
      'without (?:the need for )?(?:<few>)modifiers? <modifier> (?:is|are|will be) ' +
        '(?:accepted|allowed|payable|reimbursed)',
    ),
  ],
  [
    'informational',
    phrase(
      'informational|\\bfor (?:reporting|tracking|data collection)(?: purposes)? only|\\bno ' +
        '(?:payment|reimbursement|pricing) (?:impact|effect)|\\bno ' +
        '(?:part|role|bearing|effect|impact|influence|weight) (?:in|on) ' +
        '(?:<few>)(?:payment|pricing|reimbursement|adjudication)',
      '(?:not|no) (?:<few>)(?:used in|considered ' +
        '(?:in|for)|affect|impact|effect|influence|bearing|change)(?: on)? ' +
        '(?:<few>)(?:reimbursement|payment|pricing|allowances?|allowed amounts?|adjudication)',
      '(?:tracking|reporting) purposes only',
    ),
  ],
  [
    'not_accepted',
    phrase(
      '(?:not|no longer) (?:be )?(?:accept(?:ed|s)?|recogni[sz]e[sd]?|valid|supported?|honored)\\b',
      'invalid (?:when|with|for|if)',
    ),
  ],
  [
    'not_reimbursed',
    phrase(
      'not (?:be )?(?:reimburs\\w*|pay|payable|paid|covered|cover|allow(?:ed)?|eligible)',
      'non-?(?:reimbursable|payable|covered)',
      'no (?:additional )?(?:reimbursement|payment)',
      '(?:payment|reimbursement|coverage|benefits?)(?: \\w+){0,3} (?:not|never) (?:be ' +
        ')?(?:made|issued|allowed|provided|available)',
      'not (?:be )?consider(?:ed)?<gap>(?:reimbursement|payment)',
    ),
  ],
  ['denied', phrase('\\bden(?:y|ied|ies|ial)\\b|\\breject(?:ed)?\\b|\\breturned\\b')],
]
const PROHIBITED = phrase(
  '(?:not|never|cannot) (?:be )?(?:appropriate|appropriately ' +
    '|<billed>|append|use|report|bill|submit|allowed|permitted)<gap>modifiers?',
  'modifiers? (?:<few>)<modifier><gap>(?:not|never|cannot) (?:to )?(?:be ' +
    ')?(?:appropriate|<billed>|valid|allowed|permitted|appended|combined)',
  '(?:inappropriate|incorrect|improper|invalid|prohibited|not appropriate) (?:to |use |for |with ' +
    ')<gap>modifiers?',
  'modifiers? <modifier><gap>(?:inappropriate|incorrect|improper|invalid|prohibited)',
  "(?:do not|don't|never) (?:append|use|report|bill|add|submit|apply)<gap>modifiers?",
)
/** Denied because the modifier is missing. */
const WITHOUT = phrase(
  '(?:without|lacking|missing|absent|unless|does not include|do not include) ' +
    '(?:<few>)(?:modifiers?|<modifier>)',
)

/** Treatments of the modifier itself, whatever it is billed with. */
export const TREATED = new Set(['no_override', 'informational', 'not_accepted', 'not_reimbursed', 'denied'])

/** How a modifier is treated; null when the text does not say. */
export function treatmentOf(text: string): string | null {
  if (WITHOUT.test(text)) return null
  const found = TREATMENTS.find(([, cue]) => cue.test(text))?.[0] ?? null
  const isRefused = found === 'not_reimbursed' || found === 'not_accepted'
  return PROHIBITED.test(text) &&
    (!found || isRefused) &&
    !/\b(?:reimburs|pay|accept|recogni|den(?:y|ied))/i.test(text)
    ? 'prohibited'
    : found
}

/** The attributes of a rule on modifiers. */
export const attributesOf = (disposition: string, modifiers: readonly string[]): RuleAttributes =>
  TREATED.has(disposition)
    ? { modifierDispositions: modifiers.map((one) => ({ modifier: one, disposition })) }
    : { modifierRequirements: modifiers.map((one) => ({ modifier: one, requirement: disposition })) }
