import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { refusedWithout } from '../words/demand.ts'
import { type Cue, subjectCodesOrModifiers, modifiersIn } from '../finding.ts'

export const RECORD = [
  source`
    (?:operative|op|procedure|pathology|radiology|lab(?:oratory)?|test|sleep study|consultation|
      surgical|progress|anesthesia|imaging) ?(?:reports?|notes?|results?|records?)|radiographs?
  `,
  source`
    (?:office|chart|clinical|medical|progress|visit|therapy|nursing|treatment|physician|patient) (?:
      notes?|records?|documentation|reports?|charts?)
  `,
  source`
    supporting (?:notes|records|documents)|(?:supporting |written |additional |appropriate |clinical |
      adequate )?documentation|(?:manufacturer'?s?'? |purchase |itemized |acquisition )?invoices?|
    itemized (?:bill|statement)s?
  `,
  source`
    (?:written|clinical|short|detailed) (?:narratives?|justifications?|explanations?|statements?|summar(?:
    y|ies))|photo(?:graph)?s?|LMNs?|growth charts?|(?:written |signed )?(?:statement|explanation|
      narrative)s?(?= (?:of|describing|explaining))|(?:parts|itemi[sz]ed) lists?|
    itemi[sz]ed \w{1,40} lists?|(?:\b[\w-]{1,40} )?(?:images|films|radiographs)|recordings?|tracings?|
    x-?rays?|
    (?:cover |appeal |justification )?letters?(?: of medical necessity)?|(?:certificate|
    statement) of medical necessity|CMN|plan of care|
    treatment plan|care plan|(?:signed |written |physician(?:'s)? |detailed written )?(?:orders?|
      prescriptions?)(?= (?:is|are|must|required))
  `,
  source`
    face-to-face (?:encounter|evaluation|documentation|visit|exam\w{0,20})|(?:time|session|mileage|
      trip) logs?|\ban? (?:special |written |detailed |narrative )?report\b(?! (?:code|modifier))|
    \b(?:notes|records)(?= (?:must|should|shall|are required|that|which|supporting|for))|
    \b(?:record|chart|note|file)(?= (?:must|should|shall|has to|needs to) (?:state|show|include|document|
    contain|reflect|
    indicate|describe|support|name|list))|
    (?:an?|the) orders? (?:from|by|signed)|(?:signed|written|physician) (?:orders?|prescriptions?)|
    history and physical|consent forms?|\ban? (?:log|diary|journal)\b|
    charting|
    sterilization consent|start and stop times?|test results|description of the (?:service|procedure|
      drug)|trip (?:report|ticket|log)s?|run sheets?|requisitions?|proof of delivery|medical justification
  `,
].join('|')
const DEMANDED = wordings('documentation.demanded', {
  'a record, then a duty': source`
    (?:${RECORD})<gap>(?:required|must|shall|should|needed|necessary|needs? to|ha(?:s|ve) to|are to|is to)\b
  `,
  'a duty, then a record': source`(?:requires?|requiring|must|shall|should|needs?|has to|
    have to)<gap>\b(?:${RECORD})`,
  'a record goes with the claim': source`
    (?:${RECORD}) (?:(?:and|or) (?:[\w-]{1,30} ){1,3})?(?:must )?(?:accompan(?:y|ies)|goes? with|
    go along with|
    come with)\b
  `,
  'what a request contains': source`
    \b(?:requests?|submissions?|applications?|packets?)\b<gap>(?:must|shall|should|
    needs? to|ha(?:s|ve) to) (?:
    include|contain|be accompanied by|come with)\b(?! (?:\w+ )?modifiers?)
  `,
  'must be documented': source`(?:must|shall|should|needs? to) be (?:\w{1,40} )?(?:documented|charted|
    recorded)\b`,
  'keep something on file': source`(?:^|, )\W*(?:please )?(?:keep|maintain|retain)\b<gap>\bon file\b`,
  'an instruction to send or keep a record': source`
    ^\W*(?:please )?(?:submit|include|attach|provide|send|maintain|retain)\b<gap>(?:${RECORD})
  `,
})
const REFUSED_FOR_LACK = refusedWithout(`(?:${RECORD})`)
const REFUSED_WITHOUT = wordings('documentation.refused-without', {
  'refused without a record': source`
    (?:den(?:y|ied)|reject(?:ed)?|(?:not|no) (?:be )?(?:<few>)(?:<pay>|processed|accepted|reviewed)|
    returned)<gap>(?:without|unless|lacking|missing|absent)<gap>(?:${RECORD})
  `,
  'without a record, then refused': source`
    (?:without|lacking|missing|absent)<gap>(?:${RECORD})<gap>(?:den(?:y|ied)|reject(?:ed)?|not (?:
    be )?(?:<few>)(?:<pay>|processed|considered|accepted)|returned)
  `,
  'only with a record': source`\bonly (?:<pay> )?(?:when|if|with|upon)<gap>(?:${RECORD})`,
  'an order or form must be on file': source`
    \b(?:orders?|prescriptions?|certificates?|forms?|referrals?)\b<gap>must be (?:on file|signed|
    attached|submitted|kept|included)
  `,
})
const NOT_REQUIRED = wordings('documentation.not-required', {
  'a record is not required': source`
    (?:${RECORD})<gap>(?:<not>|n't) (?:be )?(?:required|needed|necessary)|(?:<not>|n't) (?:be )?(?:
    require[sd]?|need|needed to)(?: to)?<gap>(?:${RECORD})|\bno (?:<few>)(?:${RECORD})
  `,
})

/** The occasion before a duty: "when a second tracing is read, 93010 must be …" */
const OCCASION = /^\W*(?:when|if|whenever|where)\b[^,;.]*,/i

/** "Must carry GN to identify the plan of care": the claim names the record by its modifier. */
const MODIFIER_SHOWS = /\ue003["')]? (?:modifier )?to (?:identify|show|indicate|denote|mark)\b/i

/** Records that must be submitted with a claim or kept. */
export const documentation: Cue = (clause) => {
  if (MODIFIER_SHOWS.test(clause.text)) return []
  if (!isRequired(clause.text) || (NOT_REQUIRED.test(clause.text) && !REFUSED_FOR_LACK.test(clause.text)))
    return []
  const modifiers = modifiersIn(clause)
  const attributes =
    modifiers.length > 0
      ? { modifierRequirements: modifiers.map((modifier) => ({ modifier, requirement: 'triggers' })) }
      : {}
  return [
    {
      category: 'documentation',
      disposition: 'required',
      groups: subjectCodesOrModifiers(clause),
      attributes,
    },
  ]
}

const isRequired = (text: string) =>
  DEMANDED.test(text.replace(OCCASION, '')) || REFUSED_WITHOUT.test(text) || REFUSED_FOR_LACK.test(text)
