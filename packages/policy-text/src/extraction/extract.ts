import { AppError } from '@ppman/errors'
import { decodeLabelled } from '@ppman/text'
import type { Extract } from '../document/document.ts'
import { extractHtml } from './extract-html.ts'
import { extractText } from './extract-text.ts'

/**
 * Extracts the blocks of a document. Pure: the same bytes give the same blocks.
 *
 * @param mediaType detected from the bytes; what the server declares is only a fallback
 * @throws AppError `unsupported_media` for other kinds of documents
 */
export function extract(bytes: Uint8Array, mediaType: string): Extract {
  const essence = mediaType.toLowerCase().split(';', 1)[0]!.trim()
  if (essence === 'text/html' || essence === 'application/xhtml+xml')
    return extractHtml(decodeLabelled(bytes, mediaType))
  if (essence === 'text/plain') return extractText(decodeLabelled(bytes, mediaType))
  throw new AppError('unsupported_media', `Documents of type ${essence || 'unknown'} are not read.`)
}
