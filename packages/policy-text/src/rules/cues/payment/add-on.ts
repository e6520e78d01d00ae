import { source } from '../../../text/pattern.ts'
import { phrase } from '../../clauses/phrase.ts'
import { codesOf, type Cue } from '../finding.ts'

const ADD_ON = phrase(
  '(?:<be>|as|considered|defined as|designated) (?:an? )?(?:CPT |HCPCS )?add-?on\\b',
  source`
    ^\W*(?:the |an? |this |each )?add-?on (?:codes?|procedures?|services?) (?:<few>)<service><gap>(?:must|only|requires?|cannot|
      not|should|never|may)
  `,
  '(?:list(?:ed)?|reported|billed|coded) separately in addition to',
  source`
    \bonly (?:<few>)(?:with|in addition to|in conjunction with|when)<gap>(?:primary|parent|base) (?:
      <few>)(?:procedure|code|service)
  `,
  source`
    (?:must|should|shall|requires?|may only|can only)<gap>(?:with|accompany|a|an|its|the) (?:<few>)(?:
      primary|parent|base|principal) (?:<few>)(?:procedures?|codes?|service)
  `,
  '(?:depends? on|contingent (?:up)?on)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|service)',
  '(?:without|unless|absent|lacking)<gap>(?:primary|parent|base) (?:<few>)(?:procedure|code|service)',
  source`
    (?:primary|parent|base|principal) (?:<few>)(?:procedure|code|service)<gap>(?:<not>|n't) (?:be )?(?:
      on|present|<billed>|<pay>|included|found)
  `,
  source`
    \bonly (?:be )?(?:<billed>|<pay>)(?: \w+){0,3}? (?:with|in conjunction with|when billed with) (?:
      <few>)<service>
  `,
  '<service>\\)? cannot be (?:<billed>|<pay>)(?: \\w+){0,3}? without (?:<few>)<service>',
  '<service>\\)? (?:is|are|will be) (?:den(?:y|ied)|not <pay>) (?:unless|without) (?:<few>)<service>',
  '<service>\\)? (?:is|are) <billed> in (?:conjunction with|addition to) (?:<few>)<service>',
  source`
    (?:report|bill|list|use|code|submit)\b[^.;]{0,30}?\+?<service> (?:separately )?in addition to (?:
      <few>)(?:<service>|(?:primary|parent|base) )
  `,
  source`
    <service>\)? (?:must|should|shall|can only|may only|is to|needs to) be <billed> (?:\w+ )?(?:with|
      in conjunction with|together with|in addition to) (?:<few>)<service>
  `,
  source`
    <service>\)? (?:<may> |<be> )?(?:not|never) (?:be )?(?:<billed>|<pay>|eligible)(?: \w+){0,3}? (?:
      without|unless) (?:<few>)<service>
  `,
  '<service>\\)? requires? (?:CPT |HCPCS |primary |base |codes? |procedure )*<service>',
  source`
    (?:must|should|shall|only) be <billed> (?:separately )?in addition to (?:<few>)(?:codes?|services?|
      procedures?|visits?)\b
  `,
  '\\bonly (?:when|if) (?:<few>)<service> (?:is|are|was|has been) (?:also )?(?:<billed>|<pay>)',
  '\\bonly (?:in conjunction|together|along|in addition|in combination) (?:with|to) (?:<few>)<service>',
  '(?:<be>|be) <billed> only (?:with|in conjunction with) (?:<few>)<service>',
  source`
    (?:never|not|cannot)<gap>(?:stand-?alone|reported alone|billed alone|as a primary|by itself|
      independently)
  `,
)

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
