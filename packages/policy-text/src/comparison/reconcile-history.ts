import { anyOf, source, regex } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import type { ChangeType } from '../classification/finding.ts'
import type { BlockEdit } from '../diff/block-diff.ts'
import type { Comparison } from './compare.ts'
import { wordsOf } from '../diff/word-diff.ts'
import { codesIn } from '../facts/codes.ts'
import { sectionOf } from '../document/section.ts'
import { normOf } from '../normalization/normalize.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\\.?'
const DAY = `(?:\\d{1,2}/(?:\\d{1,2}/)?\\d{2,4}|${MONTH} (?:\\d{1,2},? )?\\d{4}|\\d{4}-\\d{2}(?:-\\d{2})?)`
/** Actions that a revision history reports. */
const ACTION = source`
  (?:add(?:s|ed|ing)?|remov\w{0,30}|delet\w{0,30}|updat\w{0,30}|revis\w{0,30}|review\w{0,30}|
    clarif\w{0,30}|new|annual|coding|codes?|no (?:changes?|revisions?)|polic(?:y|ies)|archived|
    retired|effective|expanded|changed|created|replaced|reformatted|references?)
`
/** A date followed by an action, under any heading. */
const ENTRY = new RegExp(
  `^(?:[•▪*-]\\s{0,9})?\\(?${DAY}\\)?\\s{0,9}(?:[:|–—-]|\\(|\\s)\\s{0,9}(?:the |this )?${ACTION}\\b`,
  'i',
)

/**
 * Whether a block belongs to the revision history: by its heading, or because it begins with a date
 * and an action.
 */
const isHistory = (block: Block) => sectionOf(block.path) === 'history' || ENTRY.test(block.text)

/** New entries of the revision history. A changed date alone is none. */
function newEntries(edits: readonly BlockEdit[]): string[] {
  return edits.flatMap(({ op, before, after }) => {
    if (op === 'moved' || !after || !isHistory(after)) return []
    if (!before) return [after.text]
    const had = new Set(wordsOf(normOf(before)))
    const come = wordsOf(normOf(after)).filter((word) => !had.has(word))
    return come.some((word) => /\p{L}/u.test(word)) ? [after.text] : []
  })
}

type Changed = Extract<Comparison, { outcome: 'changed' }>

/**
 * What the document's revision history says about a change: an entry confirms it, the entries deny
 * it, or there is no new entry. `quote` is the entries' text.
 */
export type HistoryCheck = { verdict: 'confirms' | 'denies' | 'absent'; quote: string | null }

/** Longest quote kept. */
const QUOTE_CHARS = 500

/** Words of a history entry with the change types that they explain. */
const HISTORY_ACTIONS: readonly (readonly [RegExp, readonly ChangeType[]])[] = [
  [
    /\bcod(?:es?|ing)\b|\bcpt\b|\bhcpcs\b/i,
    ['codes_added', 'codes_removed', 'coverage_change', 'prior_auth_added', 'prior_auth_removed'],
  ],
  [
    /\bprior auth\w*|\bpre-?cert\w*|\bpre-?auth\w*|\bnotification\b/i,
    ['prior_auth_added', 'prior_auth_removed', 'codes_added', 'codes_removed'],
  ],
  [
    regex('i')`
      \bindications?\b|\bcriteri(?:a|on)\b|\bmedical(?:ly)? necess\w*|\binvestigational\b|\bunproven\b|
      \bcoverage\b|\bcovered\b|\bpolicy statement\b|\bguidelines?\b
    `,
    [
      'criteria_changed',
      'coverage_change',
      'requirement_added',
      'requirement_removed',
      'codes_added',
      'codes_removed',
      'wording',
      'applicability_changed',
    ],
  ],
  [/\bunits?\b|\bfrequency\b|\blimits?\b|\bmue\b/i, ['unit_limit_changed', 'criteria_changed']],
  [/\bmodifiers?\b/i, ['modifier_changed']],
  [/\bplace of service\b|\bsite of (?:service|care)\b|\btelehealth\b/i, ['place_of_service_changed']],
  [/\bbundl\w*|\bncci\b|\bseparately\b/i, ['bundling_changed']],
  [/\bdocumentation\b|\brequirements?\b/i, ['requirement_added', 'requirement_removed']],
  [
    /\bstates?\b|\bplans?\b|\bmedicare\b|\bmedicaid\b|\bappl(?:y|ies|icab\w+)\b|\bscope\b/i,
    ['applicability_changed'],
  ],
  [/\beffective date\b|\bdelay\w*|\bpostpone\w*/i, ['effective_date_changed']],
  [/\bretire\w*|\barchiv\w*|\bterminat\w*/i, ['policy_retired', 'policy_replaced']],
  [/\breplac\w*/i, ['policy_replaced', 'codes_removed', 'codes_added']],
  [
    /\breferences?\b|\bliterature\b|\bbackground\b|\bsupporting information\b|\bclinical evidence\b/i,
    ['reference_changed', 'wording'],
  ],
]
/** An entry that reports a review without changes. */
const NOTHING_DONE = anyOf(
  /\bno (?:substantive |material |content )?(?:changes?|revisions?|updates?)\b/,
  /\bwithout (?:any )?(?:changes?|revisions?)\b/,
  /\b(?:remains?|is) unchanged\b/,
)
/** Words that do not tell what was changed. */
const VAGUE = /\b(?:updated?|revis(?:ed|ions?)|chang(?:ed|es?)|clarif\w*|expanded|new)\b/i

/** Change types that a history need not mention. */
const SILENT: ReadonlySet<ChangeType> = new Set(['reference_changed', 'wording'])

/**
 * Checks a change against the new entries of the document's own revision history (payer-policy
 * paper 1.5). It never changes the severity.
 */
export function reconcileHistory({ edits, changeTypes, facts }: Changed): HistoryCheck {
  const entries = newEntries(edits)
  if (entries.length === 0) return { verdict: 'absent', quote: null }
  const entryText = entries.join(' ')
  return {
    verdict: isAccountedFor(entryText, { changeTypes, facts }) ? 'confirms' : 'denies',
    quote: entryText.slice(0, QUOTE_CHARS),
  }
}

function isAccountedFor(
  entryText: string,
  { changeTypes, facts }: Pick<Changed, 'changeTypes' | 'facts'>,
): boolean {
  const matters = changeTypes.filter((type) => !SILENT.has(type))
  if (matters.length === 0) return true
  const changed = ['codes_added', 'codes_removed'].flatMap((name) =>
    Array.isArray(facts[name]) ? (facts[name] as readonly string[]) : [],
  )
  const named = codesIn(entryText)
  if (named.some((code) => changed.includes(code))) return true
  const kinds = HISTORY_ACTIONS.filter(([pattern]) => pattern.test(entryText)).flatMap(([, types]) => types)
  if (NOTHING_DONE.test(entryText) && kinds.every((type) => SILENT.has(type))) return false
  if (kinds.length === 0) return VAGUE.test(entryText) && !NOTHING_DONE.test(entryText)
  return matters.some((type) => kinds.includes(type))
}
