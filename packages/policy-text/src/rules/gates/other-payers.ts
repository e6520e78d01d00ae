import { source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'

/** The text itself says that a rule it quotes is not the payer's own. */
export const DISOWNED = wordings('gate.disowned', {
  'this text does not govern or adopt it': source`
    \bthis (?:[\w-]+ ){0,2}?(?:manual|policy|notice|bulletin|document|plan|guide|
    product)\b[^.;]{0,40}? (?:(?:does|do)(?: not|
    n't) (?:govern|adopt|administer|follow)|has no such)\b|\bthis (?:\w+ ){0,2}?(?:notice|bulletin|document|
    page|section) (?:only )?describes? (?:\w+ ){1,3}(?:rules?|requirements?) only\b|,? not this (?:one|
    manual|policy|
    guide),
  `,
  'we do not run or follow it': source`
    \b(?:we|our plan) (?:do|does)(?: not|n't) (?:administer|adopt|follow|run) (?:that|this|those|these|it|
    its|their|
    such)\b
  `,
  'our own rules are elsewhere, or there are none': source`
    \bour (?:own )?(?:rules?|requirements?|polic(?:y|ies)|positions?) (?:is|are) (?:described|stated|found|
    set out|
    listed) (?:elsewhere|separately|in another)\b|\bour own (?:[\w-]+ ){1,4}(?:have|
    has) (?:taken )?no position\b|
    \b(?:publish|maintain|keep)(?:es|s)? (?:its|their) own (?:[\w-]+ ){0,2}(?:lists?|rules?|polic(?:y|ies))\b
  `,
  'another program, and the one that this text is about': source`
    \b(?:medicare|medicaid|tricare|CMS)(?:'s)?\b[^.]{3,140}[;,] (?:but |while )?this (?:manual|policy|guide|
    bulletin|handbook|document) (?:addresses|concerns|covers|is for|is about|
    applies to) (?:only )?(?:our )?(?:
    medicaid|commercial|medicare advantage|marketplace|exchange)\b
  `,
  'a label that it is background': source`
    ^\W*(?:for|by way of|as) (?:comparison|contrast|background|context)(?: only| purposes)?\s?[:,-]
  `,
  'it does not apply to us': source`
    \b(?:that|this|the|those|these|its|their) (?:[\w-]+ ){0,3}(?:program|rules?|requirements?|list|
    polic(?:y|ies)|limits?|
    process|mandate) (?:does not|do not|doesn't|don't) (?:apply to|concern|affect|bind|extend to) (?:us|
    our (?:plans?|
    members?)|this plan|commercial members)\b
  `,
  'its rules are to be looked up there': source`
    \b(?:medicare|medicaid|tricare|CMS)\b[^.]{3,160}\b(?:refer to|see|consult|check|follow|
    contact) (?:that|those|
    their|its|the state's|the other) (?:[\w-]+ )?(?:programs?|plans?|agenc(?:y|ies)|payers?|
    contractors?)(?:'s|s')?\b
  `,
  'what contractors of Medicare published': source`
    \b(?:MACs?|medicare (?:administrative )?contractors?|contractors|carriers|CMS) (?:has|have) (?:also |
    each )?(?:
    published|issued|posted|released)\b[^.;]{0,60}? (?:that|which) (?:require|ask|limit|allow|cover|deny|
    list)s?\b
  `,
  'mentioned for comparison': source`
    \b(?:mention(?:ed)?|named|cited?|noted?|quoted?|listed|shown)(?: it| this| that| here)? (?:only |
    solely )?(?:for|as) (?:
    comparison|background|contrast|information)\b|\b(?:not|no) (?:a )?(?:rule|policy|requirement)s? of ours\b|
    , (?:a|one of our) (?:competitors?|rivals?|competing \w+),
  `,
})

/** Several insurers by name, or one beside another, are other payers than the one that writes. */
const INSURER = source`
  (?:Aetna|Cigna|Humana|United ?Health(?:care)?|UHC|Anthem|Molina|Centene|Kaiser(?: Permanente)?|TRICARE|
  Elevance|
  Blue (?:Cross|Shield)(?: Blue Shield)?)
`
const PAYS_OR_REFUSES = source`
  (?:treats?|requires?|precertif\w+|covers?|considers?|regards?|views?|deems?|classif(?:y|ies)|asks?|
  denies|deny|limits?|bundles?|wants?|pays?|reimburses?|excludes?|allows?)
`
export const OTHER_INSURERS = wordings('gate.other-insurers', {
  'several insurers by name': `\\b${INSURER},? (?:and|or|&) (?:\\w+ )?${INSURER}\\b`,
  'as another insurer does': `\\b(?:as|so) (?:do|does) ${INSURER}\\b`,
  'a contractor of Medicare, or a program by name': source`
    \b(?:the|your|our|local|another) MACs?\b[^.;]{0,40}? (?:does not|do not|will not|pays?|covers?|denies|
    deny|
    requires?|limits?|reimburses?)\b|\b(?:TRICARE|CHAMPVA) (?:does|also|covers?|requires?|lists?|pays?|
    denies)\b
  `,
  'a competitor': source`
    \b(?:our|the|a|another|some) (?:competitors?|competition|competing [\w-]+|other (?:insurers?|carriers?|
    payers?))\b
    [^.;]{0,30}? ${PAYS_OR_REFUSES}\b
  `,
  'a sister or a named kind of insurer': source`
    \b(?:sister (?:plans?|companies)|(?:one|a|an) (?:national|regional|large|local|nearby|neighboring|
    major) (?:\w+ )?
    (?:carrier|plan|insurer|payer))\b[^.;]{0,30}? ${PAYS_OR_REFUSES}\b
  `,
})
