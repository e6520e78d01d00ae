import { phrase } from '../../clauses/phrase.ts'
import { type Cue, subjectCodesOrModifiers } from '../finding.ts'

const MUST = '(?:must|shall|should|required to|requires?|need to|needs to|has to|have to|are to|is to|only)'
const FORM =
  '(?:CMS[- ]?1500|CMS[- ]?1450|UB[- ]?(?:04|92)|837[- ]?[PID]?|ADA (?:\\w+ )?(?:claim|form)|paper ' +
  'claims?|on paper|hard ?copy|electronic(?:ally)?|claim form|roster (?:claims?|bill\\w*)|dental claim)'
const HOW = phrase(
  `${MUST}<gap>${FORM}`,
  `${MUST}<gap>(?:separate|individual|single|one|same|different) (?:claim|line|claim line|detail ` +
    'line|line item)s?',
  '^\\W*(?:please )?(?:bill|report|submit|place|enter|list)\\b<gap>\\bon (?:a |its own |their own ' +
    ')?(?:separate|individual|single|one|the same) (?:claims?|claim lines?|lines?|detail lines?)\\b',
  `${MUST}<gap>(?:type of bill|bill type|TOB|CLIA (?:number|certificat\\w+|id)|rendering ` +
    'provider|referring provider|ordering provider|NPI|taxonomy|condition code|value code|occurrence ' +
    `code|box \\d+|item \\d+|loop \\d+|line \\d+ of)`,
  `${MUST}<gap>(?:received|filed|submitted)<gap>within (?:<few>)(?:days|months|year)`,
  `${FORM} (?:claims?|submission|billing|filing) (?:is |are )?(?:required|mandatory|must)`,
  '(?:CLIA|type of bill|bill type|condition code|value ' +
    'code|NPI|taxonomy|(?:rendering|referring|ordering|supervising) (?:provider|physician))(?: ' +
    `\\w+){0,3} (?:is |are )?(?:required|must|needed)`,
)

/** How a claim for a service must be submitted. */
export const claimSubmission: Cue = (clause) =>
  HOW.test(clause.text)
    ? [{ category: 'claim_submission', disposition: 'required', groups: subjectCodesOrModifiers(clause) }]
    : []
