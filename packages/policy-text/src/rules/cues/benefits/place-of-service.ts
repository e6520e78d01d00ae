import { source } from '../../../text/pattern.ts'
import { placesNamedIn } from '../../attributes/scope.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, subjectCodes, placesIn } from '../finding.ts'

const SITE = source`
  (?:<place>|(?:places?|sites?) of service|POS\b|(?:office|inpatient|outpatient|hospital|facility|
      home|ASC|ambulatory surg(?:ery|ical) center|(?:freestanding|ambulatory|endoscopy|
      surgery) (?:[\\w-]+ ){0,4}?centers?|non-facility|clinic)[\w ]{0,40}?(?:setting|facility|
      center|department|site)?s?)
`
const NOT_ALLOWED = wordings('place-of-service.not-allowed', {
  'not paid in a place': source`
    (?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|valid|appropriate|permitted|accepted|
    recognized|<billed>|covered|reimburse|pay|cover|bill|report|submit)<gap>(?:in|with|at|for|when|
    from|under)<gap>${SITE}
  `,
  'denied in a place': source`
    (?:den(?:y|ied)|reject(?:ed)?|not (?:be )?(?:<few>)(?:<pay>|eligible|valid))<gap>${SITE}
  `,
  'a place, then not paid': source`
    ${SITE}<gap>(?:<not>|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|valid|appropriate|permitted|
    allowed|accepted)
  `,
  'a place, then denied': source`${SITE}<gap>(?:will be|is|are) (?:den(?:y|ied)|reject(?:ed)?)`,
})
const ONLY = wordings('place-of-service.only', {
  'only in a place': source`\bonly\b<gap>${SITE}`,
  'a place is the only one': source`<place>(?: \w+){0,2} (?:is|are) the only\b`,
  'in a place and in no other': source`
    <place>(?: \w+){0,2},? (?:and|but|or) (?:nowhere else|not (?:elsewhere|anywhere else)|(?:in |at |
      from )?no other (?:places?|sites?|settings?|POS))\b
  `,
  'limited to a place': source`(?:limited|restricted|confined) to<gap>${SITE}`,
  'a place only': source`${SITE} (?:\w+ )?only\b`,
  'on the list of a place only': source`^\W*(?:CMS |Medicare )?inpatient[- ]only (?:list|codes?|
    procedures?|services?)\W*<service>|<service><gap>(?:is|are) (?:an? |on (?:the|our) )?inpatient[- ]only\b`,
  'must be performed in a place': source`
    (?:must|shall|should) be (?:performed|provided|rendered|furnished|administered|done|delivered|
    given|infused|injected|obtained) (?:(?:in|at)<gap>${SITE}|(?:as (?:an? )?)?(?:inpatient|outpatient)\b)
  `,
  'must take place somewhere': source`
    \b(?:must|shall|should|has to|have to) (?:take place|occur|happen|stay) (?:in|at)<gap>${SITE}
  `,
  'a setting is the only one': source`
    \bonly (?:accepted|approved|payable|covered|allowed|permitted|valid) (?:site|setting|
    place)s?\b<gap>${SITE}|
    ${SITE} and (?:nowhere else|no other|not elsewhere)|
    (?:<be> )?(?:payable|paid|covered|allowed)\b[^.;]{0,30}?${SITE}[^.;]{0,60}? and nowhere else|
    ^\W*(?:the )?${SITE} is the only (?:site|setting|place|location)\b|\bbelongs? in (?:an? |the )?${SITE}
  `,
  'payable in a place': source`
    (?:valid|payable|reimburs\w+|allowed|covered|eligible|appropriate|permitted)(?: \w+){0,4} (?:in|
    with|at|for|when|under)<gap><place>
  `,
})
const REQUIRED = wordings('place-of-service.required', {
  'the right place of service is': source`(?:correct|appropriate|proper|
    right) places? of service\b<gap><place>`,
  'must be billed with a place': source`
    (?:must|shall|should|required to|requires?|needs to)<gap>(?:be )?(?:<billed>|bill|report|use|
    submit|include)?<gap><place>
  `,
  'a place is required': source`<place><gap>(?:is|are) required`,
  'an instruction to report a place': source`(?:^|, )\W*(?:please )?(?:use|report|bill|
    submit)\b<gap><place>`,
})

/** A field in a policy's header, which names the usual setting. */
const FIELD = /\bplaces? of service\s*:\s*(?:inpatient|outpatient)/i

/** A setting that bills with a modifier is told how to bill: "ASCs must not use SG on 66984". */
const USES_MODIFIER = /\b(?:append|use|add|report|bill)\w{0,3} (?:modifiers? )?\ue003/i

/** Where a service may be provided, or how its place must be billed. */
export const placeOfService: Cue = (clause) => {
  const places = [...placesIn(clause), ...placesNamedIn(clause.text)]
  const isNamed = /\ue004/.test(clause.text)
  if ((!isNamed && places.length === 0) || FIELD.test(clause.text)) return []
  if (!isNamed && USES_MODIFIER.test(clause.text)) return []
  const disposition =
    ONLY.test(clause.text) &&
    (isNamed || /\bonly\b|limited|restricted|must|unless|outside/i.test(clause.text))
      ? onlyOr(clause.text)
      : refusedOr(clause.text)
  if (!disposition) return []
  return [
    {
      category: 'place_of_service',
      disposition,
      groups: subjectCodes(clause),
      attributes: { placesOfService: [...new Set(places)] },
    },
  ]
}

const onlyOr = (text: string) =>
  NOT_ALLOWED.test(text) && !/\bonly\b|unless|other than|outside|except/i.test(text)
    ? 'not_allowed'
    : 'allowed_only'
const refusedOr = (text: string) =>
  NOT_ALLOWED.test(text) ? 'not_allowed' : REQUIRED.test(text) ? 'required' : null
