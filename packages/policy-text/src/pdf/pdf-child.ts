import { buffer } from 'node:stream/consumers'
import { extractPdf } from './extract-pdf.ts'
import type { PdfPages } from './page.ts'
import type { PdfTrouble } from '../document/document.ts'
import { pagesByPoppler, pagesByUnpdf } from './read-pages.ts'
import type { PdfRead, PdfReader } from './read-pdf.ts'

/**
 * Reads a PDF from standard input and writes a `PdfRead` to standard output. The parent kills it at
 * its limits.
 */
const reader = process.argv[2] as PdfReader
const bytes = await buffer(process.stdin)
process.stdout.write(JSON.stringify(await read(bytes)))

async function read(bytes: Buffer): Promise<PdfRead> {
  const pages = (reader === 'unpdf' ? null : await pagesByPoppler(bytes)) ?? (await byUnpdf(bytes))
  return 'trouble' in pages
    ? { kind: 'unread', why: pages.trouble }
    : { kind: 'read', extract: extractPdf(pages) }
}

async function byUnpdf(bytes: Buffer): Promise<PdfPages | { trouble: PdfTrouble }> {
  try {
    return await pagesByUnpdf(new Uint8Array(bytes))
  } catch (error) {
    // pdf.js names its errors. Any other error is caused by the file too.
    return { trouble: (error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged' }
  }
}
