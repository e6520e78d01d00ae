import { deflateSync } from 'node:zlib'

/** Text at a place, in points from the lower left corner as PDF counts; turned by `degrees`. */
type Shown = { text: string; x: number; y: number; size?: number; degrees?: number }

/** A PDF of one page per list, as a program would write it. */
export function aPdf(pages: readonly (readonly Shown[])[], metadata: Record<string, string> = {}): Buffer {
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${Object.entries(metadata)
      .map(([name, value]) => `/${name} (${value})`)
      .join(' ')} >>`,
    ...pages.flatMap((shown, index) => [aPage(6 + 2 * index), aStream(`BT ${shown.map(show).join(' ')} ET`)]),
  ])
}

/** Lines of text below one another, in paragraphs that a wider gap parts. */
export function aPolicyPdf(paragraphs: readonly (readonly string[])[]): Buffer {
  let y = 740
  const shown = paragraphs.flatMap((lines) => {
    y -= 13
    return lines.map((text) => ({ text, x: 50, y: (y -= 12) }))
  })
  return aPdf([shown])
}

const aPage = (contents: number) =>
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ' +
  `/Contents ${contents} 0 R >>`

function show({ text, x, y, size = 10, degrees = 0 }: Shown): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((part) =>
    part.toFixed(4),
  )
  return (
    `/F1 ${size} Tf ${cos} ${sin} -${sin} ${cos} ${x} ${y} Tm ` +
    `(${text.replace(/[()\\]/g, '\\$&').replaceAll('•', '\\225')}) Tj`
  )
}

/**
 * A stream packed as often as there are filters: each packing makes a monotonous one a thousand
 * times smaller.
 */
export function aStream(content: string | Buffer, packings = 1): Buffer {
  let packed: Buffer = typeof content === 'string' ? Buffer.from(content) : content
  for (let packing = 0; packing < packings; packing++) packed = deflateSync(packed, { level: 9 })
  const head = `<< /Length ${packed.length} /Filter [${'/FlateDecode '.repeat(packings)}] >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

/**
 * Numbers the objects from 1 and writes the table of where they stand. The fourth is the document's
 * information.
 */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = '/Info 4 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ` +
        `${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
