import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { codesOf, type Cue } from '../finding.ts'

const ADD_ON = wordings('add-on.add-on', {
  '#1': source`(?:<be>|as|considered|defined as|designated) (?:an? )?(?:CPT |HCPCS )?add-?on\b`,
  '#2': source`
    ^\W*(?:the |an? |this |each )?add-?on (?:codes?|procedures?|services?) (?:<few>)<service><gap>(?:
    must|only|requires?|cannot|not|should|never|may)
  `,
  '#3': source`(?:list(?:ed)?|reported|billed|coded) separately in addition to`,
  '#4': source`
    \bonly (?:<few>)(?:with|in addition to|in conjunction with|when)<gap>(?:primary|parent|base) (?:
    <few>)(?:procedure|code|service)
  `,
  '#5': source`
    (?:must|should|shall|requires?|may only|can only)<gap>(?:with|accompany|a|an|its|the) (?:<few>)(?:
    primary|parent|base|principal) (?:<few>)(?:procedures?|codes?|service)
  `,
  '#6': source`
    (?:depends? on|contingent (?:up)?on)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|
    service)
  `,
  '#7': source`
    (?:without|unless|absent|lacking)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|service)
  `,
  '#8': source`
    (?:primary|parent|base|principal) (?:<few>)(?:procedure|code|service)<gap>(?:<not>|n't) (?:
    be )?(?:on|present|<billed>|<pay>|included|found)
  `,
  '#9': source`
    \bonly (?:be )?(?:<billed>|<pay>)(?: \w+){0,3}? (?:with|in conjunction with|when billed with) (?:
    <few>)<service>
  `,
  '#10': source`<service>\)? cannot be (?:<billed>|<pay>)(?: \w+){0,3}? without (?:<few>)<service>`,
  '#11': source`
    <service>\)? (?:is|are|will be) (?:den(?:y|ied)|not <pay>) (?:unless|without) (?:<few>)<service>
  `,
  '#13': source`
    (?:report|bill|list|use|code|submit)\b[^.;]{0,30}?\+?<service> (?:separately )?in addition to (?:
    <few>)(?:<service>|(?:primary|parent|base) )
  `,
  '#14': source`
    <service>\)? (?:must|should|shall|can only|may only|is to|needs to) be <billed> (?:\w+ )?(?:with|
    in conjunction with|together with|in addition to) (?:<few>)<service>|<service>\)? (?:is|
    are) <billed> (?:separately )?in (?:addition to|conjunction with) (?:<few>)<service>
  `,
  '#15': source`
    <service>\)? (?:<may> |<be> )?(?:not|never) (?:be )?(?:<billed>|<pay>|eligible)(?: \w+){0,3}? (?:
    without|unless) (?:<few>)<service>
  `,
  '#16': source`<service>\)? requires? (?:CPT |HCPCS |primary |base |codes? |procedure )*<service>`,
  '#17': source`
    (?:must|should|shall|only) be <billed> (?:separately )?in addition to (?:<few>)(?:codes?|
    services?|procedures?|visits?)\b
  `,
  '#18': source`
    \bonly (?:when|if) (?:<few>)<service> (?:is|are|was|has been) (?:also )?(?:<billed>|<pay>)
  `,
  '#19': source`
    \bonly (?:in conjunction|together|along|in addition|in combination) (?:with|to) (?:<few>)<service>
  `,
  '#20': source`(?:<be>|be) <billed> only (?:with|in conjunction with) (?:<few>)<service>`,
  '#21': source`
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
