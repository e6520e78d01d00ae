import { source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { NOT_AN_OCCASION, OUTSIDER, PAPER } from './sources.ts'

/** What others say, and what was counted. */
export const REPORTED = wordings('gate.reported', {
  'a citation': source`
    \bet al\b|\bPMID\b|\bdoi:|\b(?:19|20)\d\d;\s?\d+|\b(?:N Engl J|JAMA|Lancet|J Clin|Am J|Ann Intern|
      Clin Oncol)\b|\b(?:and|&) (?:colleagues|co-?workers|associates)\b
  `,
  'a study that found something': source`
    \b(?:randomi[sz]ed|meta-analysis|systematic review|retrospective|prospective|cohort|case[- ]control)
    \b.{0,80}\b(?:stud(?:y|ies)|trials?|analysis|found|showed|reported)\b(?!.{0,80}\b(?:require[sd]?|
        must|covered)\b)|\brandomi[sz]ed (?:\S+ ){0,6}?to\b|\bin (?:this|the|a|one|our) (?:\w+ )?(?:
      study|trial|cohort|case series|meta-analysis|survey) (?:of|by|from|with|in|published|\d)|
    ^\W*in (?:this|the|a|an|one|our) (?:\w+ ){0,2}(?:study|trial|cohort|case series|survey)\b
  `,
  'what became of claims': source`
    ${NOT_AN_OCCASION}\b(?:was|were) (?:then |subsequently |initially )?(?:denied|rejected|billed|
      submitted|reviewed|audited|identified|overpaid)\b
  `,
  'what people of a study got': source`
    \b(?:patients|subjects|participants|members|women|men|children|adults) (?:in|of|from) (?:the|this|
    that|a|one|each|both) (?:\w+ ){0,2}?(?:trials?|stud(?:y|ies)|arms?|cohorts?|registry|
    groups?)\b[^.;]{0,20}? (?:
    received|had|were|underwent|took|got)\b
  `,
  'a share of people or claims': source`
    \d ?(?:%|percent) of (?:the |all |our |these |those )?(?:\w+ )?(?:claims|cases|members|patients|
      providers|women|men|samples|requests|tests|encounters|visits|respondents|payers|plans)\b
  `,
  'a model': source`
    \b(?:models?|simulations?|projections?|forecasts?) (?:\w+ )?(?:assum|project|estimat|predict|
      suggest)\w*
  `,
  'a count over time': source`
    \b(?:use|usage|utili[sz]ation|volume|billing|frequency|prevalence|number|share|proportion|denials?|
      requests?|spending|claims?) (?:of|for)\b.{0,60}\b(?:increased|decreased|rose|fell|grew|dropped|
      declined|doubled|tripled)\b|\b(?:allowed amount|average|averaged|mean|median|total spending|
      expenditures?|utili[sz]ation)\b.{0,60}\b(?:was|were|averaged|increased|decreased|rose|fell|
      grew)\b
  `,
  'outsiders who found or claim': source`
    ${NOT_AN_OCCASION}\b${OUTSIDER}(?: of [^.;]{0,60}?| \w{1,20})? (?:has |have |also )?(?:found|finds?|
    showed|shows|demonstrated|
      reported|concluded|suggest(?:s|ed)?|enrolled|analy[sz]ed|evaluated|compared|examined|assessed|
      investigated|tested|measured|held|rul(?:ed|es)|ordered (?:that|the|an?)|decided|claims? that|
    alleges?|seeks?|
      granted|upheld|overturned|states? that|says?|indicated)\b
  `,
  'outsiders who want something': source`
    \b${OUTSIDER} (?:also |has |have |now |strongly )?(?:recommends?|supports?|endorses?|urges?|urged|
      opposes?|advocates?|believes?|argues?|favors?|asked|asks?|recommended|supported|endorsed|
      objected|petitioned|called for|calls? on)\b
  `,
  'according to outsiders': source`\baccording to (?:the |an? |some )?(?:\w+ )?${OUTSIDER}\b`,
  'rules of a provider or employer': source`
    \b(?:hospital|clinic|facility|practice|provider|physician|employer|department|school)(?:'s|s'|
    s)? own (?:\w+ )?(?:${PAPER}|rules?|bylaws|protocols?)\b
  `,
  'an unnamed payer that announced': source`
    \b(?:one|an?|another)(?: \w+){0,2} (?:insurers?|carriers?|payers?|health plans?|
      employers?)(?: in [^,;.]{1,40})?
    (?:, [^,;.]{1,60},)? (?:has |have |also |recently )?(?:announced|said|decided|reported|told|stated|
      confirmed)\b
  `,
  'a proceeding in court': source`
    \b(?:for|against|by) the (?:plaintiffs?|defendants?)\b|\blawsuits?\b[^.;]{0,40}\b(?:over|against|
      about)\b
  `,
  'somebody was told': source`
    \b(?:was|were|been) (?:informed|told|advised|notified) (?:that|of|about)\b
  `,
})
