import { regex, source } from '../../../text/pattern.ts'
import { MARKS } from '../../clauses/phrase.ts'

/** Words for the concepts of billing rules, as pattern sources. Frames combine them. */

/** A duty, after or before what is demanded. */
export const DUTY_AFTER = source`
  \b(?:must|shall|should|required|needed|necessary|mandatory|triggered|kicks in|has to|have to|needs? to|
  is to|are to|
    appl(?:y|ies)|(?:is|are) (?:an? )?(?:prerequisite|condition|requirement))\b
`
export const DUTY_BEFORE = source`
  \b(?:must|shall|should|necessary|requires?|required|requiring|needs?|needed|needing|has to|have to|
  subject to|
    mandates?|demands?|expects?|expected|insists? on|(?:contingent|conditional|conditioned|dependent) (?:
  up)?on|
    (?:depends?|hinges?) (?:up)?on|calls? for|prerequisite|goes? (?:to|through)|
    (?:is|are) (?:sent|routed|referred|forwarded) (?:to|for|through))\b
`
/** An instruction at the beginning of a clause or after what introduces it. */
export const INSTRUCTION = source`
  (?:^|, |: |\) )\W{0,9}(?:please |always |kindly |also |then |and |first )*(?:submit|include|attach|append|
    add|use|report|bill|obtain|request|get|secure|call|provide|send|list|enter|put|place|keep|maintain|
    retain|document|record|indicate|show|supply|furnish|enclose|upload|fax|choose|select|apply|
    contact|notify|seek|file|identify|code|specify|write|state|carry|forward|have)\b
`
/** A payer's refusal. */
export const REFUSAL = source`
  \b(?:den(?:y|ies|ied)|(?:in|to|for) (?:an? |the )?(?:\w+ )?denials?|reject(?:s|ed|ion)?|returned|
  disallowed|unpaid|non-?payment|recoup(?:ed|s)?|taken back|sent back|suspend(?:ed)?|pend(?:ed)?|
    (?:not|never|cannot|no) (?:be )?(?:\w+ ){0,2}?(?:paid|pay|payable|payment|reimburs\w+|cover\w*|
  processed|
      accepted|considered|eligible|allowed|scheduled|performed|rendered|begin|adjudicated|priced)|
    (?:not|never|cannot) (?:be )?(?:start(?:ed)?|released?|approved?))\b
`
/** The lack of something that follows. */
export const LACK_BEFORE = source`
  \b(?:without|not having|unless|lack of|absence of|lacks?|lacking|missing|absent|omits?|omitting|
  in the absence of|(?:if|when|where|with) no|
    until|fail(?:ure|s|ed)? to|not (?:\w+ ){0,3}?(?:include|included|contain|show|have|carry|accompanied by|
      supported by|billed with|reported with|submitted with|first)|do not have|does not have|with no|
      (?:has|have|holds?|shows?|contains?) no)\b
`
/** The lack of something that comes before. */
export const LACK_AFTER = source`
  (?:(?:not|never) (?:been |be )?(?:\w+ ){0,1}?(?:obtained|requested|secured|received|submitted|attached|
  included|
    present|on file|appended|reported|given|provided|approved|in place|supplied|documented|listed)|
  \b(?:missing|absent|lacking|omitted)\b)
`
/** What ends or excuses a duty, before or after its object. */
export const RELEASE_BEFORE = source`
  \b(?:waiv\w+|delet(?:e|es|ed|ing)|remov\w+|eliminat\w+|lift\w*|dropp?\w*|discontinu\w+|exempt\w*|
  excused?|relieved?|
    retir\w+|suspend\w*|end(?:s|ed|ing)?|no|(?:taken|came|come|comes|moved) (?:off|out)|
    (?:not|never|no longer|nor|neither|none)\b[^.;]{0,40}?\b(?:requir\w+|need\w*|necessary|have to|has to|
  subject to|
      ask\w*|appl(?:y|ies)|call for|demand\w*))\b
`
export const RELEASE_AFTER = source`
  \b(?:(?:not|no longer|never) (?:be )?(?:\w+ )?(?:required?|needed|necessary|appl(?:y|ies|icable)|
  in effect|in place)|
    waived|removed|lifted|eliminated|dropped|discontinued|optional|unnecessary|voluntary|unneeded|ended|
  ends)\b
`
/** Payment by the payer. */
export const PAYS = source`
  \b(?:covers?|covered|coverage|benefits?|reimburs\w+|pays?|paid|payable|payments?|eligible|allow\w*|
    compensat\w*|funded|recogni[sz]e[sd]?|billable|available)\b
`
/** A negated payment, or a refusal. */
export const UNPAID = source`
  \b(?:not|never|no|cannot|without|nor|neither|none)\b[^.;]{0,40}?${PAYS}|
  \b(?:cover\w*|reimburs\w+|payments?|allowance)\b[^.;]{0,25}\b(?:not|never)\b|
  \b(?:is|are|will be|shall be|be|will|shall|must) (?:\w+ )?(?:den(?:y|ied)|rejected|excluded|
  disallowed)\b(?! in error)|
  (?<!\b(?:may|might|could|can) )\b(?:denies|deny|rejects?|excludes?) (?!(?:not|to)\b)|
  \b(?:ineligible|non-?(?:covered|payable|reimbursable)|not medically (?:necessary|reasonable)|not (?:
  \w+ )?(?:an )?(?:option|valid|appropriate|permitted|
      allowed|accepted|recogni[sz]ed|billable))\b
`
/** A restriction to what follows or stands near. */
export const RESTRICTION = source`
  \b(?:(?<!\bthe )only|only (?:places?|sites?|settings?)|limit(?:s|ed)?|restrict(?:s|ed|ion)?|confined|
  reserved|unless|except|other than|outside|alone|nowhere else)\b
`
/** One payment holds for several services. */
export const BUNDLED = source`
  \b(?:bundled?s?|incidental|integral|inclusive|inherent|packaged|unbundled|rebundled|mutually exclusive)\b|
  \bcomponents? of\b|\b(?:denied|refused|rejected) (?:as )?(?:being )?(?:included|unbundled|a component|
  integral)\b|\b(?:part of|included in|covered by)\b[^.;]{0,80}\b(?:payments?|reimbursement|fee|
  rate|procedures?|
    services?|visit|package|allowance|exam|surgery|charge)\b|\b(?:included|contained) in ${MARKS.service}
`
/** Payment of its own. */
export const SEPARATE = source`
  \b(?:separate(?:ly)?(?! charges?)|by itself|by themselves|additional (?:payment|reimbursement)|extra (?:
  payment|
      reimbursement)|in addition to|along ?side)\b
`
/** Billing two services together. */
export const TOGETHER = source`
  ${MARKS.service}[^.;]{0,80}?\b(?:billed|reported|submitted|performed|done|used) (?:\w+ ){0,2}?with (?:
  an? |the |any |CPT |HCPCS |codes? )*(?:${MARKS.service}|E\/?M\b|another|other|office visit|surger)|
  \bon the (?:day|date) of ${MARKS.service}|\b(?:together|on (?:one|a single|any one) (?:claim|bill|day|date|
  line|visit)|(?:on|for|during|in|at) the same (?:[\w-]+ )?(?:day|date|claim|session|encounter|visit|time|
  period|
      line|stay|admission|episode|area|site|operative session|date of service)|with (?:each other|another|
  one another|
      any other)|concurrently|simultaneously|in (?:conjunction|combination) with)\b
`
/** What an investigational service lacks. */
export const UNPROVEN = source`
  \b(?:investigational|experimental|unproven|not (?:been )?(?:proven|shown|established|demonstrated)|
    (?:evidence|data|literature)\b[^.;]{0,60}\b(?:insufficient|inadequate|lacking|limited|does not|do not|
      inconclusive)|(?:insufficient|inadequate|not enough|lack of|limited|too little|no) (?:
  \w+ ){0,3}?evidence)\b
`
/** Age words with their numbers. */
export const AGED = regex('i')`
  \b(?:ages?d?|years? (?:of age|old|and)|older|younger|birthday|turn(?:s|ed)?|under (?:the age|age|\d)|
    over (?:the age|age)|adults?|children|infants|females?|males?|men|women)\b
`
/** A service must not be billed or provided. */
export const FORBIDDEN = source`
  \b(?:not|never|cannot|nor) (?:also |ever |to )?(?:be )?(?:\w+ly )?(?:bill(?:ed|able)?|report(?:ed|able)?|
    submit(?:ted)?|append(?:ed)?|us(?:e|ed)|add(?:ed)?|attach(?:ed)?|code[ds]?|perform(?:ed)?|furnish(?:
  ed)?|
    provid(?:e|ed)|put|place[ds]?|carr(?:y|ied)|deliver(?:ed)?|render(?:ed)?|claim(?:ed)?|combin(?:e|ed)|
    list(?:ed)?|allowed|permitted|
    appropriate|valid|charge[ds]?)\b
`
/** A test of other drugs first. */
export const TRIED = source`
  \b(?:try|tries|tried|trials?(?! (?:phase|implantation|lead|electrode)|\W*$)|fail(?:s|ed|ure|
  ures)?(?! to (?:submit|include|obtain|append|report|provide|
      attach|document|meet|notify|bill|use|precertify|list|show))|step therapy|preferred|intoleran\w+|
    inadequate (?:response|control)|contraindicat\w+|biosimilars? first)\b
`
/** Criteria of coverage. */
export const CRITERIA = source`
  \b(?:criteri(?:a|on)|(?:all|any|one|each|both|either|two|three) (?:or more )?of (?:the |these |those )?|
    following|conditions|indications|requirements)\b
`
/** The end of a code. */
export const ENDED = source`
  \b(?:deleted|deletes|discontinu\w+|terminat\w+|retir(?:ed|es)|inactiv\w+|obsolete|end-?dated|(?:is|are|
  becomes?|now) (?:an? )?invalid|
    sunset\w*|expire[sd]?|no longer (?:be )?(?:a |an )?(?:valid|active|reportable|billable|recognized)|
    (?:removed|withdrawn|dropped|deleted)(?: ${MARKS.service})? from (?:CPT|HCPCS|the code set|
    the code book))\b
`
/** The beginning of a code. */
export const BEGUN = source`
  \b(?:new|newly (?:added|created|established|released|issued))\b(?:(?! to\b)[^.;]){0,60}?\b(?:codes?|CPT|
  HCPCS|PLA)\b|
  \b(?:added|adds|created|creates|introduced|introduces|released|releases|issued|
  issues)\b[^.;]{0,40}?\bcodes?\b|
  \bcodes?\b[^.;]{0,60}?\b(?:take effect|takes effect|are new|is new)\b
`
/** One code takes the place of another. */
export const REPLACES = source`
  \b(?:replac(?:es|ed|ing)|supersed\w+|cross-?walk(?:ed|s)|convert(?:ed|s)|renumbered|succeeded|
    now (?:reported|billed|coded) (?:as|with|under|by))\b
`
/** The days after a surgery. */
export const AFTER_SURGERY = source`
  \b(?:global|post-?operative(?:ly)?|surgical package|after (?:the )?surgery|
  follow-up (?:days|period|
  visits?|care))\b
`
/** Words that make a part of a payment. */
export const INCLUDED = source`
  \b(?:includ\w+|inclusive|part of|bundl\w+|packag\w+|belongs? to|covered by|within|assigned|carr(?:y|
  ies)|ha(?:s|ve)|
    is|are|appl(?:y|ies))\b
`
/** A change of the payment. */
export const CHANGED = source`
  \b(?:reduc\w+|cut|lower\w*|minus|less|discount\w*|decreas\w+|drops?|falls?|declines?|paid|pays?|payable|
  payment|
    reimburs\w+|allow\w*|receives?|rates? (?:of|is|are|at|for)|(?:percent|%) of [^.;]{0,40}?rates?|priced|
    increas\w+|plus|additional|bonus|add-on of)\b
`
