import { buffer } from 'node:stream/consumers'
import { extractPdf } from './extract-pdf.ts'
import type { PdfPages } from './page.ts'
import type { PdfTrouble } from '../document/document.ts'
import { pagesByPoppler, pagesByUnpdf } from './read-pages.ts'
import type { PdfPagesRead, PdfRead, PdfReader } from './read-pdf.ts'

/**
 * Reads a PDF from standard input and writes a `PdfRead` to standard output, or a `PdfPagesRead`
 * when the second argument is `pages`. The parent kills it at its limits.
 */
const reader = process.argv[2] as PdfReader
const shape = process.argv[3]
const bytes = await buffer(process.stdin)
process.stdout.write(JSON.stringify(await read(bytes)))

async function read(bytes: Buffer): Promise<PdfRead | PdfPagesRead> {
  const pages = await (shape === 'pages' ? withBoxes(bytes) : ofText(bytes))
  if ('trouble' in pages) return { kind: 'unread', why: pages.trouble }
  return shape === 'pages'
    ? { kind: 'read', pages: pages.pages }
    : { kind: 'read', extract: extractPdf(pages) }
}

/** Only pdf.js knows what a page paints; poppler is for files that pdf.js cannot read. */
async function withBoxes(bytes: Buffer): Promise<PdfPages | { trouble: PdfTrouble }> {
  const pages = await byUnpdf(bytes, true)
  return 'trouble' in pages ? ((await pagesByPoppler(bytes)) ?? pages) : pages
}

/** pdf.js repairs more than poppler, such as a page tree that claims more pages than it has. */
async function ofText(bytes: Buffer): Promise<PdfPages | { trouble: PdfTrouble }> {
  const pages = reader === 'unpdf' ? null : await pagesByPoppler(bytes)
  const isUnread = pages === null || ('trouble' in pages && pages.trouble === 'damaged')
  return isUnread ? byUnpdf(bytes, false) : pages
}

async function byUnpdf(bytes: Buffer, hasBoxes: boolean): Promise<PdfPages | { trouble: PdfTrouble }> {
  try {
    return await pagesByUnpdf(new Uint8Array(bytes), { hasBoxes })
  } catch (error) {
    // pdf.js names its errors. Any other error is caused by the file too.
    return { trouble: (error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged' }
  }
}
