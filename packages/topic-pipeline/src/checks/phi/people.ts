/** Capitalized words of titles, labels and sentences in health documentation that are not names. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  (
    'patient patients member members subscriber beneficiary guarantor insured enrollee ' +
    'recipient dependent policyholder cardholder claimant client resident pt date birth dob ' +
    'mrn ssn mbi dos medical record records chart number no id ids identifier account acct ' +
    'claim claims policy group plan plans code codes name names first last given family ' +
    'middle full health care healthcare hospital clinic center centre medicare medicaid ' +
    'advantage part medical nursing nurse doctor provider providers payer payers physician ' +
    'practitioner organization pharmacy laboratory lab office department desk line team ' +
    'support services service financial access api portal finder protection affordable act ' +
    'law rule rules safety indicators edition status type value field fields table column ' +
    'row error warning note tip info figure image photo photograph screenshot picture ' +
    'screen card form guide manual page topic step steps section setup start overview ' +
    'introduction example examples sample test demo sandbox production staging january ' +
    'february march april may june july august september october november december jan feb ' +
    'mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday ' +
    'saturday sunday today street st avenue ave road rd lane ln drive dr court ct boulevard ' +
    'blvd way place pl circle square highway parkway suite apt floor north south east west ' +
    'northeast northwest southeast southwest new old great united states america american ' +
    'state county city town village york jersey hampshire mexico carolina dakota virginia ' +
    'ohio texas florida california oregon washington illinois michigan georgia tennessee ' +
    'kentucky louisiana alabama arizona colorado minnesota wisconsin missouri maryland ' +
    'massachusetts pennsylvania nebraska iowa kansas indiana university college school ' +
    'institute foundation association society council board committee agency bureau ' +
    'ministry commission international national federal general regional community memorial ' +
    'saint mercy valley riverside lakeside cedar summit blue cross shield aetna cigna ' +
    'humana kaiser permanente anthem centene molina united unitedhealthcare optum gold ' +
    'silver bronze platinum basic premium standard individual hmo ppo epo pos acme the a an ' +
    'this that these those if when where while after before since until for from to with ' +
    'without in on at by of and or not no yes is are was were has have had be can may must ' +
    'should will would please see use send call fax email mail phone cell mobile contact ' +
    'reach ring ask tell give get set put post delete patch head open close click select ' +
    'choose enter read write check find search look go run update insert into values where ' +
    'json xml csv html http https url uri rest sql fhir hl7 mcp mdx oauth oidc tls request ' +
    'response resource reference relationship coverage encounter observation condition ' +
    'procedure diagnosis medication device serial model version release build document ' +
    'issue ticket job order item product price prices total count limit offset query result ' +
    'results summary details description title author date time day week month year prior ' +
    'authorization authorisation referral appeal appeals denial denied approved pending ' +
    'active inactive effective eligibility enrollment benefit benefits deductible copay ' +
    'coinsurance premium network formulary drug drugs dose tablet injection therapy ' +
    'treatment surgery disease syndrome disorder cancer diabetes disability care managed ' +
    'home inpatient outpatient emergency urgent primary specialty behavioral mental ' +
    'clinical bulletin bulletins guideline guidelines quality measure measures ' +
    'questionnaire survey score scale index match everything export import bulk discovery ' +
    'download upload request engagement experience journey summary intake rights ' +
    'responsibility education outreach left right upper lower cervical thoracic lumbar ' +
    'pelvis abdomen chest knee knees hip hips shoulder shoulders foot feet hand hands wrist ' +
    'ankle elbow neck accounts receivable payable security chief officer director editor ' +
    'maintainer reviewer manager head staff admin operator developer engineer written ' +
    'reviewed released updated fixed added changed removed signed approved created deleted ' +
    'circulating tumor tumour cell cells dna rna ctdna liquid biopsy testing molecular ' +
    'profiling genetic gene genes genomic variant variants mutation sequencing panel assay ' +
    'blood breast prostate lung colon ovarian heart liver bone skin brain nerve spine stem ' +
    'solid advanced metastatic early late high low risk free next multi minimal residual ' +
    'renal transplant transplants congenital anomalies tissue syndrome oncology cardiology ' +
    'radiology research trial trials study studies society american european journal med ' +
    'engl institutes cancers hereditary familial lynch risk yield individuals adult adults ' +
    'pediatric child children women men infant maternal fetal prenatal provider network ' +
    'printer friendly version last reviewed original effective publication category topic ' +
    'additional information background rationale summary references definition definitions ' +
    'exclusions limitations indications criteria considered investigational medically ' +
    'necessary necessity determination utilization management grievance grievances ' +
    'corporate line business product commercial he she they it we you i his her their our ' +
    'your my me him them who what which how why all any each every some most many both ' +
    'other another same such only also then than there here now hopkins johns mayo ' +
    'cleveland stanford harvard crohn parkinson hodgkin alzheimer apache mozilla microsoft ' +
    'google amazon oracle epic cerner github node docker kubernetes postgres redis linux ' +
    'windows mac server client user users session token key secret password database host ' +
    'port log logs info warn debug trace fatal admit discharge discharged admitted seen ' +
    'born visit visits hello dear sincerely regards thanks thank'
  ).split(' '),
)

const WORD =
  "[A-ZÀ-ÖØ-Þ](?:(?:[a-zà-öø-ÿĀ-ž]{0,40}(?:['’-][A-ZÀ-Þ]?|[A-ZÀ-Þ]))?[a-zà-öø-ÿĀ-ž]{1,40}|[A-Z'’-]{1,40})"
const PARTICLE = '(?:(?:de|da|di|van|von|der|den|la|le|al|bin|ter|del|dos) ){0,2}'
/**
 * Capitalized words with initials and particles between them, or `LAST, FIRST`; long enough to tell
 * a title from a name.
 */
const FULL_NAME = new RegExp(`${WORD}(?:,? (?:[A-Z]\\.? )?${PARTICLE}${WORD}){1,7}`, 'g')
const TITLED = new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx)\\.? (?:${WORD} )?${WORD}`)
const FIELD =
  /(?:family|given|first|last|display|name)["'\w]{0,8}\s{0,3}[:=>\]\s["'[<a-z]{1,20}[A-Z][A-Za-z'’-]+/
const SEGMENT = /(?:NM1\*(?:IL|QC|74|03)\*1\*|\|)[A-Z][A-Za-z'’-]+(?:\*|\^)[A-Z]/
/** Context of authors, signers and clinicians, who are not patients. */
const STAFF_BEFORE = new RegExp(
  '(?:\\bDr|\\bProf|\\bby|\\bauthors?:?|\\bmaintainers?:?|\\breviewers?:?|\\bdirector:?|' +
    '\\bcontact:?|\\bofficer:?|©|\\bcopyright(?: \\d{4})?)\\.?[\\s*"]{0,3}$',
  'i',
)
const STAFF_AFTER =
  /^[\s,*]{0,3}(?:MD|M\.D\.|DO|RN|NP|PA-C|PhD|PharmD|FACP|Inc|LLC|Chief|Director|Editor|Medical Director)\b/
const PLACEHOLDER_NAME = new RegExp(
  '\\b(?:doe|roe|public|sample|example|test|testing|tester|placeholder|foo|bar|dummy|' +
    'demo|anonymous|mustermann)\\b',
  'i',
)
const NAME_OF_FIELD = /\b(?:LAST|FIRST)_?NAME\b|\bSURNAME\b/
/** More capitalized words in a row are a title. */
const MAX_WORDS = 3
const NOUN_ENDING = new RegExp(
  '(?:[ts]ions?|(?<!^Cl[eé])ments?|ness|ity|ology|ical|omas?|itis|osis|emia|scopy|' +
    'ectomy|gram|based|specific)$',
)

/**
 * Whether a text names a person who is not staff: in prose, as a field, or in an HL7 or X12
 * segment.
 */
export const namesPerson = (text: string): boolean =>
  fullNames(text).length > 0 ||
  (TITLED.test(text) && !isPlaceholderName(TITLED.exec(text)?.[0] ?? '')) ||
  (!isPlaceholderName(text) && (FIELD.test(text) || SEGMENT.test(text)))

/** Placeholder names: `DOE*JOHN`, `LASTNAME`. */
export const isPlaceholderName = (text: string): boolean =>
  PLACEHOLDER_NAME.test(text) || NAME_OF_FIELD.test(text)

/** Whether a text only names placeholder people. */
export const namesOnlyPlaceholders = (text: string): boolean => isPlaceholderName(text) && !namesPerson(text)

/** Names of people in a text, in order, without staff, products, places and placeholders. */
export function fullNames(text: string): string[] {
  return [...text.matchAll(FULL_NAME)].flatMap(({ 0: found, index }) => {
    const name = withoutLabels(found)
    const offset = index + found.indexOf(name)
    return name && !isListed(text, offset, name) && !isStaff(text, offset, name) && !isPlaceholderName(name)
      ? [name]
      : []
  })
}

/**
 * Removes labels: `Patient Anna Berg` gives `Anna Berg`, `Patient Access` gives an empty text.
 * Every remaining word must be able to be a name.
 */
function withoutLabels(found: string): string {
  const words = found.split(' ')
  while (words.length > 0 && !isNameWord(words[0]!)) words.shift()
  while (words.length > 0 && !isNameWord(words.at(-1)!)) words.pop()
  const spelt = words.filter((word) => /\w{2}/.test(word) && /^[A-ZÀ-Þ]/.test(word))
  const shouted = spelt.filter((word) => !/[a-z]/.test(word)).length
  return spelt.length >= 2 &&
    spelt.length <= MAX_WORDS &&
    (shouted === 0 || shouted === spelt.length) &&
    words.every((word) => isNameWord(word) || /^[a-z]|^[A-Z]\.?$/.test(word))
    ? words.join(' ')
    : ''
}

const isNameWord = (word: string): boolean => {
  const bare = word.replace(/(?<![,.'’])[,.'’]+s?$/, '')
  return (
    bare.length > 1 &&
    !NOT_A_NAME.has(bare.toLowerCase()) &&
    !NOUN_ENDING.test(bare) &&
    !/^[A-Z]{2,3}$/.test(bare)
  )
}

/** `KRAS, NTRK, and BRAF` is a list, not a last and a first name. */
const isListed = (text: string, offset: number, name: string): boolean =>
  name.includes(',') &&
  (/,\s$/.test(text.slice(Math.max(0, offset - 2), offset)) ||
    /^,\s*(?:and|or|[A-Z])/.test(text.slice(offset + name.length, offset + name.length + 6)))

const isStaff = (text: string, offset: number, name: string): boolean =>
  STAFF_BEFORE.test(text.slice(Math.max(0, offset - 30), offset)) ||
  STAFF_AFTER.test(text.slice(offset + name.length, offset + name.length + 30))

const DECLARED = new RegExp(
  '\\b(?:sample|sandbox|fictitious|fictional|synthetic|invented|made[- ]up|dummy|masked|' +
    'specimen|placeholder|fake|test data|not real)\\b',
  'i',
)

/**
 * Placeholder numbers: `000000000`, `XXX123456789`; and sequences (`123456789`) in text that
 * declares a sample.
 */
export function isPlaceholderNumber(value: string, around: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (/^[Xx#]{2}/.test(value) || /^(\d)\1+$/.test(digits)) return true
  return isCounted(digits) && (declaresSample(around) || namesOnlyPlaceholders(around))
}

/** Whether the text declares its people as invented. */
export const declaresSample = (text: string): boolean => DECLARED.test(text)

const isCounted = (digits: string): boolean =>
  digits.length >= 5 &&
  ('12345678901234567890'.startsWith(digits) || '98765432109876543210'.startsWith(digits))
