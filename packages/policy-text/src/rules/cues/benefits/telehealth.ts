import { regex, source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, subjectCodesOrModifiers, modifiersIn, placesIn } from '../finding.ts'

export const REMOTE = regex('i')`
  \b(?:tele-?(?:health|medicine|psychiatry|dentistry|therapy|rehab\w{0,30}|visits?|behavioral|
      phon(?:e|ic(?:ally)?))|phone calls?|(?:by|via|over|through) (?:live |secure |interactive )?(?:video|
  telephone|phone)|virtual(?:ly)? ?(?:visits?|care|check-ins?)?|
    audio[- ]?(?:only|video|and[- ]video)|two-way|synchronous|(?:interactive |live )(?:audio|
      video)[\w/ -]{0,12}|video[- ]?(?:visits?|conferenc\w{1,40})|remote(?:ly)? (?:visits?|delivered|delivery|
      provision)|(?:rendered|delivered|provided|furnished|performed|done) (?:virtually|remotely|online)|
      audio or video|
    telecommunications?(?: system| technolog\w{1,40})?)\b
`
const NOT_ALLOWED = wordings('telehealth.not-allowed', {
  'a negated word of payment': source`
    (?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|cover|reimburse|pay|appropriate|permitted|
    accepted|valid|recognized|<billed>|approved|delivered|a covered)
  `,
  'denied or excluded': source`den(?:y|ied)|reject(?:ed)?|excluded|ineligible|non-?covered`,
})
const REQUIRED = wordings('telehealth.required', {
  'words of duty': source`
    (?:must|shall|should|required|requires?|needs|carry|carries|has to|have to|need to|needs to|
    are to|is to)\b
  `,
  'billed with a place or modifier': source`
    (?:is|are) (?:to be )?(?:<billed>) (?:with|using) (?:<few>)(?:<place>|<modifier>|modifiers?)
  `,
  'an instruction': source`
    (?:^|, )\W{0,40}(?:please )?(?:use|report|bill|append|submit|add|include|attach|apply)\b
  `,
})
const ALLOWED = wordings('telehealth.allowed', {
  'words of payment or permission': source`
    <pay>|eligible|covers?|reimburse|permitted|accepted|may (?:also )?be|can (?:also )?be|approved|
    appropriate
  `,
})

/**
 * Telehealth as a way to provide a service, in contrast to the name of a code: "audio-only services
 * 98966 are not covered" is about coverage.
 */
const AS_A_WAY = regex('i')`
  ^\W{0,40}${REMOTE.source}(?: for [\ue000-\ue004])? (?:is|are|may|can|will)\b|
  (?=${REMOTE.source})(?:(?<=\b(?:via|through|by|using|over|for|as|when|if|in|unless|with)\s(?:
        \S{1,300}\s){0,4})|(?<=[\ue000-\ue004][^;]{0,600}))|${REMOTE.source} (?:delivery|provision|
    furnishing|administration) of|\bonly (?:\w{1,40} )?${REMOTE.source}
`

const NEEDS_NOTHING = wordings('telehealth.needs-nothing', {
  'requires nothing': source`(?:<not>) (?:require|need)\b|\bno modifiers?\b`,
})

/** Modifiers for services provided by telehealth. */
const OF_TELEHEALTH = new Set(['93', '95', 'GT', 'GQ', 'G0', 'FQ', 'FR'])
/** Places of a patient who is not with the provider. */
const REMOTE_PLACES = new Set(['02', '10'])
const isBilledRemote = (clause: Parameters<Cue>[0]) =>
  placesIn(clause).some((one) => REMOTE_PLACES.has(one)) &&
  modifiersIn(clause).some((one) => OF_TELEHEALTH.has(one))

/** An occasion that is negated refuses nothing: "append 93 when video is not used". */
const WHEN_NOT = /\b(?:when|if|where|because|since) [^,;.]{1,60}? (?:is|are|was|were) (?:not|un\w+) [^,;.]*/gi

/** Rules for services provided by telehealth. */
export const telehealth: Cue = (clause) => {
  if ((!REMOTE.test(clause.text) && !isBilledRemote(clause)) || NEEDS_NOTHING.test(clause.text)) return []
  const disposition = NOT_ALLOWED.test(clause.text.replace(WHEN_NOT, ''))
    ? refusal(clause.text)
    : REQUIRED.test(clause.text)
      ? 'required'
      : ALLOWED.test(clause.text)
        ? 'allowed_only'
        : null
  if (
    !disposition ||
    (!AS_A_WAY.test(clause.text) &&
      !modifiersIn(clause).some((one) => OF_TELEHEALTH.has(one)) &&
      (disposition !== 'required' || (modifiersIn(clause).length === 0 && placesIn(clause).length === 0)))
  )
    return []
  const [modifiers, places] = [modifiersIn(clause), placesIn(clause)]
  const attributes = {
    ...(places.length > 0 && { placesOfService: places }),
    ...(modifiers.length > 0 && {
      modifierRequirements: modifiers.map((modifier) => ({ modifier, requirement: disposition })),
    }),
  }
  return [{ category: 'telehealth', disposition, groups: subjectCodesOrModifiers(clause), attributes }]
}

/** Denied unless billed in a certain way: that way is required. */
const refusal = (text: string) =>
  /\bwithout\b|\bunless\b|\bif not\b/i.test(text) ? 'required' : 'not_allowed'
