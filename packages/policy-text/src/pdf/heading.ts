import type { Paragraph } from './paragraph.ts'

/** Letters so much larger than those of the text make a heading. */
const LARGER = 1.12
const MAX_HEADING_CHARS = 120
const MAX_LINES = 3

/** Says of a paragraph how high a heading it is: 1 for the largest letters to 5, 6 for a lone title in the text's own size, or null. */
export function headingLevels(paragraphs: readonly Paragraph[]): (paragraph: Paragraph) => number | null {
  const body = bodyHeight(paragraphs)
  const sizes = [...new Set(paragraphs.filter((one) => isLarge(one, body)).map(heightOf))].sort(
    (a, b) => b - a,
  )
  return (paragraph) => {
    if (isLarge(paragraph, body)) return Math.min(5, sizes.indexOf(heightOf(paragraph)) + 1)
    return isTitle(paragraph) ? 6 : null
  }
}

const heightOf = ({ lines }: Paragraph) => Math.round(lines[0]!.height * 2) / 2

const isLarge = (paragraph: Paragraph, body: number) =>
  paragraph.kind === 'prose' &&
  paragraph.lines.length <= MAX_LINES &&
  paragraph.cells[0]!.length <= MAX_HEADING_CHARS &&
  heightOf(paragraph) > LARGER * body

/** One short line of words without a verb's end: a title, when it names a part of a document or is all capitals. */
const TITLE_WORDS = [
  'policy|coverage|rationale|criteria|indications?|guidelines?|codes?|coding|billing|background|description|overview|definitions?',
  'references?|bibliography|history|revisions?|evidence|documentation|requirements?|limitations?|exclusions?|reimbursement|contacts?',
  'purpose|scope|applicability|authorization|instructions',
]
const NAMES_A_PART = new RegExp(`\\b(?:${TITLE_WORDS.join('|')})\\b`, 'i')

function isTitle({ kind, lines, cells: [text = ''] }: Paragraph): boolean {
  if (
    kind === 'row' ||
    lines.length > 1 ||
    text.length > 60 ||
    /[.,;]$|\d{3}/.test(text) ||
    !/^[A-Z]/.test(text)
  )
    return false
  if (/^[A-Z][A-Z\s/&()-]+:?$/.test(text)) return true
  const words = text.replace(/:$/, '').split(/[\s/]+/)
  return (
    words.length <= 7 &&
    NAMES_A_PART.test(text) &&
    words.every((word) => /^(?:[A-Z(]|and$|or$|of$|for$|the$|to$|in$|&$)/.test(word))
  )
}

/** The height that most letters have. */
function bodyHeight(paragraphs: readonly Paragraph[]): number {
  const letters = new Map<number, number>()
  for (const paragraph of paragraphs) {
    const height = heightOf(paragraph)
    letters.set(height, (letters.get(height) ?? 0) + paragraph.cells.join('').length)
  }
  return [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}
