import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { codesInRole, codesOf, type Cue, type Finding, groupsOf } from '../finding.ts'

/** A payer's list, not the code set. */
const OF_A_LIST = wordings('code-status.of-a-list', {
  'to, from or on a list or policy': source`
    (?:to|from|on|in) (?:<few>)(?:polic(?:y|ies)|lists?|section|table|guidelines?|document|coverage|
    criteria|coding|grid|versions?|editions?|encoder|software|bulletin|newsletter|<authorization>|
    fee schedule)|language|applicable codes
  `,
})
/** The payment ends, not the code. */
const OF_PAYMENT = wordings('code-status.of-payment', {
  'payment or coverage of the code': source`^\W*(?:\w+ ){0,3}?(?:reimbursement|coverage|payment|
    benefits?) (?:<few>)(?:for|of) `,
})
/** The requirement begins or ends, not the code. */
const OF_AUTHORIZATION = wordings('code-status.of-authorization', {
  'words of authorization': source`<authorization>`,
})
const REPLACED = wordings('code-status.replaced', {
  'replaced or superseded by': source`(?:replaced|superseded) (?:by|with)`,
  'crosswalked, converted or renumbered': source`(?:cross-?walk(?:ed|s)?|converted|renumbered) (?:to|as)|
    renumbered <service>`,
  'deleted, then the code to use': source`
    (?:(?:delet|discontinu|terminat|obsolet|inactiv)\w+|no longer (?:be )?(?:valid|active|used|
    reportable|billable))[^.]{0,60}?(?:use|report|bill|see|(?:reported|billed|coded) (?:as|with|under|
    by|using)) (?:<few>)<service>
  `,
  'used in place of a deleted code': source`
    \b(?:use|bill|report|submit) (?:<few>)<service> (?:in place of|instead of|
    rather than) (?:the )?(?:now )?(?:
    discontinued|deleted|terminated|retired|invalid|expired|inactive|old) (?:<few>)<service>
  `,
  'is gone, then the code to use': source`
    <service>\)? (?:is|are) gone\b[^.]{0,20}?(?:use|report|bill|submit) (?:<few>)<service>|
    <service>\)? (?:was|were|is|has been) (?:deleted|discontinued|retired) and <service>\)? (?:is|are|
    will be) (?:used|
    reported|billed)\b
  `,
  'gives way to': source`<service> gives? way to`,
  'its successor is a code': source`
    \b(?:successor|replacement)(?: codes?)? (?:is|are|will be) (?:<few>)<service>
  `,
  'takes the place of another code': source`
    <service>\)? (?:takes?|has taken|have taken|took|will take) (?:over from|the place of) (?:<few>)<service>
  `,
  'replaces another code': source`replac(?:es|ing) (?:<few>)<service>`,
})
const DELETED = wordings('code-status.deleted', {
  'the code is deleted': source`
    (?:<service>|codes?|^\W*it)<gap>(?:<be>|been|will be|has been|have been) (?:deleted|discontinued|
    terminated|end-?dated|sunset|sunsetted|inactivated|invalid(?:ated)?|no longer valid|obsolete)
  `,
  'deleted codes, as a label': source`
    ^\W*(?:\w+ ){0,3}?(?:deleted|discontinued|terminated|end-?dated|invalid|retired|expired) (?:
    <few>)(?:CPT|HCPCS|codes?|<service>)
  `,
  'the code, then deleted': source`<service>\W{1,200}(?:deleted|discontinued|terminated|expired|
    no longer valid)\b`,
  'is gone or no longer exists': source`<service>\)? (?:(?:is|are) gone|no longer exists?)\b`,
  'is not valid from a day on': source`
    ^\W*(?:effective|as of|from|since|beginning|starting)\b[^;]{0,40}?, (?:CPT |HCPCS |
    codes? )*<service>\)? (?:is|
    are) (?:not|no longer) (?:an? )?(?:valid|active|billable)\b
  `,
  'leaves the code set': source`
    <service> (?:will )?(?:leaves?|drops? out of|comes? out of|goes? out of) (?:the )?(?:CPT|HCPCS|code set)\b
  `,
  'the code expires or is no longer valid': source`
    <service><gap>(?:no longer (?:be )?(?:a |an )?(?:valid|active)|not valid for dates|\bexpire[sd]?|
    \bterminates?|\bsunsets?)
  `,
})
const ADDED = wordings('code-status.added', {
  'takes effect on a day': source`
    ^\W*(?:CPT |HCPCS |codes? )*<service>\)? (?:took|takes|will take|goes into|went into) effect\b
  `,
  'new codes, as a label': source`
    ^\W*(?:\w+ ){0,3}?(?:new|added) (?:<few>)(?:CPT|HCPCS|PLA|codes?)\b<gap>(?:codes?)?\W*(?:
    <few>)<service>|(?:new|added) (?:<few>)codes?(?: (?:effective|for) [\w ,/]{1,25})?\s*:\s*<service>
  `,
  'new for a year': source`^\W*new (?:for|in|effective) [\w ,/]{1,25}: ?<service>`,
  'is a new code': source`
    <service> (?:<be>|has been|have been|will be)(?: a| an)? (?:newly |new )(?:<few>)(?:codes?|
    established|created|effective)|<service><gap>\bas (?:a )?new\b<gap>codes?
  `,
  'was added': source`<service> (?:was|were|is|are|has been|have been|
    will be) (?:newly )?added\b(?! to (?:the |our |its )?(?:<few>)(?:benefits?|coverage|covered|formulary))`,
  'added to the code set': source`
    <service><gap>(?:added to|established in|new (?:to|in|for)) (?:the )?(?:CPT|HCPCS|code set|20\d\d)
  `,
  'codes were added or created': source`
    codes? (?:were|are|have been|will be) (?:newly )?(?:added|created|
    established)\b(?! to)[^.;]{0,40}: ?<service>
  `,
  'these codes are new': source`codes? (?:are|is) new\b[^.;]{0,40}:? ?<service>`,
  'a day in brackets after the description': source`
    <service>[^;]{0,600}?\((?:new )?codes? (?:is )?(?:effective|eff\.?|added|new) [^()]{4,20}\)\W*$
  `,
  'is a valid code from a day on': source`
    (?:<service>|<diagnosis>)\)? (?:is|are|becomes?|will be) (?:a )?(?:valid|active|
    billable)(?: [\w-]+){0,2} codes? (?:beginning|
    starting|effective|from|as of|for (?:dates of service|discharges) (?:on|from|after))\b
  `,
  'the publisher added the code': source`
    \b(?:CMS|AMA|CPT|HCPCS) (?:has |have )?(?:added|created|introduced|adds|introduces) (?:
    <few>)<service>
  `,
})

/** Codes that are added to, deleted from or replaced in a code set. */
export const codeStatus: Cue = (clause) => {
  const { text } = clause
  const subjects = clause.subjects.length > 0 ? clause.subjects : groupsOf(clause, 'diagnosis')
  if (
    OF_A_LIST.test(text) ||
    OF_AUTHORIZATION.test(text) ||
    OF_PAYMENT.test(text) ||
    /\ue003|\bNDCs?\b|\b(?:code ?book|book|manual)\b/i.test(text) ||
    subjects.length === 0
  )
    return []
  if (REPLACED.test(text)) return replaced(clause)
  const disposition = DELETED.test(text) ? 'deleted' : ADDED.test(text) ? 'added' : null
  return disposition ? [{ category: 'code_status', disposition, groups: subjects }] : []
}

const NEW_FIRST = /\breplac(?:es|ing)\b|\b(?:in place of|instead of|rather than|the place of|over from)\b/i

/** The rule is about the old code; "81162 replaces 81211" names the new one first. */
function replaced(clause: Parameters<Cue>[0]): Finding[] {
  const { text, subjects } = clause
  const isNewFirst = NEW_FIRST.test(text)
  const old = clause.groups.filter(({ kind, at }) => kind === 'service' && at > (subjects[0]?.at ?? 0))
  const groups = isNewFirst ? old : subjects.slice(0, 1)
  const replacedBy = isNewFirst
    ? codesOf(subjects.slice(0, 1))
    : (codesInRole(clause, 'successor') ?? codesOf(subjects.slice(1)))
  return [
    {
      category: 'code_status',
      disposition: 'replaced',
      groups,
      attributes: replacedBy.length > 0 ? { replacedBy } : {},
    },
  ]
}
