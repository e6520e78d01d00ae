import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'

/** A line that begins with a day and a kind of review; what follows on it is history too. */
const HISTORY_LINE = regex('i')`
  ^\W*(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\/\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|
  dec)[a-z]{0,7}\.? (?:\d{1,2}, )?
  \d{4})\W{1,5}(?:annual|biennial|quarterly|routine|policy|coding|editorial|administrative|interim|
  scheduled)\s+(?:review|
  update|revision|maintenance)(?:ed|s|d)?\b|
  ^\W*\d{1,2}\/\d{1,4}(?:\/\d{2,4})?\W{1,5}(?:new|original|initial|first) (?:policy|guideline|document|
  version|
  publication)\s*[.;,]
`
/** "02/01/2025: Removed …": a day, and what became of the document on it. */
const CHANGE_LINE = regex('i')`
  ^\W*\d{1,2}\/\d{1,2}\/\d{2,4}\W{1,5}(?:removed|added|deleted|revised|updated|clarified|corrected|moved)\b
  (?!.{0,300}\b(?:requires?|must|(?:is|are|will be) (?:not |no longer )?(?:covered|required|paid|payable|
  reimbursed|denied|limited))\b)
`
/** "Exposure draft - not in force.": what follows on the line is no rule either. */
const DRAFT_LINE = regex('i')`
  ^\W{0,9}(?:[\w-]{1,30} ){0,2}draft\b[^.;\n\d]{0,60}\b(?:not (?:yet )?(?:in force|in effect|adopted|final)|
    for comment|no effect)\b
  [^.;\n\d]{0,40}\.?$
`
/** "Sample letter.": what follows on the line is a model and no rule. */
const SAMPLE_LINE = regex('i')`
  ^\W*(?:the |this |a )?(?:[\w-]{1,20} )?(?:samples?|templates?|specimens?|models?|examples?)(?: (?:letter|
  notice|text|language|
  wording|form|letters|notices|claim|case|only)){1,3}\W*$
`
export const opensHistory = (words: string) =>
  HISTORY_LINE.test(words) || DRAFT_LINE.test(words) || SAMPLE_LINE.test(words)

/** Whether a sentence only tells what became of a document; the next one may state a rule. */
export const tellsOfRevision = (words: string): boolean => CHANGE_LINE.test(words)

/** A sentence that takes back the one before: "The plan is on hold", "It was never adopted". */
const RETRACTION = wordings('gate.retraction', {
  'it is on hold, withdrawn or not adopted': source`
    ^\W*(?:that|this|the|it|its|these|those)\b(?: (?!\ue000)[\w-]+){0,3} (?:(?:is|was|are|were|has been|
    have been|remains?)
    (?: \w+)? (?:on hold|withdrawn|never adopted|not adopted|voted down|defeated|rejected|abandoned|
    shelved|rescinded|
    tabled|cancell?ed)|failed|(?:is|are|concerns?|belongs? to|affects?|binds?) [^.;]{1,60} (?:and|
      ,) not (?:ours|our own|us|our members)|never (?:took effect|passed|went into effect|applied)|
      did not (?:pass|take effect|go into effect))\b
  `,
  'a position that has ended': source`
    ^\W*(?:that|this|the) (?:earlier |former |previous |old )?(?:position|limit|rule|edit|exclusion|policy)\b
    [^.;]{0,30}? (?:no longer applies|has since (?:been )?[a-z]+ed|was (?:later )?(?:lifted|retired|reversed|
    replaced))\b
  `,
  'a program that somebody else runs': source`
    ^\W*(?:that|this|the) (?:[\w-]{1,20} )?(?:program|benefit|carve-?out) is (?:not|never) (?:administered|
    run|
    managed|offered) by (?:us|this plan|our plan|the plan)\b
  `,
})
/** "This bulletin is about our Medicare plans only.", after a rule of another program. */
const DISCLAIMED = wordings('gate.disclaimed', {
  'the document is about other plans': source`
    \b(?:this|the|our) (?:notice|bulletin|manual|handbook|guide|policy|document|newsletter|page|chapter)\b
    [^.;]{0,12}? (?:is|are) (?:only )?(?:about|for) (?:our|the) [^.;]{0,80}?(?:plans?|members|products?|
    business)\b|
    \b(?:this|the|our) (?:notice|bulletin|manual|handbook|guide|policy|document|newsletter|page|
    chapter) (?:is|
    does) not (?:about|for|meant for|apply to|cover|concern|bind)\b
  `,
  'we do not run that program': source`
    ^\W*(?:we|this plan|our plan) (?:do|does)(?: not|n't) (?:administer|adopt|follow|run|apply|
    manage) (?:that|this|those|
    these|it)\b|^\W*(?:this|our) plan sets none\b
  `,
  'own rules are to be looked up': source`
    ^\W*(?:please )?(?:check|see|consult|refer to) [^.;]{3,60}? for (?:the|our|its|your) (?:medicaid|
    commercial|medicare|own|
    plan's)\b[^.;]{0,20}? (?:rules?|polic(?:y|ies)|limits?|requirements?)\b|
    \b(?:follow|use|see|apply) (?:chapter|section|part|the|our) [^.;]{1,40} instead\b
  `,
  'our position is elsewhere': source`
    ^\W*(?:please )?(?:check|see|consult|refer to) [^.;]{3,80}? for our (?:own )?(?:position|polic(?:y|ies)|
    rules?|
    coverage)\b
  `,
  'own rules differ': source`
    \b(?:your|our) (?:[\w'-]{1,30} ){0,3}(?:plans?|rules?|schedule|limits?|products?|policy)\b (?:has|have|
    keeps?|
    follows?|is|are|stands?|differs?) (?:its own|their own|a schedule of its own|different|otherwise|
    (?:found |
    set out )?(?:in|on) (?:chapter|section|page|part|the next))\b
  `,
  'what another decides does not apply to our plans': source`
    ^\W*(?:that|this|these|those|the|its|their)(?: [\w'-]{1,30}){0,3}? (?:rules?|requirements?|limits?|edits?|
    exclusions?|polic(?:y|ies)|articles?|LCDs?|NCDs?|determinations?|decisions?|lists?) (?:(?:does|do)(?: not|
    n't) apply to|(?:is|are) not (?:used|applied|followed|adopted) (?:by|for)) (?:us\b|(?:the|our|this) (?:
    [\w-]{1,30} ){0,3}(?:plans?|members?|products?|business|enrollees)\b)
  `,
  'the plan has its own rules': source`
    ^\W*(?:the|this|our) plan (?:sets|applies|uses|maintains|keeps|has) its own (?:[\w-]{1,30} ){0,2}(?:
    limits?|rules?|requirements?|polic(?:y|ies)|criteria)\b
  `,
  'it is only mentioned': source`
    ^\W*we (?:only )?(?:mention|repeat|cite|show|note|list) (?:it|this|that|these) (?:here )?(?:only )?(?:for|
    because|as|so)\b
  `,
})
const OTHER_PROGRAM = regex('i')`
  \b(?:medicare|medicaid|CMS|tricare|champva|the VA|apple health|medi-cal|fee-for-service|MACs?|noridian|
  novitas|palmetto GBA|first coast|WPS|NGS|CGS|national government services|(?:the|other) states?'?s?|
  (?:federal|state|county) (?:[\w-]{1,30} )?program|workers'? comp\w*)\b
`
/** "For Medicare members", "our Medicaid plan": a line of business of the payer itself. */
const OUR_PROGRAM = /\b(?:our|for|all) (?:[\w-]{1,30} ){0,2}(?:plans?|members?|products?|enrollees)\b/i
/** "Medicare requires …", "Under Medicare rules …": the program itself decides. */
const PROGRAM_DECIDES = regex('i')`
  ^\W*(?:under )?(?:original |traditional )?(?:medicare|tricare|champva|CMS)(?:'s)? (?:rules?|polic(?:y|ies)|
  requires?|covers?|limits?|pays?|excludes?|denies|does|will|allows?)\b
`
/**
 * "Consult the DME MAC …", "For the rules of this plan see your certificate.": to those who decide,
 * and not to another part of the document.
 */
const REFERRAL = regex('i')`
  ^\W*(?:please )?(?:for [^.;,]{3,80}?,? )?(?:(?:providers?|suppliers?|members?|you) (?:should|must|may|
  can|are to) )?(?:consult|contact|see|refer to|check|follow)\b[^.;]{0,40}?\b(?:MACs?|contractors?|carriers?|
  intermediar(?:y|ies)|certificate|evidence of coverage|member (?:contract|handbook)|(?:benefit|plan) (?:
  documents?|booklet|handbook|brochure)|(?:your|our|their|this) plan)\b
`
/** Whether a sentence says that the one before is a rule of another program, and not ours. */
export const disclaimsProgram = (before: string, after: string) =>
  ((OTHER_PROGRAM.test(before) && !OUR_PROGRAM.test(before) && DISCLAIMED.test(after)) ||
    (PROGRAM_DECIDES.test(before) && REFERRAL.test(after))) &&
  !NAMES_A_CODE.test(after)

/** The beginning of a text that is no longer in force: all that follows is history. */
const ARCHIVED = wordings('gate.archived', {
  'kept for research': source`
    \bthis (?:[\w-]{1,30} )?(?:policy|guideline|document|version|bulletin|edition) (?:was|has been|
    is) (?:retired|
    withdrawn|archived|superseded|replaced|rescinded|obsolete)\b[^.;]{0,80}?\b(?:kept|shown|retained|posted|
    available|for)\b[^.;]{0,80}?\b(?:research|reference|history|historical|archiv\w+|the record)\b
  `,
})
const ARCHIVED_MARK = regex('')`
  ^\W*(?:(?:PRIOR|FORMER|PREVIOUS|OLD|RETIRED|EXPIRED|OBSOLETE|ARCHIVED|SUPERSEDED) (?:VERSION|POLICY|
  GUIDELINE|EDITION|TEXT|DOCUMENT)|(?:ARCHIVED|SUPERSEDED)\b(?! [A-Z]))
`
/** A sentence at the head of a text that says no more than that its policy is retired. */
const RETIRED = regex('i')`
  ^\W*(?:this|the) (?:[\w-]{1,30} )?(?:policy|guideline|bulletin|document) (?:was|has been|is) (?:retired|
  archived|withdrawn|
  superseded|rescinded)(?: (?:on|as of|effective|in|since) [\w ,/-]{4,20})?\.?\s*$
`
/** How many units of a text are its head. */
const HEAD_UNITS = 3
export const opensRetired = (words: string, index: number) => index < HEAD_UNITS && RETIRED.test(words)

export const opensArchive = (words: string) => ARCHIVED.test(words) || ARCHIVED_MARK.test(words)

const NAMES_A_CODE = /\d{4}/
export const retractsBefore = (words: string) => RETRACTION.test(words) && !NAMES_A_CODE.test(words)

/** "Notify us of …. Notification is all we ask." asks for a notice, and for no authorization. */
const ASKS_FOR_NOTICE = /^\W*(?:please )?(?:notify|tell|inform|call|alert|let) (?:us|the plan)\b/i
const IS_ALL = regex('i')`
  ^\W*(?:(?:the|that|this|your) )?(?:notification|notice|call|message) is (?:all\b|the only|enough\b|
    everything)|
  ^\W*(?:nothing|no) (?:else|more|further [\w-]+)(?: \w+)? is (?:asked|needed|required)\b
`
export const asksForNoticeOnly = (words: string, after: string) =>
  ASKS_FOR_NOTICE.test(words) && IS_ALL.test(after)
