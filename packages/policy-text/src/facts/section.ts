import { isCitation, isStudyReport } from './report.ts'

/** What a part of a policy is for. A change in `background` or `references` cannot change what is paid. */
export type Section = 'policy' | 'background' | 'references' | 'history' | 'contact'

const SECTIONS: readonly (readonly [RegExp, Section])[] = [
  [
    /\b(references?|bibliography|citations?|sources?(?: documents)?|works cited|literature cited|(?:further|selected|suggested|recommended) reading|reading list)\b/i,
    'references',
  ],
  [
    /\b(background|clinical evidence|description of services|rationale and evidence|literature|overview of (?:the )?(?:disease|condition)|supporting (?:information|evidence)|(?<!(?:coverage|policy) )rationale|scientific evidence)\b|^evidence\b|^description$|\bfacts$|^about (?!(?:this|the|our|your)\b|(?:prior|pre-?|auth|cover|bill|claim|cod|pay|reimburs)\w*)/i,
    'background',
  ],
  [/\b(history|revision information|revisions?|change log)\b/i, 'history'],
  [
    /\b(contact us|contacts?|contact information|questions\??|(?:how to )?reach us|for more information)\s*$/i,
    'contact',
  ],
]

/** The section that a path of headings leads to; the innermost heading that says so wins. Without one, the text's own manner tells. */
export function sectionOf(path: readonly string[], text = ''): Section {
  for (const heading of path.toReversed()) {
    const found = SECTIONS.find(([pattern]) => pattern.test(heading))
    if (found) return found[1]
  }
  if (isCitation(text)) return 'references'
  return isStudyReport(text) ? 'background' : 'policy'
}
