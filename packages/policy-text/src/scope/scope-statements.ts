import { planTypesIn } from '../rules/attributes/plan-types.ts'
import { statesIn } from '../rules/attributes/states.ts'
import { type Range, splitSentences } from '../rules/segments/sentences.ts'
import * as cue from './scope-cues.ts'

/**
 * What a sentence says about the scope of its document. `applies` and `excludes` name who it is for
 * and not for; `defers` refers Medicare members to CMS; `vendor` refers them to a vendor's
 * guidelines where CMS has none; `none` says that there is no policy.
 */
export type ScopeKind = 'applies' | 'excludes' | 'defers' | 'vendor' | 'none'

/** A stated scope with its position: `text.slice(start, end) === quote`. */
export type ScopeStatement = Range & {
  kind: ScopeKind
  quote: string
  /** The plan types concerned; `all` for everyone; empty when none is named. */
  planTypes: readonly string[]
  /** Plan types left out by "all … except". */
  exceptPlanTypes: readonly string[]
  /** USPS codes; empty when none is named. */
  states: readonly string[]
  statesExcluded: readonly string[]
  /** "May also …": others may be meant too. */
  isOpen: boolean
}

const LINE = /[^\n]+/g

/**
 * The sentences and headings of a text that say who the document is for, in order, with UTF-16
 * positions. A sentence may give two statements, such as a deferral with a vendor.
 */
export function scopeStatements(text: string): ScopeStatement[] {
  const lines = [...text.matchAll(LINE)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }))
  return lines
    .flatMap((line) => splitSentences(text, line))
    .flatMap(({ start, end }) =>
      statementsOf(text.slice(start, end)).map((draft) => ({
        ...draft,
        start,
        end,
        quote: text.slice(start, end),
      })),
    )
}

type StatementDraft = Omit<ScopeStatement, 'start' | 'end' | 'quote'>

function statementsOf(sentence: string): StatementDraft[] {
  if (cue.NONE.test(sentence) && !cue.CONDITION.test(sentence))
    return [statement('none', sentence, planTypesOf(sentence))]
  const handed = handedOver(sentence)
  if (handed.length > 0) return handed
  return excluded(sentence) ?? applying(sentence) ?? []
}

/** Deferral of Medicare members to CMS, and to a vendor where CMS has no rule. */
function handedOver(sentence: string): StatementDraft[] {
  const planTypes = planTypesOf(sentence)
  const isVendor = cue.VENDOR.test(sentence)
  const isDeferral =
    cue.DEFERS.test(sentence) &&
    (planTypes.includes('medicare_advantage') || (isVendor && cue.WHERE_SILENT.test(sentence)))
  if (!isDeferral) return []
  const whom = planTypes.length > 0 ? planTypes : ['medicare_advantage']
  return [statement('defers', sentence, whom), ...(isVendor ? [statement('vendor', sentence, whom)] : [])]
}

function excluded(sentence: string): StatementDraft[] | null {
  const after = cue.EXCLUDES.exec(sentence)
  const before = cue.EXCLUDED_BEFORE.exec(sentence)
  const named = after
    ? sentence.slice(after.index + after[0].length)
    : before
      ? sentence.slice(0, before.index)
      : ''
  const planTypes = planTypesOf(named)
  return planTypes.length > 0 ? [statement('excludes', '', planTypes)] : null
}

function applying(sentence: string): StatementDraft[] | null {
  const isHeading = cue.HEADING.test(sentence)
  const isInclusive = cue.INCLUDING.test(sentence)
  if (!isHeading && !isInclusive && !cue.APPLIES.test(sentence)) return null
  const but = cue.EXCEPT.exec(sentence)
  const [named, left] = but
    ? [sentence.slice(0, but.index), sentence.slice(but.index + but[0].length)]
    : [sentence, '']
  const exceptPlanTypes = planTypesOf(left)
  const isAll = ofAll(named) || (exceptPlanTypes.length > 0 && planTypesOf(named).length === 0)
  const planTypes = isAll ? ['all'] : isInclusive ? included(named) : planTypesOf(named)
  const { states, statesExcluded } = placesOf(sentence)
  if (planTypes.length === 0 && states.length === 0 && statesExcluded.length === 0) return null
  return [
    { ...statement('applies', sentence, planTypes), exceptPlanTypes, isOpen: cue.MAY_ALSO.test(sentence) },
  ]
}

/**
 * "Our products, including Medicare Advantage" are all products; "commercial products including
 * exchange" are those two.
 */
function included(words: string): string[] {
  const whole = words.slice(0, words.search(/\bincluding\b/i))
  return planTypesOf(whole).length === 0 && BUSINESS.test(whole)
    ? ['all', ...planTypesOf(words)]
    : planTypesOf(words)
}
const BUSINESS = /\b(?:plans?|products?|lines? of business|members?)\b/i

const ALL = /\b(?:all|every|any) (?:[\w'’-]+ ){0,3}(?:plans?|products?|lines? of business|lobs?|members?)\b/i
/** "All commercial plans" are commercial, not all. */
const ofAll = (words: string) => ALL.test(words) && planTypesOf(words).every((plan) => plan === 'all')

function statement(kind: ScopeKind, sentence: string, planTypes: readonly string[]): StatementDraft {
  return { kind, planTypes, exceptPlanTypes: [], ...placesOf(sentence), isOpen: false }
}

function placesOf(sentence: string): Pick<StatementDraft, 'states' | 'statesExcluded'> {
  const { states, excluded: statesExcluded } = statesIn(sentence)
  return { states, statesExcluded }
}

/** What a payer's document calls Medicare is its Medicare Advantage business. */
const planTypesOf = (words: string): string[] => {
  const planTypes = planTypesIn(words)
  return cue.MEDICARE_MEMBERS.test(words) && !planTypes.includes('medicare_advantage')
    ? [...planTypes, 'medicare_advantage']
    : planTypes
}
