import { setImmediate as breathe } from 'node:timers/promises'
import { type Handler, Parser } from 'htmlparser2'

/** Read between two pauses, so that a large listing does not hold up the process. */
const STEP_CHARS = 256 * 1024

/** Names without prefix and in small letters: feeds write `dc:date` and `Dc:Date`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/**
 * Tells the tags and texts of HTML or XML in order, whatever is wrong with them. No tree is kept, no entity of a document type is
 * expanded and nothing is loaded, so that what a listing costs is bounded by its bytes.
 *
 * @param isEnough asked between two pieces: the rest is not read when it says so
 */
export async function walkMarkup(
  text: string,
  handler: Partial<Handler>,
  options: { isXml: boolean; isEnough: () => boolean },
): Promise<void> {
  const parser = new Parser(handler, { xmlMode: options.isXml, decodeEntities: true })
  for (let at = 0; at < text.length && !options.isEnough(); at += STEP_CHARS) {
    parser.write(text.slice(at, at + STEP_CHARS))
    await breathe()
  }
  parser.end()
}
