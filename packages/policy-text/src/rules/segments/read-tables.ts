import type { Shadow } from '../clauses/group.ts'
import { shadowOfWords } from '../clauses/shadow.ts'
import type { CodedUnit } from './build-segments.ts'
import { cellsOf, sentenceOfCell } from './read-rows.ts'

/** What the cells of tables say under their headings, and the units that are left to be read as sentences. */
export function readTables(
  text: string,
  units: readonly CodedUnit[],
): { shadows: Shadow[]; units: CodedUnit[] } {
  const shadows: Shadow[] = []
  const left: CodedUnit[] = []
  let headings: string[] = []
  for (const unit of units) {
    if (unit.kind !== 'row') headings = []
    else if (headings.length === 0 && unit.mentions.length === 0)
      headings = cellsOf(text, unit).map(({ start, end }) => text.slice(start, end))
    const said = unit.kind === 'row' && unit.mentions.length > 0 ? shadowsOfRow(text, unit, headings) : []
    shadows.push(...said)
    if (said.length === 0) left.push(unit)
  }
  return { shadows, units: left }
}

function shadowsOfRow(text: string, unit: CodedUnit, headings: readonly string[]): Shadow[] {
  return cellsOf(text, unit).flatMap((cell, at) => {
    const sentence = sentenceOfCell(headings[at] ?? '', text.slice(cell.start, cell.end))
    const codes = unit.mentions.filter(({ kind }) => kind === 'service' || kind === 'revenue')
    return sentence && codes.length > 0 ? [shadowOfWords(sentence, cell, codes)] : []
  })
}
