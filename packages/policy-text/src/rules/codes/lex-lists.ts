import { guard, type Guarded, matches, matchesIn } from '../../text/needles.ts'
import { source, regex } from '../../text/pattern.ts'
import { isModifier, KNOWN_LETTERS } from '../../text/modifiers.ts'
import { members, SERVICE, aMention, type Mention } from './mention.ts'

/** Separator of two members of a list, with an optional short description in brackets. */
const AND = source`
  (?:\s*\([^()\d]{1,60}\))?(?:\s*(?:,|/|&|\+|;)\s*(?:and/or |and |or )?|\s+(?:and/or|and|or)\s+|
    \s*-\s*|\s+(?:through|thru|to)\s+)(?:modifiers? )?["'-]{0,2}
`
/** A list of members. `most` limits the work on text that only begins like a list. */
const listOf = (member: string, most = 120) => `(${member}(?:${AND}${member}){0,${most}})(?!\\w)`
const LEAD = source`
  [:#]?\s*(?:\(?s\)?\s*)?(?:of\s|is\s|are\s|either\s|one of\s|any of\s|the following[:]?\s|such as\s|
    range(?: of)?\s|series\s|in the (?:range |series )?(?:of )?|=\s?)?["'(-]{0,2}
`

const REVENUE = new RegExp(
  `\\b(?:(?:revenue|rev\\.?)(?: center)? ?codes?(?: \\(RCs?\\))?|RCs?)${LEAD}${listOf('\\d{2,3}[\\dxX]')}`,
  'gi',
)
/** "0450 revenue code", "a 36x revenue code" */
const REVENUE_BEFORE = regex('gi')`
  (?<![\w.$,-])${listOf('\\d{2,3}[\\dxX]', 6)} (?:as (?:the |a |its )?|series |rev\.? )?(?:revenue|
  rev\.?)(?: center)? codes?
  \b
`
const PLACE = new RegExp(
  source`
    \b(?:(?:places?|sites?) of service|POS)(?: \(POS\))?(?: codes?)?(?: \(POS\))?${LEAD}${listOf('\\d{2}')}
  `,
  'gi',
)
/** Four digits with a leading zero, in text about facility claims: "pharmacy line 0250". */
const REVENUE_BARE = /(?<![\w.$#/:-])0[1-9]\d{2}(?![\w/:-]|\.\d|, ?\d{3}\b)/g
const OF_FACILITY_CLAIMS = guard(regex('i')`
    \brev(?:enue)?\b|\bUB-?04\b|\b(?:facility|institutional|hospital) (?:claims?|lines?|bill\w*)|
    \b(?:lines?|claims?) (?:with |for |under )?0\d{3}\b|room and board|\b(?:room|ward|suite|pharmacy|
    observation) \(?0[1-9]\d\d\b|\b0[1-9]\d\d (?:and|or|on the same \w+ (?:as|with)|with) 0[1-9]\d\d\b
  `)

/** "The only place of service accepted for 99341 is 12." */
const PLACE_IS = regex('gi')`
    \bplaces? of service (?:[\w-]+ ){1,7}(?:is|are|must be|should be) (\d{2}(?:(?:, | and | or |, or |
    , and )\d{2}){0,20})(?!\w)
  `
const MODIFIER = '(?:X\\{[EPSU, ]+\\}|[A-Z0-9]{2})(?![\\w%])'
const MODIFIERS_AFTER = new RegExp(
  `\\b[Mm](?:odifiers?|ODIFIERS?|ods?\\.?)(?: codes?)?${LEAD}${listOf(MODIFIER)}`,
  'g',
)
/** "one of the following modifiers for 97155: HM, HN or HO" */
const MODIFIERS_LISTED = new RegExp(`\\b[Mm]odifiers\\b[^.;:\\n]{1,50}:\\s?${listOf(MODIFIER, 60)}`, 'g')
const MODIFIERS_BEFORE = regex('g')`
  (?<![\w.$-])-?${listOf(MODIFIER, 6)}["']?[ -](?:HCPCS |CPT |(?:[a-z-]+ ){0,2}(?:status|anatomic|
      anatomical|laterality|eyelid|finger|toe|digit|coronary(?: artery)?|bilateral|credential|rental|
      purchase|ambulance|informational|pricing|payment|therapy|discipline|level|site|drug|
      level-of-service) )?[Mm]odifiers?\b
`

/** Modifiers without the word "modifier", after words that append one. */
const BARE = source`
  (?:J[WZ]|KX|A[ADSIUVW]|K[FHIJ]|HQ|RT|LT|G[CEFGHJTQYVZAXPNOW]|CQ|QW|TC|RR|NU|UE|X[ESPU]|PT|F[QRSX]|Q[KXYZ]|
  H[NO]|E[1-4]|F[1-9]|T[1-9A]|9[135]|2[4-7]|
    5[0-9])(?![\w%-]|\.\d)
`
const MODIFIERS_BARE = regex('g')`
  \b(?:[Aa]ppend(?:ed|ing|s)?(?: with)?|[Ww]ithout|lack(?:s|ing)?|missing|carry|carries|carrying|bears?|
    bearing|
  [Cc]alls? for|
  (?:billed|reported|submitted|
      coded) with|(?:[Bb]ill|[Rr]eport|[Ss]ubmit|[Cc]ode) [^.;\n]{1,50}? with|includ(?:e|es|ing)|
    (?:use|add|using|enter|takes?)(?= [A-Z]{2})|(?:[Nn]eeds?|[Tt]akes?|
    [Rr]equires?) an?(?= \d\d\W))(?: (?:either|a|an|the|both|one of|any of|
    any one of))? ["'(]?-?${listOf(BARE, 6)}(?! (?:
      units?|visits?|minutes?|days?|hours?|or more|other))
`

/** "Add 26 to 93306", "the physician appends PT": a modifier and what it is put on. */
const MODIFIERS_PUT = regex('g')`
  \b(?:[Aa]dd|[Aa]ppend|[Aa]ttach|[Aa]ffix|[Pp]ut|[Pp]lace|[Uu]se)(?:s|ed|ing)?(?: (?:either|a|an|the|
    both))? ["'(]?-?${listOf(BARE, 6)}(?:["')])?(?= (?:to|on|onto|with|for|when|if|after)\b)
`
/** "Add CG to T1015", "bill RT or LT.": letters beside the code or at the end. */
const MODIFIERS_SET = new RegExp(
  source`
    \b(?:[Aa]dd|[Aa]ppend|[Aa]ttach|[Pp]ut|[Pp]lace|[Uu]se|[Aa]ssign|[Aa]pply|[Bb]ill|[Rr]eport|
      [Tt]akes?)(?:s|ed|ing)?\s
    ["'(]?-?${listOf(`(?:${KNOWN_LETTERS}|U[1-9])`, 6)}(?=["')]?(?: (?:to|on|onto|with|for) (?:the |each |
    every |
    CPT |HCPCS )*${SERVICE}|\s(?:when|if|once)\b|\.?$|\. (?=[A-Z])))
  `,
  'g',
)
/** "H2019 is billed with TG if the team has two members" */
const MODIFIERS_BILLED = new RegExp(
  `(?<=\\b(?:billed|reported|submitted|coded) with ["'(]?-?)${listOf(KNOWN_LETTERS, 4)}` +
    `(?=["')]?(?: (?:if|when|once|on|for|to)\\b|[.;,]|$))`,
  'g',
)
/** "25 is not a valid modifier for 36415" */
const MODIFIERS_NAMED_AFTER = new RegExp(
  `(?<![\\w.$-])${listOf(BARE, 4)}(?= (?:is|are) (?:not |no |an? |the )*(?:\\w+ )?modifiers?\\b)`,
  'g',
)
/** "Add CG to T1015", "bills 99348 with GV": any letters beside the code itself. */
const MODIFIERS_ON_CODE = new RegExp(
  `\\b(?:[Aa]dd|[Aa]ppend|[Aa]ttach|[Pp]ut|[Pp]lace|[Aa]ssign)(?:s|ed|ing)? ["'(]?-?` +
    `((?:[A-Z][A-Z]|[A-Z]\\d)(?:(?:,|,? or|,? and|/) ?(?:[A-Z][A-Z]|[A-Z]\\d)){0,6})["')]? ` +
    `(?:to|on) (?:the |each |every |any |CPT |HCPCS |codes? )*(?=${SERVICE})`,
  'g',
)
/** "Append 33 to 45385": digits that are put on a code. */
const MODIFIERS_PUT_TO = new RegExp(
  `\\b(?:[Aa]dd|[Aa]ppend|[Aa]ttach|[Aa]ssign|[Pp]ut|[Pp]lace)(?:s|ed|ing)? ` +
    `((?:2[2-7]|3[23]|5\\d|6[236]|7[6-9]|8[012]|9[0135]))(?= (?:to|on) (?:the |CPT |HCPCS )*${SERVICE})`,
  'g',
)
/** "92507 with GN, 97165 with GO": each code has its own. */
const MODIFIERS_BESIDE = new RegExp(
  `(?<=(?<![\\w.$-])${SERVICE}\\)? (?:with|plus) (?:an? |the |either )?["'(]?-?)${listOf(KNOWN_LETTERS, 6)}`,
  'g',
)
/** "with one of the following: QX, when directed, or QZ" */
const MODIFIERS_ONE_OF = new RegExp(
  `\\bone of (?:the following|these)(?: modifiers)?:? ` +
    `(${KNOWN_LETTERS}(?:(?:,| \\()[^.;\\d]{0,60}?(?:,|\\)),? (?:or |and )?${KNOWN_LETTERS}){1,5})` +
    `(?![\\w%-])`,
  'g',
)
/** "Neither 24 nor 25 is required with 99202" */
const MODIFIERS_NEITHER = /\b[Nn]either ((?:2[2-7]|5[0-9]|7[6-9]) nor (?:2[2-7]|5[0-9]|7[6-9]))(?!\w)/g
/** "billed with neither QX nor QZ" */
const MODIFIERS_NONE_OF = new RegExp(
  `\\b[Nn]either (${KNOWN_LETTERS}(?:, ${KNOWN_LETTERS}){0,4},? nor ${KNOWN_LETTERS})(?!\\w)`,
  'g',
)
/** "KX must appear on E0470", "JZ is mandatory on J9035": the letters are the subject of a duty. */
const MODIFIERS_DUE = regex('g')`
  (?<![\w.$-])${listOf(`(?:EP|(?!P[NOT]|L[LMR]|T[DEH])${KNOWN_LETTERS})`, 6)}(?= (?:(?:is|are) (?:not )?(?:
    mandatory|obligatory|
    required|needed|prohibited|optional|expected|informational|due|valid|invalid)\b|(?:goes|go|
    belongs?) (?:on|with)\b|
    (?:must|should|shall|has to|
    needs? to|have to|is to|are to|may not|cannot) (?:also |not |always )?(?:be (?:appended|added|reported|
    billed|on|present|used|attached|included|submitted|put|placed|entered|shown|listed)|appear|accompany|
      follow|precede|go
    on)|need not be (?:added|appended|put|reported|used)|accompan(?:y|ies)\b|(?:is|are) (?:added|appended|
      attached|on (?:the|its|that|
    each) (?:claim|line))\b))
`
/** "78 must not be put on 10180": digits are the subject of a verb of appending. */
const MODIFIERS_PUT_ON = regex('g')`
  (?:(?<=^\W*|[.;:] )${listOf('(?:2[2-7]|5[0-9]|7[6-9]|9[135])', 6)})(?= (?:must|should|shall|has to|may|
  cannot|is to) 
  (?:also |not |always |never )?be (?:appended|put on|placed on|attached|added to|affixed))
`

/** "must show LT": letters only, since numbers after these verbs are counts. */
const MODIFIERS_NEEDED = new RegExp(
  source`
    \b(?:needs?|shows?|requires?|must (?:have|show|carry)|have|choose|select)(?: (?:either|a|an|the|
    both|one of|one:|any of))? ["'(]?-?${listOf(`${KNOWN_LETTERS}(?![\\w%-])`, 6)}`,
  'g',
)

const REVENUE_LISTS = [REVENUE, REVENUE_BEFORE].map(guard)
/** Revenue codes after their cue words, four digits; `045X` stands for all ten. */
export const lexRevenue = (text: string): Mention[] => revenueBy(text, REVENUE_LISTS)

/** Revenue codes without their name, by their shape. */
export const lexBareRevenue = (text: string): Mention[] =>
  matches(OF_FACILITY_CLAIMS, text)
    ? [...text.matchAll(REVENUE_BARE)].map(({ 0: code, index }) =>
        aMention({
          kind: 'revenue',
          start: index,
          end: index + code.length,
          codes: [{ code, codeType: 'revenue' }],
        }),
      )
    : []

const revenueBy = (text: string, patterns: readonly Guarded[]): Mention[] =>
  patterns
    .flatMap((pattern) => listsIn(text, pattern))
    .map(({ list, ...at }) => {
      const codes = members(list, /\d{2,3}[\dxX]/g, (code) => code.padStart(4, '0')).flatMap(tenOf)
      return aMention({ kind: 'revenue', ...at, codes: codes.map((code) => ({ code, codeType: 'revenue' })) })
    })

const MODIFIER_LISTS = [
  MODIFIERS_AFTER,
  MODIFIERS_LISTED,
  MODIFIERS_BEFORE,
  MODIFIERS_BARE,
  MODIFIERS_PUT,
  MODIFIERS_BESIDE,
  MODIFIERS_DUE,
  MODIFIERS_PUT_ON,
  MODIFIERS_SET,
  MODIFIERS_ON_CODE,
  MODIFIERS_PUT_TO,
  MODIFIERS_NONE_OF,
  MODIFIERS_BILLED,
  MODIFIERS_NAMED_AFTER,
  MODIFIERS_NEITHER,
  MODIFIERS_ONE_OF,
].map(guard)
/** Modifiers next to the word "modifier", upper case, with `X{EPSU}` and ranges expanded. */
export const lexModifiers = (text: string): Mention[] => modifiersBy(text, MODIFIER_LISTS)

const NEEDED_LISTS = [guard(MODIFIERS_NEEDED)]
/** Modifiers without the word, after verbs of need; the verb may stand before many other things. */
export const lexNeededModifiers = (text: string): Mention[] => modifiersBy(text, NEEDED_LISTS)

function modifiersBy(text: string, patterns: readonly Guarded[]): Mention[] {
  return patterns.flatMap((pattern) =>
    listsIn(text, pattern).flatMap(({ list, ...at }) => {
      const plain = list
        .replace(/\([^()]*\)/g, ' ')
        .replace(/X\{([EPSU, ]+)\}/g, (_, of: string) =>
          [...of.replace(/[, ]/g, '')].map((one) => `X${one}`).join(', '),
        )
      const codes = members(plain, /(?<![\w])[A-Z0-9]{2}(?!\w)/g, (code) => code).filter(isModifier)
      return codes.length > 0
        ? [
            aMention({
              kind: 'modifier',
              ...at,
              codes: codes.map((code) => ({ code, codeType: 'modifier' })),
            }),
          ]
        : []
    }),
  )
}

const PLACE_LISTS = [PLACE, PLACE_IS].map(guard)
/** Two-digit place-of-service codes after their cue. */
export const lexPlaces = (text: string): Mention[] =>
  PLACE_LISTS.flatMap((pattern) => listsIn(text, pattern)).map(({ list, ...at }) =>
    aMention({ kind: 'place', ...at, attached: members(list, /\d{2}/g, (code) => code) }),
  )

function listsIn(text: string, pattern: Guarded): { list: string; start: number; end: number }[] {
  return matchesIn(pattern, text).map((match) => {
    const list = match[1]!
    const start = match.index + match[0].indexOf(list, match[0].toLowerCase().startsWith('pos') ? 3 : 0)
    return { list, start, end: start + list.length }
  })
}

const tenOf = (code: string) =>
  /x$/i.test(code) ? Array.from({ length: 10 }, (_, digit) => code.slice(0, -1) + String(digit)) : [code]
