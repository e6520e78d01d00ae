import { anyOf, regex } from '@ppman/text'
import type { ReadPage } from './layout/rows.ts'
import { afterDeductibleIn, marksIn } from './share-text.ts'
import { moneyIn } from './tokens.ts'

/** Where a document says it, and what. */
type Stated = { value: boolean; page: number; start: number; end: number }

/**
 * What a document says of the deductible of all services at once: by the signs of its notes, for
 * values without such a sign, and for copays or coinsurance in general.
 */
export type DeductibleNotes = {
  bySign: Map<string, Stated>
  unsigned: Stated | null
  copays: Stated | null
  coinsurance: Stated | null
  /** Percents without further words are what the plan pays. */
  arePlanPercents: boolean
}

const NAMED_SIGNS: Readonly<Record<string, string>> = { caret: '^', asterisk: '*', dagger: '†' }

/** Reads the notes of all pages. */
export function deductibleNotes(pages: readonly ReadPage[]): DeductibleNotes {
  const notes: DeductibleNotes = {
    bySign: new Map(),
    unsigned: null,
    copays: null,
    coinsurance: null,
    arePlanPercents: arePlanPercents(pages),
  }
  for (const page of pages) for (const sentence of sentencesOf(page)) addNote(notes, sentence)
  return notes
}

type Sentence = { text: string; page: number; start: number }

/** Ends of sentences, and places before the sign of a note that no sentence refers to. */
const CUTS = regex('g')`
  [.](?=\s+|$)|
  (?<=(?<!\b(?:without|or|with|marked|unless|and|by|an?|than)) )(?=[*†‡^§¹²³⁴⁵⁶]\s)|
  (?<=\.\s)(?=\([a-f]\))
`

/** Sentences of every cell, and what stands between two signs of notes. */
function* sentencesOf({ page, rows }: ReadPage): Generator<Sentence> {
  for (const { cells, start: rowStart, text: rowText } of rows) {
    for (const cell of cells) {
      if (cell.start < rowStart || cell.start > rowStart + rowText.length) continue
      let start = 0
      for (const { index, 0: mark } of [...cell.text.matchAll(CUTS), { index: cell.text.length, 0: '' }]) {
        const text = cell.text.slice(start, index)
        if (text.trim()) yield { text, page, start: cell.start + start }
        start = index + mark.length
      }
    }
  }
}

const UNSIGNED =
  /\bwithout (?:an? )?(?:[*†‡^§]|asterisk|mark)|\bunless (?:marked|noted|otherwise|the box)|\bexcept where\b/i
const OF_COPAYS = /\bco-?pay(?:ment)?s?\b/i
const OF_COINSURANCE = anyOf(
  /\bco-?insurance\b/,
  /\bpercent(?:age)?s?\b/,
  /\ball (?:covered )?(?:services|benefits|expenses|costs|amounts)\b/,
  /\bthey apply\b/,
  /\bapplies\b/,
)
/** Statements about all services, which no sentence about one of them is. */
const GENERAL = regex('i')`
  \b(?:all|every|these|they|any|benefit|the|amounts?|items?|services?|
    co-?insurance|co-?pay(?:ment)?s?|percentages?)\b
`

function addNote(notes: DeductibleNotes, { text, page, start }: Sentence): void {
  const rule = text.replace(/,? \(?\b(?:unless|except)\b[^]*$/i, '')
  const after = afterDeductibleIn(rule)
  if (!after || moneyIn(text).length > 0) return
  const stated: Stated = { value: after.value, page, start: start + after.start, end: start + after.end }
  const sign = /^ ?([*†‡^§⁺¹²³⁴⁵⁶⁷⁸⁹]|\([a-f]\)) ?(?:=|means|:|[-–—])? ?\S/.exec(text)?.[1]
  const named =
    /\b(?:noted|marked|shown|indicated) (?:with|by) (?:an? )?(caret|asterisk|dagger|[*†‡^§])/i.exec(text)?.[1]
  const signed = sign ?? (named && (NAMED_SIGNS[named.toLowerCase()] ?? named))
  const unsigned = UNSIGNED.test(text) && /without/i.test(text)
  if (unsigned) notes.unsigned ??= stated
  else if (signed) {
    if (!notes.bySign.has(signed)) notes.bySign.set(signed, stated)
  } else if (text.length <= MAX_GENERAL && GENERAL.test(text)) addGeneral(notes, text, stated)
}

const MAX_GENERAL = 220

/** A statement about the copay of one service. */
const OF_ONE =
  /\b(?:this|that|these|those|both|either) (?:\w+ ){0,3}(?:co-?pay|visit|service|benefit|amount)/i

function addGeneral(notes: DeductibleNotes, text: string, stated: Stated): void {
  if (OF_ONE.test(text)) return
  const [copays, coinsurance] = [OF_COPAYS.test(text), OF_COINSURANCE.test(text)]
  if (copays && !/\bcount|\btoward|\breduce/i.test(text)) notes.copays ??= stated
  if (coinsurance && stated.value) notes.coinsurance ??= stated
  const except = /\bunless marked ([*†‡^§])/i.exec(text)?.[1]
  if (except && !notes.bySign.has(except)) notes.bySign.set(except, { ...stated, value: !stated.value })
}

const PLAN_PERCENTS = regex('i')`
  \bpercent(?:age)?s?\b[^.]{0,60}\b
  (?:the plan[’']s share|(?:the )?plan pays|we pay|(?:the )?(?:fund|trust) pays)|
  \b100% (?:after \$|, no co-?pay|[,;]? ?deductible)
`
const arePlanPercents = (pages: readonly ReadPage[]): boolean =>
  pages.some(({ text }) => PLAN_PERCENTS.test(text.replaceAll('\n', ' ')))

/** What the signs and words beside a value say; null where the document says nothing of it. */
export function noteFor(notes: DeductibleNotes, text: string, hasPercent: boolean): Stated | null {
  for (const sign of marksIn(text)) {
    const stated = notes.bySign.get(sign)
    if (stated) return stated
  }
  return notes.unsigned ?? (hasPercent ? notes.coinsurance : notes.copays)
}
