import type { Block } from '../document/document.ts'
import { type Fragment, trim } from './fragment.ts'
import { namedRanges } from './named-groups.ts'
import { listMarkerOf, type Numbering } from '../text/list-marker.ts'

/** A marker within the text of a block, with the white space after it. */
export type InlineMarker = { from: number; to: number; readings: readonly Numbering[] }

type Place = InlineMarker & {
  /** Whether a list may begin here: after a connective or an end mark, or in parentheses. */
  isDelimited: boolean
  /** Whether it surely does, also one of a single entry. */
  isAnnounced: boolean
  block: number
}

const INLINE = /(?<=^|[\s:;,])(?:\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{2,5})[.)]|[•▪■◦●○‣➢])(?=\s|$)\s?/g
const DELIMITER = /(?:^|[:;,.|]|\b(?:and|or))\s*$/i
const ANNOUNCED = /(?::|[;,] ?(?:and|or))\s*$/i
/** Characters before a marker that are looked at. */
const DELIMITER_CHARS = 8

/**
 * The markers of lists that run on within a text: "when (a) …; and (b) …". Sentences of one text
 * are read together, since the full stop of "2." may have ended one. Numbers count when they go on.
 */
export function inlineMarkersOf(blocks: readonly Block[]): ReadonlyMap<number, InlineMarker[]> {
  const accepted = runsOf(blocks).flatMap((run) =>
    inSequence(run.flatMap((index) => placesIn(blocks, index))),
  )
  return Map.groupBy(accepted, ({ block }) => block)
}

const isRunning = ({ kind, list }: Block) => kind === 'text' && list === undefined

/** Indexes of blocks that are read together: sentences of a text, or one block of another kind. */
function runsOf(blocks: readonly Block[]): number[][] {
  const runs: number[][] = []
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]
    if (before && isRunning(before) && isRunning(block)) runs.at(-1)!.push(index)
    else runs.push([index])
  })
  return runs
}

function placesIn(blocks: readonly Block[], block: number): Place[] {
  const { text } = blocks[block]!
  const named = namedRanges(text)
  return [...text.matchAll(INLINE)].flatMap(({ 0: mark, index }) => {
    const marker = listMarkerOf(mark.trim())
    if (!marker || named.some(({ from, to }) => index >= from && index < to)) return []
    const before = text.slice(Math.max(0, index - DELIMITER_CHARS), index)
    const place = { from: index, to: index + mark.length, readings: marker.readings, block }
    const isDelimited = mark.includes(')') || DELIMITER.test(before)
    return [{ ...place, isDelimited, isAnnounced: ANNOUNCED.test(before) }]
  })
}

const keyOf = ({ style, form }: Numbering, ordinal: number) => `${style} ${form} ${ordinal}`

/** The markers that follow another one, or begin a count that goes on. */
function inSequence(places: readonly Place[]): Place[] {
  const lastIndex = new Map<string, number>()
  for (const [index, { readings }] of places.entries())
    for (const reading of readings) lastIndex.set(keyOf(reading, reading.ordinal), index)
  const seen = new Set<string>()
  return places.filter(({ from, readings, isDelimited, isAnnounced }, index) => {
    const fitting = readings.filter((reading) => {
      const { style, ordinal } = reading
      if (style === 'bullet') return true
      if (ordinal > 1) return seen.has(keyOf(reading, ordinal - 1))
      return isAnnounced || (isDelimited && (lastIndex.get(keyOf(reading, 2)) ?? -1) > index)
    })
    for (const reading of from === 0 ? readings : fitting) seen.add(keyOf(reading, reading.ordinal))
    return fitting.length > 0
  })
}

/**
 * Cuts at markers within a text. `open` is a marker at the very end, whose words are in the next
 * block.
 */
export function atInlineMarkers(
  text: string,
  fragment: Fragment,
  markers: readonly InlineMarker[],
): { parts: Fragment[]; open: readonly Numbering[] | null } {
  const parts: Fragment[] = []
  let from = { start: fragment.start, numbering: fragment.numbering }
  for (const { from: begins, to, readings } of markers) {
    parts.push({ ...fragment, ...from, end: begins, introduces: parts.length === 0 })
    from = { start: to, numbering: readings }
  }
  const isOpen = markers.length > 0 && from.start >= fragment.end
  if (!isOpen) parts.push({ ...fragment, ...from })
  const trimmed = parts.flatMap((part, index) => trim(text, index === 0 ? part : { ...part, indent: null }))
  return { parts: trimmed, open: isOpen ? from.numbering : null }
}
