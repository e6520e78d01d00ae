import { anyOf } from '../any-of.ts'
import type { ChangeType } from '../classify/change-type.ts'
import type { Comparison } from '../compare.ts'
import { codesIn } from '../facts/codes.ts'
import { newEntries } from './history-entries.ts'

type Changed = Extract<Comparison, { outcome: 'changed' }>

/**
 * What the document's own history says of a change: it tells of it too, it says that nothing of the kind was done, or it has no new
 * entry. `quote` is the entry.
 */
export type HistoryCheck = { verdict: 'confirms' | 'denies' | 'absent'; quote: string | null }

/** Longest quote kept. */
const QUOTE_CHARS = 500

/** Deeds that a history names, with the kinds of change that they account for. */
const DEEDS: readonly (readonly [RegExp, readonly ChangeType[]])[] = [
  [
    /\bcod(?:es?|ing)\b|\bcpt\b|\bhcpcs\b/i,
    ['codes_added', 'codes_removed', 'coverage_change', 'prior_auth_added', 'prior_auth_removed'],
  ],
  [
    /\bprior auth\w*|\bpre-?cert\w*|\bpre-?auth\w*|\bnotification\b/i,
    ['prior_auth_added', 'prior_auth_removed', 'codes_added', 'codes_removed'],
  ],
  [
    /\bindications?\b|\bcriteri(?:a|on)\b|\bmedical(?:ly)? necess\w*|\binvestigational\b|\bunproven\b|\bcoverage\b|\bcovered\b|\bpolicy statement\b|\bguidelines?\b/i,
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
/** An entry that says only that the document was looked at. */
const NOTHING_DONE = anyOf(
  /\bno (?:substantive |material |content )?(?:changes?|revisions?|updates?)\b/,
  /\bwithout (?:any )?(?:changes?|revisions?)\b/,
  /\b(?:remains?|is) unchanged\b/,
)
/** Words that say nothing of what was done. */
const VAGUE = /\b(?:updated?|revis(?:ed|ions?)|chang(?:ed|es?)|clarif\w*|expanded|new)\b/i

/** Kinds of change that alone are worth telling; a history need not speak of others. */
const SILENT: ReadonlySet<ChangeType> = new Set(['reference_changed', 'wording'])

/**
 * Holds a change against the entries that the document's history got with it: an independent check of what was found
 * (payer-policy paper 1.5). It never makes a change more or less severe.
 */
export function reconcileHistory({ edits, changeTypes, facts }: Changed): HistoryCheck {
  const entries = newEntries(edits)
  if (entries.length === 0) return { verdict: 'absent', quote: null }
  const told = entries.join(' ')
  return {
    verdict: isToldOf(told, { changeTypes, facts }) ? 'confirms' : 'denies',
    quote: told.slice(0, QUOTE_CHARS),
  }
}

function isToldOf(told: string, { changeTypes, facts }: Pick<Changed, 'changeTypes' | 'facts'>): boolean {
  const matters = changeTypes.filter((type) => !SILENT.has(type))
  if (matters.length === 0) return true
  const changed = ['codes_added', 'codes_removed'].flatMap((name) =>
    Array.isArray(facts[name]) ? (facts[name] as readonly string[]) : [],
  )
  const named = codesIn(told)
  if (named.some((code) => changed.includes(code))) return true
  const kinds = DEEDS.filter(([pattern]) => pattern.test(told)).flatMap(([, types]) => types)
  if (NOTHING_DONE.test(told) && kinds.every((type) => SILENT.has(type))) return false
  if (kinds.length === 0) return VAGUE.test(told) && !NOTHING_DONE.test(told)
  return matters.some((type) => kinds.includes(type))
}
