import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ListingSettings } from '../listing.ts'
import { type MarkupHandler, markupStream } from '../../../markup-stream.ts'

/** One fetched page of a listing. */
export type ReaderInput = {
  bytes: Buffer
  contentType: string
  /** Final URL, the base of relative URLs. */
  url: string
  settings: ListingSettings
}

/** Item limit of one page, above any listing's limit. */
export const MOST_NAMED = 60_000

/** Characters parsed before yielding to the event loop. */
const STEP_CHARS = 256 * 1024

/** Element name without prefix, in lower case: feeds write `dc:date` and `Dc:Date`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/**
 * Streams tags and texts of HTML or XML, even malformed. Builds no tree, expands no DTD entities
 * and loads nothing, so the cost is bounded by the input.
 *
 * @param isEnough called between two chunks; true stops parsing
 */
export async function walkMarkup(
  text: string,
  handler: MarkupHandler,
  options: { isXml: boolean; isEnough: () => boolean },
): Promise<void> {
  const parser = markupStream(handler, options)
  for (let offset = 0; offset < text.length && !options.isEnough(); offset += STEP_CHARS) {
    parser.write(text.slice(offset, offset + STEP_CHARS))
    await yieldToEventLoop()
  }
  parser.end()
}
