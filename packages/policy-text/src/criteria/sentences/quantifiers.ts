import { regex, source } from '../../text/pattern.ts'
import type { Operator } from '../criteria.ts'

export const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const NUMBER = source`(?:${NUMBERS.join('|')}|\d{1,2})`

/** A number in letters. */
const SPELLED = source`(?:${NUMBERS.join('|')})`

export const MANY = source`(?:${NUMBERS.slice(1).join('|')}|\d{1,2})`

/** What a quantifier counts: "of the following", "of these criteria", "of the conditions below". */
const COUNTED = source`
  (?: (?:out )?of| from)?(?: the| these| those| its)?(?: ${NUMBER})?(?: \([^()]{1,12}\))?(?! other\b)(?:\x20
  (?!(?:for|in|with|to|at|on|by|and|or|when|who|that|is|are)\b)[\w-]{1,30}){0,2}? (?:
    following|below|above|listed|criteri\w{1,4}|conditions?|requirements?|indications?|items?|rows?|
    elements?|statements?|
    features|factors|situations|circumstances|scenarios|settings|findings|signs|points|facts|grounds|apply|
    exists?)\b
`
/** A verb that says that what was counted is so: "two of the three are met". */
const HOLDS = source`(?: (?:is|are|has|have|must|apply|applies|exists?|occurs?)\b)`
/** Words that begin another part of a lead-in, which the count in front does not count. */
const GOES_ON = source`
  (?:when|if|(?:is|are|be) (?:covered|approved|authorized|medically)|covered|eligible|
  and (?:with|who|has|have|is|are|must|all|any|both|either))\b
`
/** A count without a noun: "one of the two:", "one of these was found at rest:". */
const COUNTED_BARELY = source`
  (?: (?:out )?of (?:these|those|them|(?:the |these )?${NUMBER}(?: [a-z]{4,20}s)?)(?= ?:| ?[.]? ?$|${HOLDS})|
  \x20of (?:these|those)(?=\s(?:(?!${GOES_ON})[^\s.;:–—]{1,40}\s){0,20}[^\s.;:–—]{1,40} ?[:–—] ?$))
`
/** Words of a noun in front of the colon: "at least one risk factor for failure:". */
const NOUN = source`
  (?: (?!(?:with|including|includes|that|who|which|and|or|of|is|are|has|have)\b)[\w-]{1,30}){1,6} ?: ?$
`
/** Names of measures: "at least three months", "two visits". */
const UNIT = source`(?:days?|weeks?|months?|years?|hours?|minutes?|times?|visits?|sessions?|percent)\b`
/** A count with a noun of its own, at the end of the lead-in: "any of these complications:". */
const COUNTED_NOUN = source`
  (?: of (?:the following|these|those)${NOUN}| of (?:these|those)(?: \(\d\))?(?: [a-z-]{3,20}){1,3} ?$)
`
/** A number that says nothing else at the end of a lead-in: "two or more", "3 of". */
const BARE = source`
  (?:${SPELLED}(?: \(\d\))?(?:,? or more| \(or more\)) ?(?:$|:|\))|
  ${NUMBER}(?: \(\d\))?(?:,? or more|\+)? of ?(?:$|:))
`
/** "All must be present:". */
const MUST_BE = source`
  (?: (?:must|should|need to|needs to|have to|has to)(?: also)? (?:be|have been) (?:met|satisfied|
  fulfilled|present|true|
  documented|demonstrated)\b)
`
/** A count that is the subject of the lead-in's last words: "if any is true:". */
const COUNT_HOLDS = source`
  (?: (?:is|are|holds?|applies)(?: (?:met|true|present|satisfied|documented|required))?(?= ?\)? ?:|
  (?: ?\)? ?[.]?$)))
`
/** The same, or the end of the lead-in right after the quantifier: "either:". */
const COUNTED_OR_END = source`
  (?:${COUNTED}|${COUNTED_BARELY}|${COUNTED_NOUN}|${MUST_BE}|${COUNT_HOLDS}|
  (?: of)?(?: these| those)?(?= ?\)? ?:| ?\)? ?$))
`
/** A number of any nouns that must all be so: "all six dimensions must be present". */
const ALL_PRESENT = source`
  (?:${NUMBER} )?(?!(?:members|patients|individuals|persons|people|
  parties)\b)[a-z]{4,20}s?(?: below)?${MUST_BE}
`
/** What "each" tells a measure of: "for eight weeks each". */
const MEASURED = source`\b(?:days?|weeks?|months?|years?|hours?|minutes?|trials?|doses?|drugs?) `
/** Quantifiers with what they mean. The widest at a place counts. */
export const QUANTIFIERS: readonly (readonly [Operator, RegExp])[] = [
  [
    'none',
    regex('gi')`
      \b(?:none|neither)${COUNTED_OR_END}|\b(?:(?:do|does|did|has|have|is|are|must|may|can|should|will|
        would)(?: not|n't)(?: \w+){0,5} any(?: one)?|no (?:\w+ ){1,4}(?:of|for|to|with|in) any(?: one)?|
        without(?: any)?|(?:in the )?absence of(?: any| all)?|free of (?:any|all)|
        no(?:t any)?)(?:${COUNTED}|${COUNTED_BARELY}| of(?= ?:))|
      (?:\b(?:all|each) )?(?:of )?(?:the )?following(?: \w+){0,3}\x20
        (?:(?:is|are|must|be|have|has|been) ){1,3}(?:absent|not present|ruled out)\b
    `,
  ],
  [
    'n_of',
    regex('gi')`
      (?<!\bfollowing |\d\.)\b(?:(?<least>at least|(?:a )?minimum of|no fewer than|not less than|
      any) )?(?<number>
        ${NUMBER})(?: \(\d{1,2}\))?(?:,? or more| \(or more\)|\+)?(?! ${UNIT})(?:\x20
        of(?: these| those)?(?= ?:)|${COUNTED}|${COUNTED_BARELY}|${COUNTED_NOUN})
    `,
  ],
  [
    'n_of',
    regex('gi')`
      \b(?:at least|(?:a )?minimum of|no fewer than) (?<number>${NUMBER})(?: \(\d{1,2}\))?(?! ${UNIT})${NOUN}
    `,
  ],
  [
    'n_of',
    regex('gi')`
      \b(?:at least|any) (?<number>${NUMBER})(?: \(\d{1,2}\))?(?:${MUST_BE}| (?:is|are) (?:met|satisfied|
      present|true|
        documented)\b|(?= ?:))
    `,
  ],
  ['n_of', regex('gi')`(?<!\bmore than )\b(?=${BARE})(?<number>${NUMBER})`],
  [
    'n_of',
    regex('gi')`
      \b(?:(?:at least|any|(?:a )?minimum of|no fewer than|not less than) (?<number>${SPELLED})(?= ?[:)]? ?$)|
      (?:minimum of|needs?|choose|select|satisf(?:y|ies)|meets?) (?<number>${NUMBER})(?= ?: ?$))
    `,
  ],
  ['n_of', regex('gi')`\b(?<number>more than one)(?:${COUNTED}|${COUNTED_BARELY}|(?: of)?(?= ?: ?$))`],
  ['any', regex('gi')`\bone or (?:both|more)(?: of)?(?= ?[:)]? ?$)`],
  ['all', regex('gi')`\ball ${NUMBER}(?: of)?(?= ?[:)]? ?$)`],
  ['any', regex('gi')`\b(?:any(?! ${MANY}\b)(?: one)?|either(?: one)?)${COUNTED_OR_END}`],
  ['all', regex('gi')`\b(?:all|(?<!${MEASURED})each|both|every(?: one)?)${COUNTED_OR_END}`],
  ['any', regex('gi')`\b(?:any|one|either)(?: one)?(?: is)? required\b`],
  ['all', regex('gi')`\b(?:all|both|each)(?: of(?: the| these)?)? ${ALL_PRESENT}`],
  [
    'all',
    regex('gi')`
      \b(?:following|criteria|conditions|requirements|below|these|which)(?: \w+){0,3} (?:must|should|are|have)
        (?: to)? (?:all|both|each)(?: be(?:en)?)? (?:met|satisfied|fulfilled|present|documented|true)\b|
      \bfollowing (?:criteria |conditions |requirements )?must be (?:met|satisfied|fulfilled|present|true|
      documented)\b|
      \bmust (?:also )?meet (?:the |these |those )(?:following )?(?:\w+ )?(?:criteria|conditions|
      requirements)\b|
      \(?\b(?:all|both)(?: (?:criteria|conditions))?(?: are)? required\b
    `,
  ],
]

/** "criteria A, B, or C", "both criteria 1 and 2": the word between the names decides. */
export const NAMED = regex('gi')`
  \bcriteri(?:a|on) (?:[A-Z]|\d{1,2}|[ivx]{1,4})(?:(?:[,.;] | )(?!and\b|or\b)(?:[A-Z]|\d{1,2}|
    [ivx]{1,4})){0,9},? (and|or) (?:[A-Z]|\d{1,2}|[ivx]{1,4})\b
`

/** The name of an entry: "A", "iv", "2", "4.1.2". */
const LABEL = source`(?:[A-Z]|\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4}|[ivx]{1,4})`
const MET = source`(?: below)?${HOLDS}(?: (?:all|both))?(?: be)? (?:met|satisfied|fulfilled|present|true)\b`
/** "when I through III are met", "all of 4.1.1 to 4.1.3 are met". */
export const RANGE = regex('g')`
  \b(?:([Aa]ny|[Oo]ne|[Ee]ither) (?:of )?)?${LABEL}(?: (?:to|through|thru) | ?[–-] ?)${LABEL}${MET}
`
/** "either A or B:", "both 1 and 2 are met", "A or B is met", "must meet 1 or 2:". */
export const PAIR = regex('g')`
  (?<=\()see (?:either |both )?(?:[a-z]|${LABEL}) (and|or) (?:[a-z]|${LABEL})(?: below)?(?=\))|
  \b(?:[Mm]eets?|[Ss]atisf(?:y|ies)) ${LABEL} (and|or) ${LABEL}(?= ?:| ?[.]?$)|
  \b(?:(?:[Ee]ither|[Bb]oth) ${LABEL} (and|or) ${LABEL}(?= ?:| ?$|${MET})|${LABEL} (and|or) ${LABEL}${MET})
`

/** The name of an entry, also in parentheses: "(a)", "iv", "3.2". */
const NAME = source`(?:\((?:[a-z]|\d{1,2}|[ivx]{1,4})\)|[a-z]|\d{1,2}(?:\.\d{1,2}){0,3}|[ivx]{1,4})`
/** "at least one of i, ii or iii:", "either a or b:", "any of 2.1-2.3 applies". */
export const COUNTED_NAMES = regex('gi')`
  \b(?:(?:at least|any) )?(?<count>any|either|all|each|both|none|${NUMBER})(?: of)?(?: (?:criteria|items|
  parts))?\x20
  ${NAME}(?:(?:, (?:and |or )?| and | or | to | through | ?[–-] ?)${NAME}){1,9}
  (?= ?\)? ?:| ?[.]?$|(?: below)?${HOLDS})
`
