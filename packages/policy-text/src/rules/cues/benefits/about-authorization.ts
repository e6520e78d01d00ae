import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'

/** Other kinds of authorization: marketing, release of data, consent. */
const OTHER_SENSE = wordings('prior-authorization.other-sense', {
  'authorizations of another kind': source`
    (?:marketing|emergency use|import|release|signed|patient|HIPAA|written) authori[sz]ations?|
    \b(?:reproduc\w+|cop(?:y|ying)|disclosure|redistribut\w+|distribution|reprint\w*)\b[^.;]{0,40}? without\b|
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

/** Whether a clause that names authorization asks for none and releases from none. */
export const isOtherwiseMeant = (text: string) =>
  NAMES_ONE.test(text) && (OTHER_SENSE.test(text) || ABOUT_IT.test(text))
/** Soon excludes clauses that name no authorization of any kind. */
const NAMES_ONE = /auth|cert|approv|notif|review|clearance|determination|sign-off|\bPA\b|without/i
