import { memoize } from '../text/memoize.ts'
import { anyOf, source, regex } from '../text/pattern.ts'

/** Citations: journal, year, volume and pages, authors, registries. */
const CITATION = anyOf(
  source`
    \bet al\b|\bdoi\b|\bPMIDs?\b|\bPMC\d|\bISBN\b|\baccessed (?:on )?(?:\w{1,40} \d|\d)|
    \bavailable (?:at|from):?
  `,
  /\b(?:19|20)\d{2} ?(?:[a-z]{3}\w{0,30} ?\d{0,2})?; ?\d{1,20}|\d{1,20} ?\(\d{1,20}\) ?: ?\w?\d{1,20}/,
  /\b(?:J|N Engl|Ann|Clin|Br|Eur|Int|Am) [A-Z][a-z]+\b.{0,40}\b(?:19|20)\d{2}\b/,
)
/** Reports of studies: designs, statistics, subjects. They decide nothing. */
const STUDY = anyOf(
  source`
    \b\d{1,20} ?% ?(?:CI|confidence)|\bconfidence intervals?\b|\bp ?[<=>] ?0?\.\d|
    \b(?:hazard|odds|likelihood) ratios?\b|\bn ?= ?\d
  `,
  source`
    \b(?:the )?(?:authors?|investigators?|researchers?) (?:\w{1,40} )?(?:reported|concluded|stated|
      noted|found|examined|evaluated|assessed|compared)
  `,
  source`
    \b(?:randomi[sz]ed|retrospective|prospective|case-control|cohort|multi-?center) (?:
      [\w-]{1,60} ){0,2}(?:stud(?:y|ies)|trials?|analys[ie]s|cohorts?|series)\b
  `,
  source`
    \bmeta-?analys[ie]s\b|\bsystematic reviews?\b|\b(?:sensitivity|specificity) (?:and|of|was|were)\b|
    \bmedian (?:age|follow)
  `,
)

/** Whether a sentence cites a paper. */
const isCitation = (text: string) => CITATION.test(text)
/** Whether a sentence reports a study. */
const isStudyReport = (text: string) => STUDY.test(text)

/** Kinds of sections. A change in `background` or `references` does not change what is paid. */
export type Section = 'policy' | 'background' | 'references' | 'history' | 'contact'

const SECTIONS: readonly (readonly [RegExp, Section])[] = [
  [
    regex('i')`
      \b(references?(?! (?:manual|guide|number|lab)\w{0,10})|bibliography|citations?|sources?(?: documents)?|
        works cited|literature cited|(?:further|selected|suggested|recommended) reading|reading list)\b
    `,
    'references',
  ],
  [
    regex('i')`
      \b(background|clinical evidence|description of services|rationale and evidence|literature|
        overview of (?:the )?(?:disease|condition)|supporting (?:information|evidence)|
        (?<!(?:coverage|policy) )rationale|scientific evidence)\b|^evidence\b(?!-)|^description$|\bfacts$|
      ^about (?!(?:this|the|our|your)\b|(?:prior|pre-?|auth|cover|bill|claim|cod|pay|reimburs)\w*)
    `,
    'background',
  ],
  [
    regex('i')`
    \b(history|revision (?:information|dates?|log|notes|summary|table|record)|change log)\b|
    ^(?:document )?revisions$
  `,
    'history',
  ],
  [
    regex('i')`
      \b(contact us|contacts?|contact information|(?<!(?:asked|common) )questions\??|(?:how to )?reach us|
        for more information)\s*$
    `,
    'contact',
  ],
]

/** Titles of sections are short. */
const MAX_SECTION_WORDS = 4

/** The section that a heading names. Every block below it asks for that. */
export const sectionOfHeading = memoize<Section | null>(
  (heading) => SECTIONS.find(([pattern]) => pattern.test(heading))?.[1] ?? null,
)

/**
 * The section of a path of headings; the innermost heading decides. The outermost one above others
 * is the title of the document when it is long, and says nothing about a section ("Genetic Testing
 * Program: Frequently Asked Questions"). Without a section, the text itself decides.
 */
export function sectionOf(path: readonly string[], text = ''): Section {
  const isTitled = path.length > 1 && path[0]!.split(/\s+/).length > MAX_SECTION_WORDS
  for (const heading of path.slice(isTitled ? 1 : 0).toReversed()) {
    const found = sectionOfHeading(heading)
    if (found) return found
  }
  if (isCitation(text)) return 'references'
  return isStudyReport(text) ? 'background' : 'policy'
}
