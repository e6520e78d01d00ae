import { type Facts, factsOf } from '../../facts/facts.ts'
import { sitesIn } from '../../facts/places-of-service.ts'
import { regex } from '../../text/pattern.ts'
import { thresholdRule } from '../criteria-rule.ts'
import { bundlingRule, coverageRule, priorAuthRule, requirementRule } from '../decision-rules.ts'
import type { Direction, Edit, Finding, Rule } from '../finding.ts'
import { isLesserColumn, modifierRule, placeOfServiceRule, unitLimitRule } from '../value-rules.ts'
import { type CellChange, type ChangedCells, isTerse, sentenceOfCell } from './cell-changes.ts'

const RULES: readonly Rule[] = [
  priorAuthRule,
  coverageRule,
  bundlingRule,
  unitLimitRule,
  modifierRule,
  placeOfServiceRule,
  requirementRule,
  thresholdRule,
]

/** Headings of columns for the places where a service is given. */
const SITE = regex('i')`
  \(\d{2}\)|\bPOS ?\d{2}\b|\boffice\b|\bhome\b|\bhospital\b|\b(?:in|out)-?patient\b|\bASC\b|
  \bambulatory surg|\binfusion (?:suite|cent)|\bfacility\b|\bclinic\b|\btele(?:health|medicine)\b
`
const REFUSES = /\bnot\b|\bnon-|\bexclu|\bdeni|\brestrict|\bprohibit|\binvestigational\b|\bunproven\b/i
const AUTHORIZES = /\bauth|\bpre-?cert|\bapproval\b|\bPA\b/i

/** What the changed cells of a row state, by their column headings and the legend. */
export function cellFindings(edit: Edit): Finding[] {
  const { cells, after } = edit
  if (!cells || after?.section !== 'policy' || edit.setting !== 'policy') return []
  const ofSites = cells.changes.filter((one) => isOfSite(one, cells))
  return [
    ...sitesFinding(ofSites, cells),
    ...cells.changes
      .filter((one) => !ofSites.includes(one))
      .flatMap((one) => findingsOfCell(one, cells, edit)),
  ]
}

/** What a mark stands for by the legend of its side; empty where it does not say. */
const meaningOfMark = ({ was, is }: CellChange, { legends }: ChangedCells): string =>
  legends.before(was) ?? legends.after(is) ?? ''

const isAnswer = (value: string) => value === 'yes' || value === 'no'
const areAnswers = ({ written }: CellChange) => isAnswer(written.was) && isAnswer(written.is)

const isOfSite = (change: CellChange, cells: ChangedCells): boolean =>
  areAnswers(change) &&
  SITE.test(change.heading) &&
  !AUTHORIZES.test(`${change.heading} ${meaningOfMark(change, cells)}`)

/** Marks that came or went below the names of places. */
function sitesFinding(changes: readonly CellChange[], cells: ChangedCells): Finding[] {
  if (changes.length === 0) return []
  const [gone, come] = ['yes', 'no'].map((was) =>
    changes.filter(({ written }) => written.was === was).map(({ heading }) => placeIn(heading)),
  ) as [string[], string[]]
  const isRefusal = changes.some((one) => REFUSES.test(`${one.heading} ${meaningOfMark(one, cells)}`))
  const isFewer = (come.length === 0) !== isRefusal
  return [
    {
      type: 'place_of_service_changed',
      severity: 'high',
      direction: gone.length > 0 && come.length > 0 ? 'mixed' : isFewer ? 'tightening' : 'loosening',
      reason: `place of service: ${gone.join(', ') || 'none'} to ${come.join(', ') || 'none'}`,
      values: { place_of_service_before: gone, place_of_service_after: come },
      isOfCell: 'read',
    },
  ]
}

/** The code of a place in its heading, or else its name. */
const placeIn = (heading: string): string =>
  /(?<=\(|\bPOS ?)\d{2}\b/i.exec(heading)?.[0] ?? sitesIn(heading)[0] ?? heading

function findingsOfCell(change: CellChange, cells: ChangedCells, edit: Edit): Finding[] {
  const stated = findingsOfSentences(change, cells, edit)
  const found = stated.length > 0 ? stated : ofPreference(change)
  // A threshold in other words than a decision or a limit is read as well from the whole row.
  const isOpen = !/\bages?\b/i.test(change.heading) && found.every(({ type }) => type === 'criteria_changed')
  if (found.length > 0) return found.map((one) => ({ ...one, isOfCell: isOpen ? 'unread' : 'read' }))
  const { heading, was, is } = change
  if (!isTerse(was) && !isTerse(is)) return []
  const direction = ofTier(change)
  const below = heading === '' ? 'a cell of a table' : `the cell below "${heading}"`
  return [
    {
      type: 'criteria_changed',
      severity: 'medium',
      direction,
      reason: `${below} goes from "${was || 'empty'}" to "${is || 'empty'}"`,
      isOfCell: direction === 'unknown' ? 'unread' : 'read',
    },
  ]
}

/** Both values as sentences about the row, compared by the rules on facts. */
function findingsOfSentences(change: CellChange, cells: ChangedCells, edit: Edit): Finding[] {
  const sentences = sentencesOf(change, cells)
  if (sentences.was === null && sentences.is === null) return []
  const of = (sentence: string | null): Facts => {
    const text = (sentence ?? '{row}').replaceAll('{row}', cells.name)
    return factsOf({ kind: 'text', path: [...cells.path], text })
  }
  const [before, after] = [of(sentences.was), of(sentences.is)]
  const one: Edit = {
    ...edit,
    before,
    after,
    quote: { before: before.sentence, after: after.sentence },
    words: { gone: change.was, come: change.is },
    isEcho: false,
    isInBody: true,
  }
  return RULES.flatMap((rule) => rule(one))
}

type Sentences = { was: string | null; is: string | null }

function sentencesOf(change: CellChange, cells: ChangedCells): Sentences {
  const [was, is] = [change.written.was, change.written.is].map((value) =>
    sentenceOfCell(value, { heading: change.heading, path: cells.path }),
  ) as [string | null, string | null]
  if (was === null && is === null) return ofMark(change, cells)
  return { was: besideRefusal(was, is), is: besideRefusal(is, was) }
}

const REFUSED = /\bis (?:not covered|investigational)\b/

/** What needs authorization or not is covered, where the other value refuses it. */
const besideRefusal = (sentence: string | null, other: string | null): string | null =>
  sentence?.includes('prior authorization is') && REFUSED.test(other ?? '') ? '{row} is covered' : sentence

/** A mark that a legend explains states that where it stands. */
function ofMark(change: CellChange, cells: ChangedCells): Sentences {
  const meaning = areAnswers(change) ? meaningOfMark(change, cells) : ''
  const stated = meaning === '' ? null : sentenceOfCell(meaning, { heading: '', path: cells.path })
  return change.written.was === 'yes' ? { was: stated, is: null } : { was: null, is: stated }
}

/** A value that is paid less readily than the other: preferred and non-preferred. */
function ofPreference({ heading, written }: CellChange): Finding[] {
  const { was, is } = areAnswersOf(heading, written)
  const [wasLesser, isLesser] = [isLesserColumn(was), isLesserColumn(is)]
  if (wasLesser === null || isLesser === null || wasLesser === isLesser) return []
  return [
    {
      type: 'coverage_change',
      severity: 'high',
      direction: isLesser ? 'tightening' : 'loosening',
      reason: `a cell goes from "${was}" to "${is}"`,
    },
  ]
}

/** "Preferred: yes" and "Preferred: no" as preferred and not preferred. */
const areAnswersOf = (heading: string, { was, is }: CellChange['written']) => {
  const of = (value: string) =>
    value === 'yes' ? heading : value === 'no' && /^preferred\b/i.test(heading) ? 'not preferred' : value
  return { was: of(was), is: of(is) }
}

/** A product in a higher tier costs the member more. */
function ofTier({ heading, was, is }: CellChange): Direction {
  if (!/\btiers?\b/i.test(heading) || !/^\d+$/.test(was) || !/^\d+$/.test(is)) return 'unknown'
  return Number(is) > Number(was) ? 'tightening' : 'loosening'
}
