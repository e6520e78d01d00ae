import { PATIENT, BIRTH_DATE, DATE } from '../context-words.ts'
import { alternatives, anyOf, labelsOf } from '../word-tables.ts'

/** Evidence that a name beside it is a patient's: what it is, and how much it counts. */
export type Evidence = { kind: string; weight: number; isAboutHealth: boolean }

/** `before` must end with the pattern, `after` start with it; `around` is both. */
type Test = Evidence & { pattern: RegExp; where: 'before' | 'after' | 'around' }

const START = '(?<![\\p{L}\\d])'
/** Digits in groups (`TCH 3300 9182 4`), or letters and digits with at least four digits. */
const NUMBER =
  '(?:(?:[A-Z]{1,4} )?(?=(?: ?\\d){6})\\d{2,6}(?: \\d{1,6}){1,4}|' +
  '(?=[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d)[A-Z0-9][A-Z0-9-]{4,20})'
/** Labels of numbers that providers and payers give to people. */
const NUMBER_LABEL =
  `(?:(?:${anyOf('numbered record')}|` +
  `${alternatives([...labelsOf('record'), ...labelsOf('phone')])})['’]?s?)` +
  '[ _-]?(?:id|no\\.?|nbr|num|number|#|nr|account|record|claim)?[ _-]?(?:id|no\\.?|number|#)?'
const ID = `(?:${anyOf('owner of a number')}|,|\\() ?(?:id|i\\.d\\.|identifier)(?: number| no\\.?|#)?`
/** The text between the label of a number and the number. */
const NUMBER_GAP =
  '["\'`*]?(?:[\\s:=#"\'`>*_|(,–—-]{1,6}|\\s+(?:is|was|of)\\s+|[^\\d\\n.]{1,36}?\\s(?:is|was)\\s+|' +
  '\\?\\s{1,3}(?:[A-Za-z ]{1,20}:\\s)?|\\s+as\\s+)["\'`]?'
const BIRTH = `${START}(?:${alternatives(labelsOf('birth'))})`
/** Words for a treated or insured person, in all languages. */
export const PATIENT_WORDS = `(?:${PATIENT}|pt|pts|mbr|${alternatives(labelsOf('patient'))})`
/** A date or a number that is spoken, one word a digit or a pair of digits. */
const SPOKEN = `(?:(?:${anyOf('number word')})[ ,.-]{1,2}){3,}(?:${anyOf('number word')})`
/** A year that is spoken: `nineteen sixty-two`, `two thousand four`. */
const SPOKEN_YEAR = `(?:nineteen|twenty|two thousand)(?:[ -]and)?[ -](?:${anyOf('number word')})`
/** `9 gennaio 1955`, `3 de mayo de 1951`: a date with a month in another language. */
const WRITTEN_DATE = '[0-3]?\\d\\.? (?:de |di )?\\p{L}{3,12}\\.? (?:de |di )?(?:19|20)\\d\\d'
/** A birth of which only month and year, or the year, are given. */
const BIRTH_MONTH = '(?:[01]?\\d ?/ ?)?(?:19\\d\\d|200[0-5])(?![\\d-])'
/** An age in another language: `70 taong gulang`, `71 anni`. */
const FOREIGN_AGE =
  '\\b\\d{1,3} ?(?:taong gulang|anyos|anni|años|ans|jahre|jaar|lat|let|tuổi|år|anos|yaşında|лет|года|рок|' +
  'ετών|anos de idade)(?!\\p{L})'
const TITLE = '(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?'
/** A label behind the name: `(insured)`, `<- patient`, `| patient name |`. */
const ROLE_BEHIND =
  `(?:${PATIENT_WORDS}(?:['’]s)?[ _-]?(?:full[ _-]?)?name|` +
  '(?:the )?(?:patient|subscriber|insured|beneficiary|policyholder|enrollee|claimant|decedent|pt))'

/** Kinds that tell of a person, not of a patient. */
const PERSONAL: ReadonlySet<string> = new Set([
  'number beside it',
  'experience',
  'note',
  'picture',
  'age',
  'caller',
  'vehicle',
])
const test = (kind: string, weight: number, where: Test['where'], pattern: RegExp): Test => ({
  kind,
  weight,
  where,
  pattern,
  isAboutHealth: !PERSONAL.has(kind),
})

/** Labels, keys, classes and sentences that name a patient. */
const LABELS: readonly Test[] = [
  test(
    'patient label',
    3,
    'before',
    new RegExp(
      `${START}${PATIENT_WORDS}(?:['’]s)?(?:[_ ]?(?:full[_ ]?)?name)?(?: is| was|,)?["'\`\\]]?` +
        '(?:[\\s:=>*_{"\'`(\\[,–—-]{1,8}|</\\w{1,10}>\\s{0,8}(?:<[^<>]{0,80}>\\s{0,8}){0,2}' +
        '(?:<\\w{1,10}\\s[^<>]{0,80}\\bvalue=["\'])?)' +
        `(?:(?:name|display|text|full_name)["']?\\s*[:=]\\s*["']?)?${TITLE}$`,
      'iu',
    ),
  ),
  test(
    'patient label',
    3,
    'before',
    new RegExp(
      '(?:"(?:subject|beneficiary|patient|member|subscriber|insured|individual|for)"\\s*:\\s*' +
        '\\{[^{}]{0,80}"\\w{1,20}"\\s*:\\s*"|' +
        '\\b(?:patient|member|subscriber|insured|beneficiary)["\']?\\s*[:=]\\s*(?:[\\[{]\\s*)?' +
        '(?:[\\w-]{1,20}\\s*[:=]\\s*[^{}\\n]{0,40}[,\\n]\\s*)?(?:- )?[\\w-]{1,20}\\s*[:=]\\s*["\']?|' +
        '\\b(?:new |class )?(?:Patient|Member|Subscriber|Enrollee|Beneficiary)\\(\\s*["\']?|' +
        '"resourceType"\\s*:\\s*"(?:Patient|RelatedPerson|Person)"[^]{0,200}"(?:text|display)"\\s*:\\s*"|' +
        '\\b(?:subject|patient|member|beneficiary|subscriber)(?:\\.\\w{1,20}){1,3}["\']?' +
        '\\s*[:=]{1,3}\\s*["\'`]?|' +
        '\\b(?:chart|record|patient|member|wristband)["\']?\\s*[:=]\\s*["\']?)$',
    ),
  ),
  test(
    'record of',
    2,
    'before',
    new RegExp(`\\b(?:${anyOf('record of a person')}) (?:of|for|from) ${TITLE}$`, 'i'),
  ),
  test(
    'patient label',
    3,
    'after',
    new RegExp(
      '^["\'`*]{0,2}\\s{0,2}(?:[|,(:=\\t–—-]|<-+|←|is the)\\s{0,12}["\'`*]{0,2}' +
        `${ROLE_BEHIND}["'\`*]{0,2}\\s{0,3}(?:[).,;:|\\n]|$)`,
      'iu',
    ),
  ),
  test(
    'body of',
    2,
    'before',
    new RegExp(`\\b(?:${anyOf('body part')})(?: of| on| from| belonging to) ${TITLE}$`, 'i'),
  ),
  test(
    'kin of a patient',
    1.5,
    'around',
    new RegExp(
      `(?:^|[.;,\\n(] ?)(?:[Mm]other|[Ff]ather|[Mm]om|[Dd]ad|[Gg]uardian|[Pp]arent|[Ss]pouse|[Nn]ext of kin): \\p{Lu}`,
      'u',
    ),
  ),
  test('caller', 1, 'before', new RegExp(`\\b(?:${anyOf('caller')})\\W{1,6}$`, 'i')),
]

/** Numbers and dates of birth, which stand for one person. */
const IDENTIFIERS: readonly Test[] = [
  test('number', 2, 'around', new RegExp(`${START}(?:${NUMBER_LABEL}|${ID})${NUMBER_GAP}${NUMBER}`, 'iu')),
  test(
    'number',
    2,
    'around',
    new RegExp(
      `${NUMBER}["'\`]?(?:\\s*[\\s(:|–—-]\\s*|\\s+(?:is\\s+)?(?:the|her|his|their)\\s+)` +
        `${START}${NUMBER_LABEL}(?![\\p{L}\\d])`,
      'iu',
    ),
  ),
  test('number', 2, 'around', new RegExp(`${START}${NUMBER_LABEL}[^.\\n]{0,16}?\\b${SPOKEN}`, 'iu')),
  test(
    'birth date',
    2,
    'around',
    new RegExp(
      `${BIRTH}["'\`*]?[^\\p{L}\\d]{0,12}(?:(?:is|was|on|el|am|le|il)\\s)?(?:${DATE}|${WRITTEN_DATE})`,
      'iu',
    ),
  ),
  test('birth date', 1.5, 'around', new RegExp(`${BIRTH}["'\`*]?[^\\p{L}\\d]{0,12}${BIRTH_MONTH}`, 'iu')),
  test(
    'birth date',
    2,
    'around',
    new RegExp(
      `${DATE}["'\`]?(?:\\s{0,2}[(:–—-]?\\s{0,2}| (?:is |was )?(?:the |her |his |their )?)${BIRTH}`,
      'iu',
    ),
  ),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[?:]?[^\\d]{0,24}${BIRTH_DATE}`, 'iu')),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[^.\\n]{0,24}?\\b${SPOKEN}`, 'iu')),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[^.\\n]{0,48}?\\b${SPOKEN_YEAR}`, 'iu')),
  test('birth date', 2, 'after', new RegExp(`^["'*]{0,2},? \\(?(?:[MFX][,;/]? ?)?${BIRTH_DATE}`, 'iu')),
  test(
    'birth date',
    1.5,
    'around',
    /\b(?:19|20)\d\d birth (?:year|date)\b|\bbirth year\b[^.\n]{0,12}\b(?:19|20)\d\d\b/i,
  ),
  test('birth date', 1, 'after', /^[^.\n]{0,40}\bborn (?:in|on) (?:[A-Z][a-z]+ )?(?:19|20)\d{2}\b/),
  test(
    'social security number',
    3,
    'around',
    /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/,
  ),
  test(
    'number beside it',
    1.5,
    'after',
    /^["'*]{0,2}\s?(?:[([#,–-]\s?){1,2}(?:id|no\.?|#)?:?\s?[A-Z]{0,3}\d(?:-?\d){5,}/i,
  ),
  test('number beside it', 1.5, 'before', /(?<![\w./-])[A-Z]{0,3}\d{6,}\s?[([)\]#,–:-]{1,2}\s?["'*]{0,2}$/i),
  test(
    'number beside it',
    1.5,
    'before',
    /\b(?:identifier|wristband|ccn|card)\b[^.\n]{0,40}\d{5,}[^.\n]{0,40}(?:is|of|for|belongs to) $/i,
  ),
]

/** What happened to a patient, and what a note says of one. */
const CARE: readonly Test[] = [
  test(
    'date of care',
    1.5,
    'around',
    new RegExp(`\\b(?:${anyOf('date of care')})\\b[^\\n.;|]{0,30}?${DATE}`, 'iu'),
  ),
  test(
    'care',
    2,
    'after',
    new RegExp(
      "^(?:['’]s)?(?:,[^.\\n]{0,40},)? (?:" +
        '(?:was|is|has been|had been|were|being|got|who was|will be) (?:recently |just |first |also )?' +
        `(?:${anyOf('received care')})|${anyOf('care of a patient')})\\b`,
    ),
  ),
  test(
    'care',
    1.5,
    'after',
    new RegExp(
      '^(?:[^\\n]{0,90}?[.,;:?!—–-] (?:and |but |so )?(?:she|he)|,? the one|' +
        "[^\\n]{0,90}?[.?!] (?:She|He))(?:[’']s)? " +
        `(?:${anyOf('experience of a patient')}|(?:(?:was|is|has been|had been|got|being) )?(?:the one )?` +
        `(?:${anyOf('received care')}|(?:on|in|under|with|w/) (?:the |a )?(?:[a-z-]+ ){0,2}` +
        `(?:${anyOf('state of care')}|reaction|injury|fracture|infection)))\\b`,
    ),
  ),
  test(
    'experience',
    1,
    'after',
    new RegExp(
      "^(?:['’]s\\b|,? whose\\b|[,:]? your\\b|" +
        '(?:,[^.\\n]{0,60}?,| \\([^()\\n]{1,30}\\)|,? and (?:she|he|they))? ' +
        `(?:${anyOf('experience')}|reports(?! (?:to|that|on|by|from|in)\\b))\\b|` +
        "[^.\\n]{0,24}\\bI(?:[’']ve| (?:had|have|was|am|need|take|took|got|underwent))\\b|" +
        '[^.\\n]{0,80}\\b(?:her|his|herself|himself)\\b|,? (?:\\(?\\d{1,3}\\)?,? ))',
    ),
  ),
  test(
    'care',
    1,
    'after',
    new RegExp(
      `^,? (?:who )?(?:who (?:${anyOf('experience of a patient')})|` +
        `(?:is|was|has been) (?:in|on|under) (?:[a-z-]+ ){0,3}(?:${anyOf('state of care')}))\\b`,
    ),
  ),
  test(
    'possession',
    1.5,
    'after',
    new RegExp(
      `^['’]s (?:[a-z-]+ ){0,2}(?:${anyOf('possession of a patient')}|${anyOf('body part')})\\b`,
      'i',
    ),
  ),
  test(
    'death',
    1.5,
    'after',
    new RegExp(`^(?:,? who|,)? (?:${anyOf('death')})\\b[^.\\n]{0,30}?${DATE}`, 'iu'),
  ),
  test(
    'own care',
    1,
    'around',
    new RegExp(`\\b[Mm]y (?:[a-z-]+ ){0,2}(?:${anyOf('possession of a patient')})\\b`),
  ),
  test('lab value', 1, 'around', new RegExp(`\\d ?(?:${anyOf('lab unit')})(?![a-z])`, 'i')),
  test(
    'vehicle',
    1,
    'around',
    /\b(?:plate|tag|vin)\b[ :#]{1,3}(?=[A-Z0-9 -]*\d{3})[A-Z0-9]{1,4}[ -]?[A-Z0-9]{2,13}\b/i,
  ),
  test('note', 1, 'after', /^["*]{0,2}\s?(?:[:–—]|-\s|re:? )/),
  test('fields of a person', 1.5, 'around', /"(?:gender|birthDate|maritalStatus|deceasedBoolean)"\s*:/),
  test('note', 1, 'before', /\bnotes?: $/i),
  test('picture', 1, 'before', /!\[[^\]\n]*$|^(?:fig(?:ure|\.)|photo|image) ?\d{0,3}[.:][^\n]*$/im),
  test('experience', 1, 'before', new RegExp(`\\b(?:${anyOf('seen by staff')}):? ${TITLE}$`, 'i')),
  test(
    'illness as a label',
    1,
    'around',
    new RegExp(`["'\\s|<{,](?:${anyOf('illness label').replaceAll(' ', '[ _]?')})["']?\\s*[:=|>]`, 'i'),
  ),
  test(
    'procedure code',
    1.5,
    'around',
    /["'\s|<{,](?:svc|cpt|hcpcs|px|proc(?:edure)?(?:[_ -]?code)?|service[_ -]?code)["']?\s*[:=|>]\s*["']?(?:\d{5}|[A-V]\d{4})\b/i,
  ),
  test('diagnosis code', 1.5, 'around', /(?<![\w.])[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?(?![\w.-])/),
  test('dose', 1, 'around', /\b\d{1,4}(?:\.\d)? ?(?:mg|mcg|units|ml|iu)\b(?!\/dl)/i),
  test('age', 1, 'around', new RegExp(FOREIGN_AGE, 'iu')),
  test(
    'age',
    1,
    'after',
    new RegExp(
      '^,? \\(?(?:aged? |is |(?:male|female|man|woman|[mfMF])[,;/ ] ?)?(?:1[0-1]\\d|[1-9]?\\d)' +
        '(?: ?(?:y\\/?o|yo|years? old|yrs?|-year-old)|[,)MF]| ?[MF]\\b)',
    ),
  ),
]

/** Of tests of the same kind the first one counts. */
export const EVIDENCE_TESTS: readonly Test[] = [...LABELS, ...IDENTIFIERS, ...CARE]
