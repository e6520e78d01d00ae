import { isEponym, nameLikeness } from '../names/name-tables.ts'
import { isPlaceholderName, patientNames } from '../people.ts'
import { alternatives, anyOf, labelsOf } from '../word-tables.ts'

/**
 * A person in a text: a full name, a name in two fields or cells, `Mrs. Page`, `my daughter Hope`,
 * `D. Page`, or a name in lower case after a label. `bonus` is evidence that the form itself gives.
 */
export type Mention = { start: number; end: number; likelihood: number; bonus: number; kind?: string }

const VALUE = "[\"'\\]]{0,2}\\s{0,3}(?:[:=>]|=>)\\s{0,3}[\"'\\[]{0,3}(\\p{L}[\\p{L}'’-]{1,30})"
/** `ptLast`: the owner of a field, written before its name. */
const OWNER =
  '(?:\\b|_|\\b(?:pt|pat|patient|person|mbr|member|sub|subscriber|ins|insured|dep|dependent|claimant))'
const GIVEN_KEY = `${OWNER}(?:first|given|fore|f)[_ -]?(?:name|nm|names)?`
const FAMILY_KEY = `${OWNER}(?:last|family|sur|l)[_ -]?(?:name|nm)?`
const FIELD_PAIRS = [
  { pattern: new RegExp(`${GIVEN_KEY}${VALUE}[^]{0,48}?${FAMILY_KEY}${VALUE}`, 'giu'), given: 1, family: 2 },
  { pattern: new RegExp(`${FAMILY_KEY}${VALUE}[^]{0,48}?${GIVEN_KEY}${VALUE}`, 'giu'), given: 2, family: 1 },
]
const CELLS = /(["'])(\p{Lu}[\p{L}'’-]{1,30})\1\s{0,3},\s{0,3}(["'])(\p{Lu}[\p{L}'’-]{1,30})\3/gu
const COMMA_CELLS = /(?:^|,)"?(\p{Lu}[\p{L}'’-]{1,30})"?,"?(\p{Lu}[\p{L}'’-]{1,30})"?(?=,)/gmu
const SHOUTED_PAIR = /\b(\p{Lu}{2,20})[/^*](\p{Lu}{2,20})\b/gu
/** `KAPLAN/April`, `KAPLAN, April`: a surname in capitals marks the given name behind it. */
const SHOUTED_SURNAME = /(?<![\p{L}\d-])(\p{Lu}[\p{Lu}'’-]{2,25})(?:, ?|[/^ ])(\p{Lu}\p{Ll}{1,20})(?!\p{L})/gu
const CELL = '[ "]{0,2}(\\p{Lu}[\\p{L}\'’-]{1,30})'
const ROW_CELLS = new RegExp(`(?:^|[;\\t|])${CELL}[ "]{0,2}[;\\t|]${CELL}(?=[ "]{0,2}[;\\t|])`, 'gmu')
/** Two cells of a report with columns of fixed width. */
const FIXED_CELLS = /(?<=[\d ] |^)(\p{Lu}[\p{L}'’-]{1,30}) {2,24}(\p{Lu}[\p{L}'’-]{1,30})(?= {2,24}\S)/gmu
const TITLED = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf('title of a person')})(?:\\.? |_)(\\p{Lu}[\\p{L}'’-]{1,30})`,
  'gu',
)
const FOREIGN_TITLED = new RegExp(
  `(?<!\\p{L})(?:${anyOf('title in another language')})\\.? (\\p{Lu}[\\p{L}'’-]{1,30})`,
  'gu',
)
const KIN = new RegExp(
  "\\b(?:[Mm]y|[Oo]ur|[Hh]er|[Hh]is|[Tt]heir|['’]s) (?:late |older |younger |little |twin )?" +
    `(?:${anyOf('kin')}),? (\\p{Lu}\\p{Ll}{1,20})\\b`,
  'gu',
)
const INITIAL = /(?<![\p{L}.])(?:\p{Lu}\. ?){1,2}(\p{Lu}\p{Ll}[\p{L}'’-]{1,30})/gu
const CALLED = 'patient|member|pt|mbr|subscriber|caller'
/** `Hollis, R.` or `Hollis R` behind a room or a time, at the start of a line or of a part. */
const LISTED = new RegExp(
  '(?:^|; )[ \\t|>*-]{0,6}(?:\\d\\d?/\\d\\d? )?(?=[A-Z:-]{0,8}\\d)[\\dA-Z:-]{2,9}[ \\t|:,–—-]{1,4}' +
    "(\\p{Lu}\\p{Ll}[\\p{L}'’-]{1,30}),? ?\\p{Lu}\\.?(?![\\p{L}])",
  'gmu',
)
/** `Ostrowski, 78F`, `Ostrowski 78 y/o M`. */
const AGED = new RegExp(
  "(?<![\\p{L}.] ?)(\\p{Lu}\\p{Ll}[\\p{L}'’-]{1,30})" +
    '(?=,? \\(?[1-9]\\d?\\d?(?: ?(?:yo|y\\/o))? ?[MF]\\b)',
  'gu',
)
/** `"Skip" Lundgren`. */
const NICKNAMED = /["“]\p{Lu}\p{Ll}{1,15}["”] (\p{Lu}\p{Ll}[\p{L}'’-]{1,30})/gu
/** `Кузнецов И.П.`; looks back from the initials, because they are rarer than capitals. */
const INITIALS_BEHIND = /(?<=(?<![\p{L}.])(\p{Lu}\p{Ll}[\p{L}'’-]{1,30})) \p{Lu}\. ?\p{Lu}\.(?!\p{L})/gu
/** `Marisol T.` */
const GIVEN_AND_INITIAL = /(?<=(?<![\p{L}.] ?)(\p{Lu}\p{Ll}{2,20})) \p{Lu}\.(?! ?\p{Lu}\p{Ll})/gu
/** `R.T., dob 3/9/1974`: initials in place of a name, right before an age or a birth. */
const INITIALS_ALONE = new RegExp(
  '(?<![\\p{L}.])(?:\\p{Lu}\\.){2,3}(?=,? ?\\(?' +
    `(?:[MF][/ ]?\\d{1,3}\\b|(?:DOB|D\\.O\\.B|Born|${alternatives(labelsOf('birth'))})(?!\\p{L})|` +
    `\\d{1,3} ?[MF]\\b))`,
  'gu',
)
/** `Dear Casper, your scan`. */
const ADDRESSED = /\b(?:Dear|Hi|Hello|reminder:) (\p{Lu}\p{Ll}{2,20})[,:!](?=\s{1,3}[Yy]our? )/gu
/** `Casper's mom called`. */
const POSSESSIVE = new RegExp(
  `(?<=(?<![\\p{L}.]|\\p{L} )(\\p{Lu}\\p{Ll}{2,20}))['’]s (?=(?:${anyOf('possession of one person')})\\b)`,
  'gu',
)
/** `Dale's leukemia claims`: illness and care of one person. */
const POSSESSIVE_CARE = new RegExp(
  `(?<=(?<![\\p{L}.]|\\p{L} )(\\p{Lu}\\p{Ll}{2,20}))['’]s (?=(?:[a-z\\d-]{2,20} ){0,2}(?:` +
    `${anyOf('record of a person')}|infusions?|` +
    `therapy|visits?|refills?)\\b)`,
  'gu',
)
/** `the Page twins`, `the Kaplan-Ruiz kids`. */
const FAMILY = new RegExp(
  String.raw`\b[Tt]he (\p{Lu}\p{Ll}[\p{L}'’-]{1,30}) (?:kids?|twins|triplets` +
    String.raw`|baby|babies|boys?|girls?|children|newborn|infant|siblings|brothers` +
    String.raw`|sisters|widow|family(?! (?:foundation|plan|plans|medicine|practice` +
    String.raw`|physicians?|health|planning|room|center|of)\b))(?![a-z])`,
  'gu',
)
/** `Mr. T.`: a title and no more than an initial. */
const TITLED_INITIAL = /\b(?:Mr|Mrs|Ms|Miss|Mx)\.? \p{Lu}\.(?! ?\p{Lu})/gu
/** The mailbox of a person: `dale.page71@…`. */
const MAILBOX = new RegExp(
  `\\b([a-z]{2,15})[._-]([a-z]{2,20})\\d{0,4}@(?:${anyOf('private mailbox')})\\.`,
  'gi',
)
/** Fields of a pharmacy claim (NCPDP): CA first name, CB last name. */
const PHARMACY = /\bCA ?(\p{L}{2,20})\P{L}{1,4}CB ?(\p{L}{2,20})\b/gu
const LOWER = new RegExp(
  `\\b(?:${CALLED}|insured|beneficiary|enrollee|guarantor|name is|name|for|called|w|with)s?[:\\s,=-]{1,3}` +
    `(?:(?:${CALLED}) )?([a-z]{2,15}),? ([a-z]{2,15})\\b`,
  'g',
)

/** Finds people, other than staff and placeholders, in a text. */
export function personMentions(text: string): Mention[] {
  const found: Mention[] = [
    ...patientNames(text).map(({ start, end, likelihood }) => ({ start, end, likelihood, bonus: 0 })),
    ...FIELD_PAIRS.flatMap(({ pattern, given, family }) =>
      [...text.matchAll(pattern)].flatMap((match) =>
        mentionOf(match, labelledLikelihood(match[given]!, match[family]!), 0.5),
      ),
    ),
    ...matches(CELLS, text, (match) =>
      Math.max(pairLikelihood(match[2]!, match[4]!), pairLikelihood(match[4]!, match[2]!)),
    ),
    ...[ROW_CELLS, FIXED_CELLS, COMMA_CELLS, SHOUTED_PAIR].flatMap((pattern) =>
      matches(pattern, text, (match) =>
        Math.max(pairLikelihood(match[1]!, match[2]!), pairLikelihood(match[2]!, match[1]!)),
      ),
    ),
    ...matches(SHOUTED_SURNAME, text, (match) => surnameFirstLikelihood(match[1]!, match[2]!)),
    ...matches(TITLED, text, ([, name]) => (nameLikeness(name!).surname > 0 ? 2 : 0), 1),
    ...matches(FOREIGN_TITLED, text, ([, name]) => (nameLikeness(name!).surname > 0 ? 2 : 0)),
    ...matches(KIN, text, ([, name]) => (nameLikeness(name!).given >= 0.5 ? 2 : 0), 1),
    ...matches(INITIAL, text, ([, name]) => initialLikelihood(name!)),
    ...matches(INITIALS_BEHIND, text, ([, name]) => initialLikelihood(name!)),
    ...matches(INITIALS_ALONE, text, () => 1),
    ...matches(GIVEN_AND_INITIAL, text, ([, name]) => (isOnlyGiven(name!) ? 2 : 0)),
    ...matches(ADDRESSED, text, ([, name]) => givenLikelihood(name!), 1),
    ...matches(POSSESSIVE, text, ([, name]) => (isOnlyGiven(name!) ? 2 : 0), 1),
    ...matches(POSSESSIVE_CARE, text, ([, name]) => (isOnlyGiven(name!) ? 2 : 0), 0.5),
    ...matches(FAMILY, text, ([, name]) => initialLikelihood(name!), 1),
    ...matches(TITLED_INITIAL, text, () => 2, 0.5),
    ...matches(
      MAILBOX,
      text.includes('@') ? text : '',
      (match) => mailboxLikelihood(match[1]!, match[2]!),
      1,
    ),
    ...matches(PHARMACY, text.includes('CB') ? text : '', (match) => pairLikelihood(match[1]!, match[2]!), 1),
    ...matches(AGED, text, ([, name]) => initialLikelihood(name!), 1),
    ...matches(NICKNAMED, text, ([, name]) => initialLikelihood(name!)),
    ...matches(LISTED, text, ([, name]) => initialLikelihood(name!)),
    ...[...text.matchAll(LOWER)].flatMap((match) =>
      mentionOf(match, lowerLikelihood(match[1]!, match[2]!), 0).map((mention) => ({
        ...mention,
        start: mention.end - match[2]!.length - match[1]!.length - 1,
      })),
    ),
  ]
  return found.filter(({ start, end }) => !isPlaceholderName(text.slice(start, end)))
}

const matches = (
  pattern: RegExp,
  text: string,
  likelihoodOf: (match: RegExpExecArray) => number,
  bonus = 0,
): Mention[] => [...text.matchAll(pattern)].flatMap((match) => mentionOf(match, likelihoodOf(match), bonus))

const mentionOf = ({ index, 0: found }: RegExpExecArray, likelihood: number, bonus: number): Mention[] =>
  likelihood === 0 ? [] : [{ start: index, end: index + found.length, likelihood, bonus }]

/** As for names in one piece: 3 only names, 2 a likely pair, 1 unknown words, 0 no name. */
function pairLikelihood(given: string, surname: string): number {
  if (isAbbreviation(given) || isAbbreviation(surname)) return 0
  const [first, last] = [nameLikeness(given).given, nameLikeness(surname).surname]
  const score = first === 0 || last === 0 ? 0 : first + last
  return score >= 1.6 ? 3 : score > 1 ? 2 : score === 1 ? 1 : 0
}

/** `MSA|AE`: up to three capitals that no table holds are a segment or a code. */
const isAbbreviation = (word: string): boolean =>
  word.length <= 3 && word === word.toUpperCase() && !nameLikeness(word).isKnownName

/** The tables must know one of the two, so that no abbreviation becomes a surname. */
const surnameFirstLikelihood = (surname: string, given: string): number =>
  [surname, given].some((word) => nameLikeness(word).isKnownName && !nameLikeness(word).isEnglish)
    ? pairLikelihood(given, surname)
    : 0

/** The keys say that these are a given name and a surname, so words that may be names are. */
const labelledLikelihood = (given: string, surname: string): number =>
  nameLikeness(given).given > 0 && nameLikeness(surname).surname > 0
    ? Math.max(2, pairLikelihood(given, surname))
    : 0

/** Whether a word is a given name and nothing else. */
const isOnlyGiven = (word: string): boolean => {
  const { given, isKnownName, isEnglish } = nameLikeness(word)
  return given === 1 && isKnownName && !isEnglish && !isEponym(word)
}

/** A word in the place of a given name: 2 when it is only a name, 1 when no table knows it. */
function givenLikelihood(word: string): number {
  if (isOnlyGiven(word)) return 2
  const { given, isKnownName, isEnglish } = nameLikeness(word)
  return given > 0 && !isKnownName && !isEnglish ? 1 : 0
}

function initialLikelihood(surname: string): number {
  const { surname: score, isKnownName } = nameLikeness(surname)
  return isKnownName && score === 1 ? 2 : score >= 0.5 ? 1 : 0
}

/** In lower case, both words must be known names, and one of them no English word. */
function lowerLikelihood(first: string, last: string): number {
  const [one, two] = [nameLikeness(first), nameLikeness(last)]
  const isPair = (one.given >= 0.6 && two.surname >= 0.6) || (one.surname >= 0.6 && two.given >= 0.6)
  return isPair && one.isKnownName && two.isKnownName && !(one.isEnglish && two.isEnglish) ? 2 : 0
}

/** In a private mailbox one known given name suffices, when the other word is no English one. */
function mailboxLikelihood(first: string, last: string): number {
  const [one, two] = [nameLikeness(first), nameLikeness(last)]
  const isOwn = one.isKnownName && one.given >= 0.6 && !two.isEnglish
  return isOwn ? 2 : lowerLikelihood(first, last)
}
