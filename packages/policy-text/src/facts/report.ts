import { anyOf } from '../any-of.ts'

/** How papers are cited: journal, year, volume and pages, authors, registries. */
const CITATION = anyOf(
  /\bet al\b|\bdoi\b|\bPMIDs?\b|\bPMC\d|\bISBN\b|\baccessed (?:on )?(?:\w{1,40} \d|\d)|\bavailable (?:at|from):?/,
  /\b(?:19|20)\d{2} ?(?:[a-z]{3}\w{0,30} ?\d{0,2})?; ?\d{1,20}|\d{1,20} ?\(\d{1,20}\) ?: ?\w?\d{1,20}/,
  /\b(?:J|N Engl|Ann|Clin|Br|Eur|Int|Am) [A-Z][a-z]+\b.{0,40}\b(?:19|20)\d{2}\b/,
)
/** How studies are reported: their designs, their statistics, their subjects. They argue; they decide nothing. */
const STUDY = anyOf(
  /\b\d{1,20} ?% ?(?:CI|confidence)|\bconfidence intervals?\b|\bp ?[<=>] ?0?\.\d|\b(?:hazard|odds|likelihood) ratios?\b|\bn ?= ?\d/,
  /\b(?:the )?(?:authors?|investigators?|researchers?) (?:\w{1,40} )?(?:reported|concluded|stated|noted|found|examined|evaluated|assessed|compared)/,
  /\b(?:randomi[sz]ed|retrospective|prospective|case-control|cohort|multi-?center) (?:[\w-]{1,60} ){0,2}(?:stud(?:y|ies)|trials?|analys[ie]s|cohorts?|series)\b/,
  /\bmeta-?analys[ie]s\b|\bsystematic reviews?\b|\b(?:sensitivity|specificity) (?:and|of|was|were)\b|\bmedian (?:age|follow)/,
)

/** Whether a sentence cites a paper. */
export const isCitation = (text: string) => CITATION.test(text)
/** Whether a sentence reports a study. */
export const isStudyReport = (text: string) => STUDY.test(text)
