import { getDocumentProxy } from 'unpdf'
import type { PdfInfo } from '../document/document.ts'
import { type PdfPages, type Run, UNPDF_READER } from './page.ts'

/**
 * A run whose baseline rises by more than this share of its length is rotated: a watermark or a
 * margin note.
 */
const LEVEL = 0.02

/** A run of pdf.js: `transform` is [a, b, c, d, e, f] of PDF 32000-1, 8.3.3. */
type Item = { str: string; width: number; height: number; transform: number[] }

/** Upright runs of every page, by pdf.js. Call it in a process that may be killed. */
export async function pagesByUnpdf(bytes: Uint8Array): Promise<PdfPages> {
  const document = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 })
  const pages: PdfPages['pages'][number][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? runOf(item as Item, transform) : [],
    )
    pages.push({ width, height, runs })
    page.cleanup()
  }
  return {
    reader: UNPDF_READER,
    pages,
    info: infoOf((await document.getMetadata()).info as Record<string, unknown>),
  }
}

/** Places a run on the page as displayed, including rotated pages. */
function runOf(
  { str, width, height, transform: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }: Item,
  view: number[],
): Run[] {
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view
  const [along, rise] = [va * a + vc * b, vb * a + vd * b]
  if (along <= 0 || Math.abs(rise) > LEVEL * along) return []
  const size = height || Math.hypot(c, d)
  return [{ text: str, x: va * e + vc * f + ve, y: vb * e + vd * f + vf - size, width, height: size }]
}

function infoOf(metadata: Record<string, unknown>): PdfInfo {
  const text = (name: string) =>
    typeof metadata[name] === 'string' && metadata[name].trim() !== '' ? metadata[name].trim() : null
  return {
    title: text('Title'),
    subject: text('Subject'),
    createdOn: dayOf(text('CreationDate')),
    modifiedOn: dayOf(text('ModDate')),
  }
}

/** Parses `D:20260401093000-05'00'` (PDF 32000-1, 7.9.4) as a date. */
function dayOf(stamp: string | null): string | null {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(stamp ?? '') ?? []
  return year ? `${year}-${month}-${day}` : null
}
