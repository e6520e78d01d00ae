import { AppError } from '@ppman/errors'
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
  const [essence = '', charset] = mediaType.toLowerCase().split(/;\s*charset=/)
  if (essence === 'text/html' || essence === 'application/xhtml+xml')
    return extractHtml(decode(bytes, charset))
  if (essence === 'text/plain') return extractText(decode(bytes, charset))
  throw new AppError('unsupported_media', `Documents of type ${essence || 'unknown'} are not read.`)
}

/**
 * The byte order mark wins, then the declared charset, then the charset in the first kilobyte of
 * the page, then UTF-8.
 */
function decode(bytes: Uint8Array, declared?: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const inPage = /<meta[^>]{1,2000}charset\s{0,9}=\s{0,9}["']?([\w-]{1,60})/i.exec(start)?.[1]
  return new TextDecoder(knownCharset(declared) ?? knownCharset(inPage) ?? 'utf-8').decode(bytes)
}

function knownCharset(name: string | undefined): string | undefined {
  try {
    return name ? new TextDecoder(name.replace(/["']/g, '')).encoding : undefined
  } catch {
    return undefined
  }
}
