import { readFile } from 'node:fs/promises'
import { mediaTypeOf } from '@ppman/evidence'
import { type DocumentRead, readDocument } from '@ppman/policy-text'

/** Reads a document from a file. What the bytes show beats `contentType`; that counts where they show only text. */
export async function readPolicyFile(path: string, contentType?: string): Promise<DocumentRead> {
  const bytes = await readFile(path)
  const shown = mediaTypeOf(bytes)
  const isPlain = shown === null || shown === 'text/plain'
  return readDocument(bytes, isPlain ? (contentType ?? 'text/plain') : shown)
}
