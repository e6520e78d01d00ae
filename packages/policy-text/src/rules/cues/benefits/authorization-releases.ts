import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'

const UNASKED = '(?:(?!required|needed|necessary|requires)[^.;]){0,90}?'
/** No authorization is needed. */
export const NOT_REQUIRED = wordings('prior-authorization.not-required', {
  'a code is taken off what needs authorization': source`\b(?:remov\w{0,9}|delet\w{0,9}|dropp?\w{0,9}|took|
    taken) [^.;\ue000]{0,40}?<service>\)? [^.;]{0,40}?\b(?:from|off)\b<gap><authorization>`,
  'it leaves the list': source`
    \b(?:off|leav(?:es?|ing)|left|out of|outside(?: of)?|exits?|(?:removed|deleted|dropped|gone) from|
      no longer on) (?:the |our |its |any )?
    (?:<few>)<authorization>(?: requirements?| code)? (?:list|program|grid|schedule)\b
  `,
  'never has to be approved, or does not go through review': source`
    \b(?:never|not|n't) (?:has|have|needs?|need) to be (?:pre-?)?(?:approved|authori[sz]ed|certified|
    reviewed)\b|
    (?:\b(?:not|never)|n't) (?:go|pass|run|go on) through (?:<few>)(?:<authorization>|review)\b
  `,
  'it goes on without': source`
    \b(?:goes?|going|passe?s?|proceeds?|runs?|pays?|paid|payable|covered|allowed|dispensed) (?:through|
      ahead|forward|on|freely)? ?without (?:an? |any |such )?<authorization>
    (?!<gap>(?:den|not|reject|never))
  `,
  'told not to ask for one, or neither is required': source`
    \b(?:do not|need not|never|should not) (?:request|submit|obtain|seek|get|call for|ask for) (?:
    <few>)<authorization>|\bneither\b<gap>(?:required?s?|needed|needs?|necessary)\b
  `,
  'authorization, then not required': source`
    <authorization>${UNASKED}(?:<not>|n't) (?:be )?(?:currently |necessarily |typically |
    generally )?(?:a )?(?:require(?:d|ment)?|needed|necessary|applicable|apply|mandatory)\b
  `,
  'does not require authorization': source`
    (?:(?:do|does|will|shall|would|did)(?: not|n't)|no longer|never) (?:currently |generally |also )?(?:
    require|need|needs|requires|necessitate|be subject to|have to obtain)(?: a| an| any| the)? (?:
    <few>)<authorization>
  `,
  'no longer subject to authorization': source`
    (?:not|no longer|never) (?:currently )?(?:required to (?:\w+ ){0,5}?(?:obtain|request|submit|have|get)|
    subject to|requiring|require|go through|going through|expect|call for|undergo|trigger|
    involve)(?: a| an| any| the)? (?:<few>)<authorization>
  `,
  'no authorization': source`
    \bno (?:<few>)<authorization>(?! (?:changes?|updates?|
    list))(?: requirements?)?(?: is| are| will be)?(?: required| needed| necessary|\b)
  `,
  'nothing requires it': source`
    \b(?:nothing|none|no (?:services?|codes?|drugs?|items?|procedures?|
    tests?))\b[^.;]{0,60}? (?:requires?|needs?|calls? for|
    is subject to|are subject to) (?:<few>)<authorization>
  `,
  'it may not be made subject to it': source`
    \b(?:not|never|cannot) (?:be )?(?:made )?subject to (?:<few>)<authorization>
  `,
  'authorization is not, of what another thing is': source`
    , (?:but |and |while )?<authorization> (?:is|are) not\W*$
  `,
  'without authorization': source`
    (?:without|absent|in the absence of) (?:the need for |the need to obtain |(?:first |
    ever )?(?:obtaining|getting|seeking|
    securing|asking for|requesting|requiring|needing) )?(?:
    a |any |such )?<authorization>
  `,
  'exempt from or taken off authorization': source`
    (?:(?:exempt(?:ed)?|excluded|excused|relieved|freed|waived|removed|deleted|dropped) (?:from|of)|
    (?:taken|come|comes|coming|came|moved|moves|dropped) off(?: of)?) (?:<few>)<authorization>
  `,
  'need not be authorized': source`
    (?:not|no longer) (?:be )?(?:required|need|needed|have) (?:<few>)?to (?:be )?(?:prior |pre-?)?(?:
    authori[sz]ed?|certif(?:y|ied)|approved|pre-?certified)\b
  `,
  'the requirement is removed or waived': source`
    <authorization>(?: requirements?)?(?: for)?<gap>(?:<be>|have been|has been|will be) (?:removed|
    waived|eliminated|discontinued|lifted|ended|dropped|terminated|retired|suspended|done away with|
      (?:turned|switched|shut) off|
    deactivated|disabled)|
    <authorization> (?:requirements? )?(?:removed|waived|eliminated|lifted|discontinued)\b
  `,
  'somebody removes or waives the requirement': source`
    \b(?:remov\w{0,9}|waiv\w{0,9}|eliminat\w{0,9}|discontinu\w{0,9}|lift\w{0,9}|dropp?\w{0,9}|end(?:s|
    ing)?) (?:the |
    all )?<authorization>(?: requirements?)?
  `,
  'the program no longer includes it': source`
    <authorization> (?:program|list|grid|requirements?|rules?)<gap>(?:no longer|not) (?:include|cover|
    apply|list|contain)
  `,
  'a field for authorization with no': source`
    <authorization>(?: required| needed)?(?:\?\s*|\s*[:=|-]\s*)(?:no|n|none|
    not required|not needed)\b`,
  'not on the authorization list': source`
    (?:<not>) (?:included |listed )?(?:on|in) (?:the |our |any )?(?:<few>)(?:list|program|
    grid)<gap><authorization>|(?:<not>) (?:included |listed )?(?:on|in) (?:the |our |any )?(?:
    <few>)<authorization> (?:list|program|grid)|(?:<not>) (?:be )?(?:appears?|listed|included|shown|
    part)\b<gap><authorization>
  `,
})
/** The requirement is skipped, ends or does not apply. */
export const RELEASED = wordings('prior-authorization.released', {
  'authorization is skipped or not part of the process': source`
    \b(?:skip(?:s|ped)?|bypass(?:es|ed)?|forgo(?:es)?|free (?:of|from)|dispens\w+ with|
    do(?:es|ne)? away with) (?:<few>)
    <authorization>|<authorization>(?: requirements?)?<gap>(?:<be>) (?:now )?(?:a thing of the past|
    no longer part|not part|done away with|not used)|\b(?:not|no longer) use <authorization>
  `,
  'the law forbids to ask for it': source`
    \b(?:bars?|barred|forbids?|prohibits?|prohibited|prevents?) (?:us|the plan|plans|insurers|carriers)
    (?: )from (?:requiring|asking for|imposing|demanding) (?:<few>)<authorization>
  `,
  'the plan does not review it': source`
    (?:not|no longer|stop(?:s|ped)?|never) (?:\w+ )?review(?:s|ed|ing)? (?:<few>)<service>\)?<gap>
    \b(?:before|prior to|in advance|beforehand|ahead)\b|
    \breviews? (?:before|prior to|of) (?:<few>)<service>\)?<gap>(?:discontinued|ended|dropped|eliminated|
    lifted)
  `,
  'not necessary to ask for it': source`
    \b(?:not|never|no longer) (?:required|necessary|needed|obligatory) (?:for [^.;]{1,40} )?to (?:request|
      obtain|get|seek|submit|have|
    secure) (?:<few>)<authorization>
  `,
  'nothing has to be approved': source`
    \b(?:nothing|none|no \w+)\b[^.;]{0,40}? (?:(?:has|have|needs?) to|must) be (?:pre-?)?(?:approved|
    authori[sz]ed|certified|reviewed)\b(?! (?:after|by \w+ after))
  `,
  'exempt from certification': source`
    \b(?:exempt(?:ed)?|excused|freed) from (?:<few>)(?:pre-?)?(?:certification|approval|review)\b
  `,
  'no condition of payment': source`
    <authorization> (?:is|are) (?:not|never|no longer) (?:an? )?(?:pre-?)?(?:condition|requirement|
    prerequisite)\b
  `,
  'authorized automatically': source`
    \b(?:approved|authori[sz]ed) automatically\b|\bautomatically (?:approved|authori[sz]ed)\b
  `,
  'there is nothing to ask for': source`
    \bnothing to (?:request|ask|obtain|submit)\b<gap>\b(?:before|beforehand|first|in advance|prior)
  `,
  'authorization is not applicable, as a label': source`
    \bn\/a (?:for|-) ?<authorization>|<authorization>\??\s*[:=-]\s*(?:n\/a|not applicable)\b
  `,
  'the rules are off': source`
    <authorization> (?:rules?|requirements?|edits?|reviews?) (?:is|are|will be|has been|
    have been) (?:now )?(?:off|gone|over|history)\b|
    <authorization> (?:rules?|requirements?|edits?|reviews?)\b<gap>\b(?:abolished|repealed|scrapped|rescinded|
    switched off)\b
  `,
  'the requirement ends': source`
    <authorization> (?:requirements?|edits?|reviews?)\b<gap>\b(?:ends?|ended|ending|expires?|
    terminates?|ceases?|sunsets?|goes away)\b
  `,
  'authorization is optional': source`<authorization><gap>\b(?:optional|voluntary)\b|\b(?:optional|
    voluntary) (?:<few>)
    <authorization>`,
  'recommended and not demanded': source`
    \b(?:recommend|suggest|encourag|advis)\w*,? but (?:(?:do|does|is|are) )?(?:not|
    never) (?:be )?(?:insist\w*|require\w*|
    mandat\w+|demand\w*|obligat\w+|compulsory|necessary)\b|\b(?:do|
    does) not insist on,? (?:<few>)<authorization>
  `,
  'its end as a label': source`
    ^\W*(?:suspended|waived|lifted|dropped|ended|discontinued|eliminated|
    removed)\b[^:]{0,40}: (?:<few>)<authorization>
  `,
  'deletions from the authorization list': source`<authorization> (?:<few>)(?:deletions?|removals?)\b`,
  'removed from the authorization list': source`
    (?:remov|delet|eliminat|dropp|withdraw)\w{0,9} from (?:<few>)<authorization>
  `,
})

/** Released for some cases only: for so many visits, unless something holds. */
export const CONDITIONAL_RELEASE = wordings('prior-authorization.conditional-release', {
  'exempt unless': source`
    \b(?:exempt|waived|not (?:be )?(?:required|needed|necessary)|no (?:<few>)<authorization>)[^.;]{0,60}?\b
    (?:unless|only (?:for|when|if)|(?:for|during) the (?:first|initial) (?:\d|\w+ (?:visit|day|session|unit|
    hour|week|month|treatment)))\b
  `,
})

/** What excuses from an authorization. */
const RELEASE = source`
  (?:exempt(?:ed|s|ion|ions)?|excused?|waived?|optional|unnecessary|voluntary|relieved?|free (?:of|from)|
  lifts?|lifted|
  dropped|bypass(?:ed)?|skip(?:ped)?|removed?|unneeded)
`
/** A release that is itself negated: "isn't exempt", "nothing lifts", "no one is excused". */
export const RELEASE_NEGATED = wordings('prior-authorization.release-negated', {
  'not exempt': source`
    \b(?:not|never|no longer|nor|nobody|no one|none)\b (?:(?!required|needed|necessary|obtain|authori)
    [^\s.;]{1,30} ){0,4}?${RELEASE}\b<gap><authorization>|
    <authorization>(?: [\w\ue000]{1,30}){0,3}? (?:is|are|was|has|have|can|may|will)(?: been)? (?:
    not|never|no longer|cannot)(?: be)? (?:\w+ )?${RELEASE}\b|
    \bno (?:exceptions?|exemptions?|waivers?|way around|relief) (?:to|from|of|for) (?:<few>)<authorization>|
    <authorization> (?:requirements?|rules?|edits?)\b[^.;]{0,90}? (?:back in (?:force|effect|place)|
      in (?:force|effect) again|effective again)\b|
    \bexemptions? (?:from|of) (?:<few>)<authorization><gap>(?:has |have )?(?:
    ended|expired|lapsed|ends|expires|withdrawn|no longer)\b
  `,
})
