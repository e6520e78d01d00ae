import { source } from '../../../text/pattern.ts'
import { type Phrase, wordings } from '../../clauses/phrase.ts'

/** How a modifier is treated. The first match wins. */
const TREATMENTS: readonly [disposition: string, cue: Phrase][] = [
  [
    'no_override',
    wordings('modifier.no-override', {
      'does not override or bypass an edit': source`
    (?:not|never|cannot) (?:be (?:used|appended|reported) to )?(?:override|bypass|unbundle|break|
    circumvent|separate|unlock|undo|split|open (?:the |an? |any |these |those )?(?:<few>)edits?)|
    does not allow <few>(?:override|bypass)
  `,
    }),
  ],
  [
    'not_required',
    wordings('modifier.not-required', {
      'the modifier, then not required': source`
    modifiers? (?:<few>)<modifier>?<gap>(?:not|no longer) (?:be )?(?:required|needed|necessary|apply|
    (?:need|have|required) to be)\b
  `,
      'not required to append, or not subject to': source`
    (?:not|no longer) (?:(?:required|need|have) to (?:be )?(?:append|appended|reported|billed|include|
    report|use|add)|require|requires|requiring|need) (?:the |a |use of )?(?:<few>)modifiers?|(?:not|
    no longer) subject to (?:<few>)modifiers?
  `,
    }),
  ],
  [
    'informational',
    wordings('modifier.informational', {
      'informational or for tracking only': source`
    informational|\b(?:ignores?|disregards?) (?:the )?modifiers?\b|\bfor (?:reporting|tracking|
    data collection)(?: purposes)? only|\bno (?:effect|impact|influence|bearing) on how\b|\bno (?:
    payment|reimbursement|pricing) (?:impact|effect)|\bno (?:part|role|bearing|effect|impact|
    influence|weight) (?:in|on) (?:<few>)(?:payment|pricing|reimbursement|adjudication)|(?:tracking|
    reporting) purposes only
  `,
      'has no effect on payment': source`
    (?:not|no) (?:<few>)(?:used in|considered (?:in|for)|affect|impact|effect|influence|bearing|
    change)(?: on)? (?:<few>)(?:reimbursement|payment|pricing|allowances?|allowed amounts?|
    adjudication)
  `,
    }),
  ],
  [
    'not_accepted',
    wordings('modifier.not-accepted', {
      'not accepted or valid': source`
    (?:not|no longer) (?:be )?(?:accept(?:ed|s)?|recogni[sz]e[sd]?|valid|supported?|honored)\b|
    (?:not an?|not the|no) (?:valid|accepted|recognized) modifiers?\b|invalid (?:when|with|for|if)
  `,
    }),
  ],
  [
    'not_reimbursed',
    wordings('modifier.not-reimbursed', {
      'not reimbursed or payable': source`
    not (?:be )?(?:reimburs\w*|pay|payable|paid|covered|cover|allow(?:ed)?|eligible)|non-?(?:
    reimbursable|payable|covered)
  `,
      'no payment, or not considered for it': source`
    no (?:additional )?(?:reimbursement|payment)|not (?:be )?consider(?:ed)?<gap>(?:reimbursement|
    payment)
  `,
      'payment is not made': source`
    (?:payment|reimbursement|coverage|benefits?)(?: \w+){0,3} (?:not|never) (?:be )?(?:made|issued|
    allowed|provided|available)
  `,
    }),
  ],
  [
    'denied',
    wordings('modifier.denied', {
      'denied or rejected': source`\bden(?:y|ied|ies|ial)\b|\breject(?:ed)?\b|\breturned\b`,
    }),
  ],
]
const PROHIBITED = wordings('modifier.prohibited', {
  'must not be billed with a modifier': source`
    (?:not|never|cannot) (?:be )?(?:appropriate|appropriately |<billed>|append|use|report|bill|submit|
    allowed|permitted)(?:<gap>modifiers?| <modifier>)
  `,
  'the modifier, then not allowed': source`
    modifiers? (?:<few>)<modifier><gap>(?:not|never|cannot) (?:to )?(?:be )?(?:appropriate|<billed>|
    valid|allowed|permitted|appended|combined)
  `,
  'inappropriate to use a modifier': source`
    (?:inappropriate|incorrect|improper|invalid|prohibited|not appropriate) (?:to |use |for |
    with )<gap>modifiers?
  `,
  'the modifier is inappropriate': source`modifiers? <modifier><gap>(?:inappropriate|incorrect|improper|
    invalid|prohibited)`,
  'told not to append a modifier': source`(?:do not|don't|never) (?:append|use|report|bill|add|submit|
    apply)<gap>modifiers?`,
})
/** Denied because the modifier is missing. */
const WITHOUT = wordings('modifier.without', {
  'failure to append': source`
    fail(?:ure|ing|s)? to (?:append|use|report|include|bill|add|attach|submit)<gap>(?:modifiers?|
    <modifier>)
  `,
  'without or lacking the modifier': source`
    (?:without|lack(?:s|ing)?|missing|absent|unless|neither|(?:does|do) not (?:include|carry|bear|
    show)) (?:<few>)(?:modifiers?|
    <modifier>)
  `,
})

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
