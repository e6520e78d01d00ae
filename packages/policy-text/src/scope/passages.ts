import { isSectionTitle } from '../text/section-title.ts'
import { regex } from '../text/pattern.ts'
import { splitUnits, type Unit } from '../rules/segments/units.ts'

/** A unit of a document that may state its scope, with what is around it. */
export type Passage = Unit & {
  words: string
  /** The title of its section; empty before the first one. */
  section: string
  /** Whether it is at the top of the document, where its title stands. */
  isTop: boolean
}

/** Sections that tell of other documents, of the past, of studies, or what words mean. */
const NARRATIVE = regex('i')`
  ^(?:(?:further|legal|scientific|clinical|regulatory|literature|selected|key|policy|historical|revision|
    update|change|version|related|other|summary of|review of|supporting|general|additional|price|
    medical|cited|evidence|reviewer|the|document|coverage|guideline) ){0,2}(?:references?|bibliography|
    literature|sources?|citations?|history|revisions?|revision log|updates?|change log|changes|background|
    rationale|evidence(?: base)?|definitions?|glossary|terms|note on terms|abbreviations|works cited|
    endnotes|footnotes|policies|documents|reading|notes on the evidence|status|discussion|studies)
  (?:(?: and|,| &|\/) ?(?:further |related |revision |policy )?(?:information|literature|references?|history|
    revisions?|rationale|evidence|abbreviations|definitions|bibliography|sources?|summary|reading|terms|
    consulted|cited|used)| (?:consulted|cited|used|reviewed|information|summary|notes?|log|review))*$
`
const LABEL = /^([A-Z][\w &/,'-]{2,50}?)\s?[:.\u2013\u2014](?:\s|$)/
/** A line of a few words between blank lines that begins another section. */
const TITLE_LIKE = /^(?:\d{1,2}\.|[IVX]{1,4}\.|[A-H]\.)?\s?[A-Z][A-Za-z &/'-]{2,50}$/
const OUTLINE = /^(?:(?:section|part) )?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4}|[A-H])[.):]?\s+/i
const NOTE_OF_PAST = /^(?:(?:price|historical|history|legal|background|evidence|editor'?s) note)\b/i

const TOP_UNITS = 20
/** Dots that lead to a value become a tab, so that the line is a row. */
const LEADERS = /[ \t]?\.{3,}[ \t]?/g

/**
 * The passages of a text that may state its scope, in order. Sections of references, history,
 * evidence and definitions are left out: they tell of other documents and of the past.
 */
export function scopePassages(text: string): Passage[] {
  const plain = text.replace(LEADERS, (dots) => `\t${' '.repeat(dots.length - 1)}`)
  const passages: Passage[] = []
  let section = ''
  let isNarrative = false
  let isNarrativeBlock = false
  const units = splitUnits(plain)
    .map((unit) => withTickedBox(plain, unit))
    .flatMap((unit) => splitLabelled(plain, unit))
  for (const [index, unit] of units.entries()) {
    const words = plain.slice(unit.start, unit.end)
    if (unit.isNewBlock) isNarrativeBlock = false
    const title = titleOf(unit, words)
    if (title !== null) {
      section = title
      isNarrative = isNarrativeTitle(title)
    } else if (isNarrativeLabel(words)) isNarrativeBlock = true
    else if (isNarrativeBlock && !unit.isNewBlock && LABEL.test(words) && unit.kind === 'sentence')
      isNarrativeBlock = !startsLine(plain, unit)
    if (!isNarrative && !isNarrativeBlock)
      passages.push({ ...unit, words: words.replace(/[^\S\t]/g, ' '), section, isTop: index < TOP_UNITS })
  }
  return passages
}

/** "(x) Commercial" begins with a ticked box and not with the letter of a list. */
function withTickedBox(text: string, unit: Unit): Unit {
  const box =
    unit.kind === 'item' ? /\([xX]\)\s*$/.exec(text.slice(Math.max(0, unit.start - 5), unit.start)) : null
  return box ? { ...unit, start: unit.start - box[0].length } : unit
}

/** A labelled line ends with the line, unless its last word leads on. */
function splitLabelled(text: string, unit: Unit): Unit[] {
  const words = text.slice(unit.start, unit.end)
  if (unit.kind !== 'sentence' || !LABEL.test(words)) return [unit]
  const end = words.search(LINE_END)
  if (end < 0) return [unit]
  const start = unit.start + end + 1
  const rest = { ...unit, start: start + text.slice(start).search(/\S/), isNewBlock: false }
  return [{ ...unit, end: unit.start + end }, ...splitLabelled(text, rest)]
}
const LINE_END = /(?<![,;&]\s?|\b(?:and|or|of|the|to|for|in))\n(?=[^\S\n]{0,20}[A-Z])/

const bare = (title: string) => title.trim().replace(OUTLINE, '').replace(/[:.]$/, '').trim()
const isNarrativeTitle = (title: string) => NARRATIVE.test(bare(title))

/** The title that a unit is, or null. */
function titleOf({ kind, isNewBlock }: Unit, words: string): string | null {
  if (kind === 'row' || words.length > 70) return null
  const isTitle =
    isSectionTitle(words) || isNarrativeTitle(words) || (isNewBlock && TITLE_LIKE.test(words.trim()))
  return isTitle && !/[a-z]\.$/.test(words) ? bare(words) : null
}

/** "Background: …" and "Evidence. …" begin a block of narrative. */
function isNarrativeLabel(words: string): boolean {
  const label = LABEL.exec(words)?.[1]
  return NOTE_OF_PAST.test(words) || (label !== undefined && NARRATIVE.test(bare(label)))
}

const startsLine = (text: string, { start }: Unit) =>
  /(?:^|\n)\s{0,8}$/.test(text.slice(Math.max(0, start - 8), start))
