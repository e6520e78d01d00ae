import { source, regex } from '../../text/pattern.ts'
import { type Group, MARKS, wordings } from './phrase.ts'

/**
 * The role of a list of billing codes in its clause: the subject of the rule, billed together with
 * it, including it, excepted from it (`spared` when the text says the opposite about it), or
 * replacing it.
 */
export type Role = 'subject' | 'companion' | 'container' | 'excepted' | 'spared' | 'successor'

/** Words that may be between a preposition and its codes. */
const FILL = source`
  (?:(?:a|an|the|any|all|one|either|both|of|another|other|following|primary|parent|base|comprehensive|
      component|column (?:1|2|one|two|I|II)|codes?|procedures?|services?|CPT|HCPCS|Level II|cdt|e/m|
      evaluation and management|visits?|surgery|surgical|add-on|injections?|imaging|testing|panel|
      payment|reimbursement|allowance|fee|rate|rental|purchase|monthly|daily|global|office|units?|
      claims? for|for|by|with|or|and)\b[®™]?[\s,:(]*)*(?:[\w-]+ \(?){0,2}
      (?:(?:CPT|HCPCS|procedure|codes?) )*\+?$
`
/** Words before the codes that have a role. */
const beforeCodes = (name: string, sources: Readonly<Record<string, string>>) =>
  wordings(
    name,
    Object.fromEntries(Object.entries(sources).map(([id, one]) => [id, `(?:${one})\\b[\\s,:]*${FILL}`])),
  )

const SUCCESSOR = beforeCodes('roles.successor', {
  'replaced by': source`replaced (?:by|with)`,
  'after a deleted code, the code to use': source`
    (?:delet|discontinu|terminat|invalid|retir|obsolet|replac)[^.]{0,60}?(?:use|bill|report|see|
    submit|(?:reported|billed|coded) (?:as|with|under))
  `,
  'crosswalked or converted to': source`cross-?walk(?:ed|s)? to|converted to`,
  'its successor is': source`\b(?:successor|replacement)(?: codes?)? (?:is|are|will be)`,
})
const SPARED = beforeCodes('roles.spared', {
  'not, in brackets': source`\((?:but )?not(?: (?:required|needed) for| for)?`,
  'but not': source`but not(?: for| with| when| to)?`,
  'not, after a comma': source`, not(?: for)?`,
})
const EXCEPTED = beforeCodes('roles.excepted', {
  'except, exception of': source`
    except(?:ing)?(?: of| for| when| are| is| to)?|exceptions? (?:of|for|are|is|to|include)
  `,
  'only one of those billed together': source`<billed> (?:together|on the same)[^.;]{0,60}?\bonly`,
  'other than, aside from': source`other than|unlike|(?<!\b(?:bill|report|paid|payable|billed|
    reported) [^.;]{0,60})apart from|aside from`,
  excluding: source`(?<=[\w,)\ue000] )exclud(?:ing|es|ed)`,
  'with the exception of': source`with the exception of`,
  'all but': source`(?<!\bnot )\b(?:all|any|every(?:thing)?|each) but|save(?: for)?|barring`,
  'unless billed with': source`unless(?: billed| reported)?(?: with)?`,
})
const CONTAINER = beforeCodes('roles.container', {
  'bundled or included in': source`
    (?:re-?bundled|bundled|included|packaged|rolled|folded|inherent|contained|subsumed|integral|
    incidental|inclusive(?! of)|integrated|considered (?:a )?part|(?<!technical |
    professional )components?|part|subset|incident) ?(?:in|into|with|within|to|of|under|from)
  `,
  'mutually exclusive with': source`mutually exclusive (?:of|to|with)`,
  'the global package of': source`
    global(?: (?:period|package|allowance|fee|payment|reimbursement|surgical package))?(?: of| for)
  `,
  'the global or postoperative period of': source`(?:post-?operative|global|follow-up|(?:\d+|ten|
    ninety)[- ]day) (?:period|days)(?: of| for| after| following)?`,
  'column 1 code': source`column[- ](?:1|one|I)(?: codes?)?`,
  'column 2 of another code': source`column[- ](?:2|two|II)(?: codes?)? (?:of|to|under|with)`,
  'belongs to or goes with': source`(?:belongs?|goes?|comes?) (?:to|with|under)|inclusive (?:to|in)|
    embraced by`,
  'bundles into': source`bundles? (?:\ue000 )?(?:in|into|with|to)`,
})
const COMPANION = beforeCodes('roles.companion', {
  'together with': source`
    (?:conjunction|together|along|concurrent(?:ly)?|concomitant(?:ly)?|simultaneous(?:ly)?|
    combination|association|connection|paired|coincident) with
  `,
  'in addition to': source`(?:in )?addition to`,
  'on the same day or claim as': source`
    same (?:day|date|dates?|claim|session|encounter|visit|time|anatomic(?:al)? site|operative session|
    date of service|day of service|DOS)(?: of service)?(?:
    ,? by the same [\w\s/]{0,40})?(?: as| with| of)|same (?:[a-z]+ ){1,3}?as
  `,
  'billed with': source`<billed> (?:\w+ ){0,3}?(?:with|alongside)`,
  'drawn or done with': source`
    (?:drawn|taken|collected|done|given|obtained|performed) (?:together |along )?with
  `,
  'accompanied by': source`accompan(?:y|ies|ied)(?: by)?`,
  'within days or months of': source`
    within (?:\w+ ){1,3}(?:days?|hours?|weeks?|months?|years?) (?:of|after|before|prior to|following)
  `,
  'before or after': source`(?:prior to|before|after|following|subsequent to)`,
  'during what belongs to another': source`(?:during|throughout)(?: [\w-]+){0,8}?`,
  'next to, on top of': source`next to|besides|on top of|secondary to`,
  'follows another': source`\ue000\)?,?(?: (?:has|have|must|should))?(?: to)? follows?|(?:days|
    weeks|months|period) (?:that|which) follows?`,
  'a trial or failure of': source`
    (?:trials?|failures?|intolerance|response|contraindications?|try|tried)(?: \w+){0,4} (?:of|to|
    with)
  `,
  'with, next to another code': source`
    \ue000\)? with|\ue000[^.;]{0,40}?\b(?:allowed|payable|paid|covered|reimbursed|permitted) with|
    with or without|${MARKS.modifier} (?:when )?with|separate(?:ly)? <pay> (?:from|
    with)|<pay> separate(?:ly)? (?:from|with)
  `,
  'separate or distinct from': source`
    (?:separate(?:ly)?|distinct|different|independent|apart|separable) from|(?:unbundl\w+|separat\w+|
    distinguish\w+) \ue000 from|interval from
  `,
  'related to': source`(?:related|relating|unrelated) to`,
  'step therapy with': source`step therapy(?: \w+){0,2} (?:with|through)`,
  'must have tried or failed': source`
    (?:try|tries|tried|trying|fails?|failed|failing)(?: (?:and|or) (?:fails?|failed|try|failing))?
  `,
  'billing, reporting or performing with': source`(?:billing|reporting|performing|submitting|
    coding)\b[^.;]{0,40}? with`,
  'instead of, alongside': source`instead of|rather than|in lieu of|in place of|alongside|beside`,
  'without another code': source`\ue000[^.;]{0,60}?without(?: also)?(?: billing| reporting)?`,
  'took over from': source`(?:took|takes|taken) over from|succeed(?:s|ed)`,
  'the day of': source`(?:day|date) (?:as|of)`,
  'when, if, where': source`when(?: the)?|if(?: the)?|where(?: the)?`,
})
const INCLUDES = wordings('roles.includes', {
  'is the column 1 code': source`^(?: is| as)?(?: the| a)? ?\(?column (?:1|one|I)\b`,
  'includes or consists of what follows': source`
    ^(?: ?\([^()]{0,80}\))?,?(?: \w+){0,2} (?:already covers|covers(?= (?:the |its |
    any )?(?:\w+ ){0,2}?,? ?\(?\ue000)|(?:already |also )?(?:inclusive of|embraces?|takes in|includes?|
    encompass(?:
    es)?|comprises?|consists? of|contains?))\b
  `,
})

/**
 * "cochlear implantation reported with 69930": the code names the service, and no other code comes
 * before it.
 */
const NAMED_BY = regex('i')`
  ^[^\ue000]*(?<!\b(?:is|are|be|been|being|was|were|when|if|unless|not|never|only|and|or|as|also|must|
      may|can|claims?|lines?) )(?:billed|reported|coded|submitted|identified|described|
    furnished)(?: \w+)? (?:with|by|as|under|using) (?:(?:CPT|HCPCS|procedure|the|codes?) )*$
`

/** The part of a code pair that is not paid. */
const IS_SECOND = /^\)? (?:is |as )?(?:the |a )?column (?:2|two|II)\b/i

/** An exception of some cases of a code: "except 70551 in the emergency department". */
const NARROWED = /^\)? (?:in|when|if|at|for (?:members|patients)|performed|billed)\b/i

/** What the exception says of its own codes: "except 95806, for which none is needed". */
const EXEMPTED =
  /^\)?, (?:for which no|which (?:do not|does not|needs? no|requires? no|is exempt|are exempt))\b/i

/** Characters before a code that are searched for a preposition. */
const CONTEXT_CHARS = 110

/** The role of a list of billing codes, from the words before and after it. */
export function roleOf(text: string, { at }: Pick<Group, 'at'>): Role {
  const lead = text.slice(Math.max(0, at - CONTEXT_CHARS), at)
  if (SUCCESSOR.test(lead)) return 'successor'
  if (SPARED.test(lead)) return 'spared'
  if (EXCEPTED.test(lead) && EXEMPTED.test(text.slice(at + 1, at + 60))) return 'spared'
  if (EXCEPTED.test(lead)) return NARROWED.test(text.slice(at + 1, at + 40)) ? 'companion' : 'excepted'
  if (NAMED_BY.test(lead) || IS_SECOND.test(text.slice(at + 1, at + 40))) return 'subject'
  if (CONTAINER.test(lead) || INCLUDES.test(text.slice(at + 1, at + CONTEXT_CHARS))) return 'container'
  return COMPANION.test(lead) ? 'companion' : 'subject'
}
