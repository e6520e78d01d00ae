import { regex, source } from '../../../text/pattern.ts'
import { type Phrase, phrase, wordings } from '../../clauses/phrase.ts'

/** An authorization that is needed beyond an amount or a count, or that may be needed. */
export const CONDITIONAL = wordings('prior-authorization.conditional', {
  'after so many visits or units': source`
    ^\W*(?:once|after)\b<gap>\d+ (?:\w+ )?(?:visits?|units?|sessions?|days?|hours?|
    treatments?)\b<gap>(?:needs?|requires?|required|<authorization>)
  `,
  'may require authorization': source`
    (?:may|might|could|sometimes) (?:also )?(?:require|need|be (?:required|subject|needed))
  `,
  'a duty beyond an amount': source`
    (?:require[sd]?|need(?:s|ed)?|necessary|obtained)<gap>\b(?:after|beyond|in excess of|(?:over|
    above|more than|greater than)(?= (?:\$|\d|the |an? |one|two|three|four|five|six|ten))|exceed\w*|
    starting with|beginning with|once|only (?:when|if|after|for units|for visits)|if (?:the )?(?:
    <few>)(?:exceed|cost|charge|price)|when (?:the )?(?:<few>)(?:exceed|cost|charge|price|units|total|
    greater|more than|over)|depending on)\b
  `,
  'beyond an amount, then a duty': source`
    \b(?:after|past|beyond|in excess of|exceeding|more than|over) (?:the )?(?:first |initial )?(?:<few>)(?:
    visits?|units?|sessions?|days?|hours?|weeks?|months?|years?|miles?|dollars|\$[\d,]+|treatments?|
    services?)\b<gap>(?:require|need|subject to|<authorization>)
  `,
  'more than an amount of money': source`(?:exceed(?:s|ing)?|over|above|greater than|more than) \$`,
  'needed only for some cases': source`
    (?:require[sd]?|need(?:s|ed)?|necessary|obtained|<authorization>(?: \w+)?)<gap>\b(?:only|just|
    solely) (?:when|
    if|after|for)\b|^\W*only (?!when\b|if\b|after\b|with\b|the plan\b)[^.;\ue000]{2,60}? (?:requires?|
    needs?)\b
  `,
  'a demand for more than a count': source`
    ^\W*(?:more than|over|beyond|every further|any further|each additional|any additional|further|additional|
    the (?:second|third|
    fourth|fifth|sixth|ninth|tenth))\b[^.;]{0,60}?\b(?:must|need|needs|requires?|has to|have to|are subject|
    is subject)\b|
    ^\W*only (?!when\b|if\b|after\b|with\b|the plan\b)[^.;]{2,80}? (?:must|has to|
    have to) be (?:pre-?)?(?:authori[sz]ed|certified|
    approved|cleared)\b|\b(?:pre-?(?:certify|authori[sz]e)|
    get (?:an? )?<authorization> for) <gap>\bif (?:the )?(?:quantity|dose|cost|charge|
    amount|number|total|member)\b
  `,
  'needed if something happens': source`
    (?:required|needed|necessary|must be (?:obtained|
    requested)) if (?!(?:the )?(?:\w+ )?(?:is )?(?:performed|done|
    billed|furnished|rendered|provided|given)\W*(?:$|on or after))
  `,
  'authorization when an amount is exceeded': source`
    (?:<authorization>|PA\b)<gap>\b(?:when|if|once|after)<gap>(?:exceed|more than|over|above|beyond|greater)
  `,
})
/** Whether one is needed depends on something. */
export const DEPENDS = wordings('prior-authorization.depends', {
  'it depends': source`
    ^(?!.*\b(?:payment|coverage|reimbursement|benefits?) )[^.;]*<authorization>(?: requirements?)?(?: (?:of|
    for)
    [^.;]{1,60}?)?(?: (?:is|are) (?:needed|required|necessary))?(?:,? or not,?)? (?:(?:depends?|hinges?|
    turns) (?:up)?on|(?:var(?:y|ies)|differs?) (?:by|with|from|among|between|according))\b
  `,
})

/** Negations of a whole clause, before what they negate or around its subject. */
const OUTER: readonly Phrase[] = [
  phrase(
    source`
      ^\W*(?:it is|it would be|this is|that is)(?: simply)? (?:not (?:true|correct|right|so|the case)|
      untrue|false|wrong|
      incorrect|an error|a (?:mistake|myth|misconception)) (?:to (?:think|assume|believe|say)|that)\b
    `,
  ),
  phrase('^\\W*(?:nobody|no one)(?= (?:has|have|needs?|must|is|may|can)\\b)'),
]
const [NEITHER, NOR] = [/\bneither\b/i, /\bnor\b/gi]

/**
 * The clause without the negation that stands around all of it, or null when there is none:
 * "neither A nor B requires" as "A and B requires".
 */
export function withoutOuterNegation(text: string): string | null {
  if (NEITHER.test(text) && /\bnor\b/i.test(text))
    return text.replace(NEITHER, '').replace(NOR, 'and').replace(/ {2,}/g, ' ')
  const outer = OUTER.find((one) => one.test(text))
  return outer ? text.replace(outer.pattern, '') : null
}

const LACKING = source`
  (?:without|unless|(?:do|does) not (?:show|include|carry|have|contain|list)|missing|with no|absent|
    lacking|in the absence of|if no|when no|prior to obtaining|failure to obtain)
`
/** Denied without it, or allowed only with it: the same as required. */
export const REQUIRED_BY_REFUSAL = wordings('prior-authorization.required-by-refusal', {
  'nothing is done without authorization': source`
    \b(?:cannot|not|never|nor|no|nothing|none|refus\w+|prohibit\w+)\b(?! (?:on|in|part of|among|listed|
      included|within|under) (?:the|our|this|any|
    that)\b)(?:(?!\b(?:need\w*|requir\w+|exempt|
    authori[sz]\w*|necessary|longer)\b)[^.;]){0,110}?
    \b(?:without|absent|in the absence of) (?:<few>)<authorization>
  `,
  'penalized for the lack of it': source`
    (?:\bpenal(?:ty|ties|ize[sd]?|izing)\b|(?:benefits?|payment|allowance)<gap>(?:drop(?:s|ped)?|reduced|
    cut|lowered|
      falls?) (?:by|to))<gap>\b(?:if|
    when|where|unless|for)\b<gap>(?:not|n't|never|without|fail\w*|no) (?:be |been |
      first )*(?:<few>)?(?:<authorization>|
    precertified|pre-?authori[sz]ed|authori[sz]ed|approved)
  `,
  'without authorization, then refused': source`
    ${LACKING} (?:<few>)<authorization><gap>(?:den(?:y|ies|ied|ial)|not (?:be )?(?:<few>)(?:<pay>|
    eligible)|reject(?:s|ed)?|returned|unpaid|write-?off|written off|liab(?:le|ility)|
    responsib(?:le|ility)|forfeit\w*|penal\w+|own expense|own (?:financial )?risk|
    risk\w* (?:non-?payment|denial|a denial)|non-?payment)
  `,
  'refused if authorization is missing': source`
    (?:den(?:y|ied|ial)|not (?:be )?(?:<few>)<pay>|reject(?:ed)?)<gap>(?:if|when|
    where)<gap><authorization><gap>(?:not|n't|no|missing|absent)\b
  `,
  'refused if not authorized': source`
    (?:den(?:y|ied|ial)|not (?:be )?(?:<few>)<pay>|reject(?:ed)?)<gap>(?:if|when|where|unless|
    because)<gap>(?:not|n't|never|fail\w* to) (?:been |be )?(?:first )?(?:prior |pre-?)?(?:
    authori[sz]ed?|certif(?:y|ied)|approved?)\b
  `,
  'unauthorized services are refused': source`unauthori[sz]ed<gap>(?:<not>|den(?:y|ied))`,
  'no authorization, no payment': source`no <authorization>,? (?:then )?no (?:payment|coverage|
    reimbursement)`,
  'nothing is paid that the plan was not asked about': source`
    (?:\b(?:no|not|never|cannot|den(?:y|ies|ied))\b)<gap>\b(?:that|which|if|when|where|unless)<gap>(?:not|
    never) (?:
    been |be )?(?:first )?(?:approved?|authori[sz]ed?|certif(?:y|ied)|asked|called|contacted|notified|
    consulted)\b
  `,
  'unless authorized': source`
    unless\b[^.;]{0,60}? (?:is|are|was|were|has been|have been) (?:reviewed and )?(?:approved|authori[sz]ed|
    agreed to) (?:by (?:us|the plan)|first|in advance|beforehand|before)\b|unless (?:<few>)<authorization>|
    unless (?:<few>)(?:prior |pre-?)?(?:authori[sz]ed|approved|
    certified)\b
  `,
})

/** Other kinds of authorization: marketing, release of data, consent. */
const OTHER_SENSE = wordings('prior-authorization.other-sense', {
  'authorizations of another kind': source`
    (?:marketing|emergency use|import|release|signed|patient|HIPAA|written) authori[sz]ations?|
    \bdecisions? (?:on|about) (?:<few>)<authorization>|\b(?:not|only) (?:obtain|request|submit) (?:<few>)
    <authorization>(?: requests?)? on behalf of\b|\b(?:not|only)\b[^.;]{0,30} (?:obtain|request|
    submit)\w* (?:<few>)
    <authorization>[^.;]{0,60} on behalf of\b
  `,
})

/** What a text says of an authorization as a paper or a process, without asking for one. */
const ABOUT_IT = wordings('prior-authorization.about-it', {
  'its number, form, list or office': source`
    \b<authorization> (?:numbers?|forms?|requests?|lists?|departments?|lines?|units?|fields?|portal|
    status|letters?|requirements?) (?:is|are|
    has|have|will be|can be|may be) (?!(?:not |also |now |always |still |no longer |been |
    being )*(?:required|needed|necessary|mandatory|
    removed|waived|eliminated|discontinued|lifted|ended|dropped|terminated|retired|suspended|expected|
    added|in place|on file|
    reinstated|expanded|extended|effective|missing|absent|obtained|turned|optional))
  `,
  'how long it is good for': source`
    \b<authorization> (?:is|are|remains?|stays?) (?:valid|good|active|effective|honored) (?:for|until|
    through|from)\b|
    \b<authorization> (?:may|can|will) (?:\w+ )?be (?:extended|renewed|transferred|revoked|changed|
    amended|corrected)\b
  `,
  'those that were issued once': source`
    \b<authorization> (?:issued|granted|given|obtained|approved) (?:before|prior to|on|by|under|in|
      through)\b[^.;]{0,60}? (?:keep|remain|stay|
    carry over|continue|transfer|(?:are|will be) (?:honored|valid|kept|transferred))\b
  `,
  'a rule or a lesson about it': source`
    \b(?:final rules?|rules?|laws?|statutes?|regulations?|webinars?|training|articles?|guidance|
      reports?) (?:on|about|concerning|regarding|
    governing) (?:<few>)<authorization>
  `,
  'whom to ask about it': source`
    \b(?:who(?:m)? to (?:call|contact|ask)|where to (?:send|call|fax)|how to (?:request|submit|obtain)|
    questions? (?:about|on|regarding)|
    (?:select|choose|click)(?: on)? ["']?)[^.;]{0,30}?<authorization>
  `,
  'what to have ready when one asks for it': source`
    \b(?:when|while|if) (?:you |providers? |your office )?(?:is |are )?(?:call(?:s|ing)?|ask(?:s|ing)?|
    appl(?:y|ies|ying)|submit(?:s|ting)?|request(?:s|ing)?|seek(?:s|ing)?) (?:for |to request )?(?:the |an? )?
    <authorization>(?! (?:is|are) (?:needed|required))
  `,
  'what goes on its form': source`
    \b(?:include|enter|write|list|attach|put|state|note|show)s?\b<gap>\b(?:on|in|to|with) (?:the |an? |your |
    each |every )?<authorization> (?:forms?|requests?|applications?)\b
  `,
  'which services need it, as the subject': source`
    ^\W*(?:which|what|where|how) [^.;?]{2,60}? (?:needs?|requires?|is needed|is required|<authorization>)\b
    [^.;?]{0,60}? (?:is|are|can be|will be) (?:shown|listed|found|posted|set out|explained|described|given)\b
  `,
  'what it means': source`\b<authorization>["']?[^.;]{0,60}? (?:have|has) the same meaning\b`,
  'its lists are being changed': source`
    \b(?:reviewing|updating|revising|publish\w*|posting) (?:our |the |
    its )?(?:<few>)<authorization> (?:lists?|requirements?|
    polic(?:y|ies))\b|\b(?:section|chapter|page|article) (?:on|about) (?:<few>)<authorization>
  `,
})

/** What is done with texts and records and with no service; forms of verbs, and their nouns. */
const COPIED = source`
  (?:(?:photo)?cop(?:ied|ying)|photocopies|(?<!(?:assisted|human|animal) )reproduc(?:ed|ing|tions?)|
    reprint(?:ed|s|ing)?|(?:re)?publish(?:ed|ing)|(?:re)?publication|redistribut(?:ed|ing|ion)|
    disseminat(?:ed|ing|ion)|disclos(?:ed|ing|ures?)|excerpt(?:ed|ing)|plagiari[sz](?:ed|ing))
`
const TO_COPY = source`
  (?:(?:photo)?copy|reproduce|reprint|(?:re)?publish|redistribute|disseminate|disclose|excerpt)
`
/** What is done with texts and with other objects too. */
const SHARED = source`
  (?:used?|using|sold|sell|stored?|storing|shared?|sharing|transmi(?:t|tted|tting)|transmission|
    modif(?:y|ied)|distribut(?:ed?|ing|ion)|post(?:ed|ing)?|licensed?|licensing|leased|translated?|adapted|released?|
    releasing|altered|alter|quoted?|display(?:ed)?|download(?:ed)?|print(?:ed)?)
`
const TEXT = source`
  (?:guidelines?|polic(?:y|ies)|documents?|publications?|materials?|manuals?|contents?|web ?sites?|pages?|
    texts?|bulletins?|newsletters?|logos?|trademarks?|records|information|software|copyrighted works?|
    works? of authorship|criteria sets?|portions? of (?:this|these|it)|parts? of (?:this|these|it))
`
const PERMITTED = source`(?:authori[sz](?:ations?|ed)|permissions?|consents?|approvals?|approved)`
const ON_TEXT = source`
  (?:\b${COPIED}\b|(?<!\b(?:in|on|under|by|to|with|per|from) (?:\w+ ){0,3})\b${TEXT}
    (?: or any part of (?:it|them))? (?:may|must|shall|can|cannot|is|are) (?:[\w,]+ ){0,8}?${SHARED}\b)
`
/** The same after "to" or "may", where the text follows its verb. */
const TO_USE_TEXT = source`
  (?:${TO_COPY}\b|${SHARED} (?:[\w,]+ ){0,6}?(?:this|these|our|the plan's) (?:[\w-]+ ){0,3}?${TEXT}\b)
`
const NEEDED = source`
  (?:requires?|needs?|(?:is|are) (?:subject to|prohibited|forbidden|not allowed|allowed only))
`
const LACKS = source`(?:without|unless|absent|except (?:with|by|as)|(?:only )?with|in the absence of)`
const OF_TEXTS = regex('i')`
  ${ON_TEXT}[^.;]{0,120}?\b${LACKS}\b[^.;]{0,60}?\b${PERMITTED}\b|
  \b${LACKS} [^.;]{0,60}?\b${PERMITTED}\b[^.;]{0,80}?(?:${ON_TEXT}|\b(?:may|not|to|can|must) ${TO_USE_TEXT})|
  \b(?:may|not|to) ${TO_USE_TEXT}[^.;]{0,80}?\b${LACKS}\b[^.;]{0,60}?\b${PERMITTED}\b|
  \b${PERMITTED}\b[^.;]{0,60}? (?:required|needed|necessary|obtained|secured) (?:before|to|for|prior to)
    \x20(?:any )?(?:${COPIED}\b|${TO_USE_TEXT})|
  \b${COPIED}\b[^.;]{0,80}? ${NEEDED}\b[^.;]{0,60}?\b${PERMITTED}\b
`

/** Whether a clause asks leave to copy or pass on a text or a record, and not for a service. */
export const isOfTexts = (clause: string): boolean => OF_TEXTS.test(clause)

/** Whether a clause that names authorization asks for none and releases from none. */
export const isOtherwiseMeant = (text: string) =>
  NAMES_ONE.test(text) && (OTHER_SENSE.test(text) || ABOUT_IT.test(text) || isOfTexts(text))
/** Soon excludes clauses that name no authorization of any kind. */
const NAMES_ONE = /auth|cert|approv|notif|review|clearance|determination|sign-off|\bPA\b|without/i
