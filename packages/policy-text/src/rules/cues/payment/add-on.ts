import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { codesOf, type Cue } from '../finding.ts'

const ADD_ON = wordings('add-on.add-on', {
  'an instruction to report it only with another': source`\bonly (?:report|bill|use|submit) (?:
    <few>)<service> (?:<few>)with (?:<few>)<service>`,
  'the primary code must be billed': source`(?:primary|parent|base|principal) (?:<few>)(?:procedure|code|
    service) (?:must|has to|needs to) (?:also )?be (?:<billed>|<pay>)`,
  'is an add-on code': source`(?:<be>|as|considered|defined as|designated) (?:an? )?(?:CPT |
    HCPCS )?add-?on\b`,
  'an add-on code, then a duty': source`
    ^\W*(?:the |an? |this |each )?add-?on (?:codes?|procedures?|services?) (?:<few>)<service><gap>(?:
    must|only|requires?|cannot|not|should|never|may)
  `,
  'listed separately in addition to': source`(?:list(?:ed)?|reported|billed|
    coded) separately in addition to`,
  'only with the primary procedure': source`
    \bonly (?:<few>)(?:with|in addition to|in conjunction with|when)<gap>(?:primary|parent|base) (?:
    <few>)(?:procedure|code|service)
  `,
  'must accompany its primary procedure': source`
    (?:must|should|shall|requires?|may only|can only)<gap>(?:with|accompany|a|an|its|the) (?:<few>)(?:
    primary|parent|base|principal) (?:<few>)(?:procedures?|codes?|service)
  `,
  'depends on the primary procedure': source`
    (?:depends? on|contingent (?:up)?on)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|
    service)
  `,
  'not without the primary procedure': source`
    (?:without|unless|absent|lacking)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|service)
  `,
  'the primary procedure is missing': source`
    (?:primary|parent|base|principal) (?:<few>)(?:procedure|code|service)<gap>(?:<not>|n't) (?:
    be )?(?:on|present|<billed>|<pay>|included|found)
  `,
  'only billed with another code': source`
    \bonly (?:be )?(?:<billed>|<pay>)(?: \w+){0,3}? (?:with|in conjunction with|when billed with) (?:
    <few>)<service>
  `,
  'cannot be billed without another code': source`<service>\)? cannot be (?:<billed>|
    <pay>)(?: \w+){0,3}? without (?:<few>)<service>`,
  'denied unless another code is billed': source`
    <service>\)? (?:is|are|will be) (?:den(?:y|ied)|not <pay>) (?:unless|without) (?:<few>)<service>
  `,
  'an instruction to report it in addition to another code': source`
    (?:report|bill|list|use|code|submit)\b[^.;]{0,30}?\+?<service> (?:separately )?in addition to (?:
    <few>)(?:<service>|(?:primary|parent|base) )
  `,
  'must be billed with another code': source`
    <service>\)? (?:must|should|shall|can only|may only|is to|needs to) be <billed> (?:\w+ )?(?:with|
    in conjunction with|together with|in addition to) (?:<few>)<service>|<service>\)? (?:is|
    are) <billed> (?:separately )?in (?:addition to|conjunction with) (?:<few>)<service>
  `,
  'never billed without another code': source`
    <service>\)? (?:<may> |<be> )?(?:not|never) (?:be )?(?:<billed>|<pay>|eligible)(?: \w+){0,3}? (?:
    without|unless) (?:<few>)<service>
  `,
  'requires another code': source`<service>\)? requires? (?:CPT |HCPCS |primary |base |codes? |
    procedure )*<service>`,
  'must be billed in addition to a service': source`
    (?:must|should|shall|only) be <billed> (?:separately )?in addition to (?:<few>)(?:codes?|
    services?|procedures?|visits?)\b
  `,
  'only when another code is billed': source`
    \bonly (?:when|if) (?:<few>)<service> (?:is|are|was|has been) (?:also )?(?:<billed>|<pay>)
  `,
  'only together with another code': source`
    \bonly (?:in conjunction|together|along|in addition|in combination) (?:with|to) (?:<few>)<service>
  `,
  'billed only with another code': source`(?:<be>|be) <billed> only (?:with|in conjunction with) (?:
    <few>)<service>`,
  'denied without another code': source`
    <service>\)?(?: \w+){0,4} without (?:<few>)<service><gap>(?:den(?:y|ied)|<not> (?:be )?<pay>|reject)|
    <service>\)?
    (?: \w+){0,2} not <billed> with (?:an? |the |its )?(?:<few>)(?:primary|parent|base)\b<gap>(?:den(?:y|
    ied)|reject|<not>)
  `,
  'denied when another code is not there': source`
    <service>\)?[^.;]{0,40}? (?:den(?:y|ied)|<not> (?:be )?<pay>|reject(?:ed)?|not payable) (?:when|if|
    where|unless) (?:<few>)<service>\)? (?:
    is|are|was|has been) (?:not|never|missing|absent) ?(?:be |been )?(?:found|present|<billed>|<pay>|
    on the claim)?
  `,
  'accompanies a primary code': source`\+<service> (?:always |must )?accompan(?:y|ies)\b`,
  'never stands alone': source`
    (?:never|not|cannot)<gap>(?:stand-?alone|reported alone|billed alone|as a primary|by itself|
    independently)
  `,
})

/** The end of a code's description. */
const DESCRIBED = /\(list separately in addition to/i

/** A code that is only paid together with its primary procedure. */
export const addOn: Cue = (clause) => {
  if (!ADD_ON.test(clause.text)) return []
  const [first, ...others] = clause.subjects
  if (!first || first.at > (DESCRIBED.exec(clause.text)?.index ?? Infinity)) return []
  const companions = clause.groups.filter(
    (group) =>
      group.kind === 'service' &&
      group !== first &&
      (group.role !== 'subject' || others.includes(group)) &&
      group.role !== 'excepted',
  )
  const primary = codesOf(companions)
  return [
    {
      category: 'add_on',
      disposition: 'requires_primary',
      groups: [first],
      attributes: primary.length > 0 ? { primary } : {},
    },
  ]
}
