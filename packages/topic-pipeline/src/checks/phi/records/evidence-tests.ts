import { DATE, PATIENT } from '../context-words.ts'
import { alternatives, anyOf, labelsOf } from '../word-tables.ts'
import { START, type Test, test, IDENTIFIERS } from './evidence.ts'

/** Words for a treated or insured person, in all languages. */
export const PATIENT_WORDS = `(?:${PATIENT}|pt|pts|mbr|${alternatives(labelsOf('patient'))})`
/** An age in another language: `70 taong gulang`, `71 anni`. */
const FOREIGN_AGE =
  '\\b\\d{1,3} ?(?:taong gulang|anyos|anni|años|ans|jahre|jaar|lat|let|tuổi|år|anos|yaşında|лет|года|рок|' +
  'ετών|anos de idade)(?!\\p{L})'
const TITLE = '(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?'
/** A label behind the name: `(insured)`, `<- patient`, `| patient name |`. */
const ROLE_BEHIND =
  `(?:${PATIENT_WORDS}(?:['’]s)?[ _-]?(?:full[ _-]?)?name|` +
  '(?:the )?(?:patient|subscriber|insured|beneficiary|policyholder|enrollee|claimant|decedent|pt))'

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
      '(?:^|[.;,\\n(] ?)(?:[Mm]other|[Ff]ather|[Mm]om|[Dd]ad|[Gg]uardian|[Pp]arent|[Ss]pouse|' +
        '[Nn]ext of kin): \\p{Lu}',
      'u',
    ),
  ),
  test('caller', 1, 'before', new RegExp(`\\b(?:${anyOf('caller')})\\W{1,6}$`, 'i')),
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
    new RegExp(
      String.raw`["'\s|<{,](?:svc|cpt|hcpcs|px|proc(?:edure)?(?:[_ -]?code)?|` +
        String.raw`service[_ -]?code)["']?\s*[:=|>]\s*["']?(?:\d{5}|[A-V]\d{4})\b`,
      'i',
    ),
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
