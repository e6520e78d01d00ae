/** Words inside a name that stay in lower case. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'de',
  'del',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/** Names and legal forms that are written in capitals. */
const CAPITALS = new Set(
  `AHN ASC AMG BSA CHI CHRISTUS CHS DCH DMC ECU ER GBMC HCA HMH HSHS ICU IU JPS KU LLC LLP LP LSU LTAC LTACH
  MHA MLK MUSC NYC NYU OHSU OSF OSU PC PLLC RWJ SSM SUNY TMC UAB UC UCI UCLA UCSD UCSF UF UH UHS UI UMC UNC
  UPMC US USA USC USMD UT UTMB UVA UVM UW VA VCU WVU YRMC`.split(/\s+/),
)

/** Shortened words; like acronyms they may have no vowel, but they are not written in capitals. */
const SHORTENED = new Set(
  `BLVD CNTR CNTY CTR CTRS DR FT HLTH HOSP HWY JR LTD MED MR MRS MS MT MTN MTNS PHYS PKWY PSYCH RD REHAB RGNL
  SPECLTY SR ST STE STS SVC SVCS SYS`.split(/\s+/),
)
const ROMAN = /^(?:II|III|IV|VI{0,3}|IX|XI{0,3})$/

/**
 * The name of a hospital or payer for reading: `EMORY UNIVERSITY HOSPITAL` becomes `Emory
 * University Hospital`. A name that has lower case letters is left as its owner writes it.
 */
export function titleCaseName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  let isFirst = true
  return name.replace(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu, (word) => {
    const cased = caseWord(word, isFirst)
    isFirst = false
    return cased
  })
}

function caseWord(word: string, isFirst: boolean): string {
  if (/\p{N}/u.test(word) && !/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word
  if (!isFirst && SMALL.has(word.toLowerCase())) return word.toLowerCase()
  if (CAPITALS.has(word) || ROMAN.test(word) || isAcronym(word)) return word
  return word
    .toLowerCase()
    .replace(/^\p{L}/u, upper)
    .replace(/^(?:Mc)\p{Ll}(?=\p{Ll}{2})/u, (start) => `Mc${start.slice(2).toUpperCase()}`)
    .replace(/^([OD]['’])(\p{Ll})(?=\p{Ll})/u, (_, start: string, letter: string) => start + upper(letter))
}

/** Two to five letters without a vowel, such as `BJC`. */
const isAcronym = (word: string) => /^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(word) && !SHORTENED.has(word)

const upper = (text: string) => text.toUpperCase()
