import { getDocumentProxy } from 'unpdf'
import { namesIn } from './pdf-names.ts'
import type { Structure } from './check-pdf.ts'
import type { Rejection } from './rejection.ts'

/** Most pages of an uploaded file. */
const MAX_PAGES = 2_000

/**
 * Names of ISO 32000 that make a file act, or carry other files. Actions: 12.6.4; embedded files:
 * 7.11.4; forms of XFA: 12.7.8; rich media: 13.7.
 */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMedia',
  'XFA',
])

/**
 * What the structure of a PDF is. The names of all its objects are read from the bytes, packed or
 * not; pages and scripts are those that pdf.js finds. Call it in a process that may be killed.
 */
export async function structureOf(bytes: Buffer): Promise<Structure> {
  const names = await namesIn(bytes)
  if (names === 'suspicious') return rejected('too_complex')
  if (names.has('Encrypt')) return rejected('encrypted')
  if ([...ACTIVE].some((name) => names.has(name))) return rejected('active_content')
  try {
    return await pagesOf(bytes)
  } catch (error) {
    return rejected((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged')
  }
}

async function pagesOf(bytes: Buffer): Promise<Structure> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: false, verbosity: 0 })
  const { numPages: pages } = document
  if (pages > MAX_PAGES) return rejected('too_many_pages')
  if (pages < 1) return rejected('damaged')
  const hasScript = (await document.getJSActions()) !== null || (await document.getAttachments()) !== null
  return hasScript ? rejected('active_content') : { kind: 'sound', pages }
}

const rejected = (reason: Rejection): Structure => ({ kind: 'rejected', reason })
