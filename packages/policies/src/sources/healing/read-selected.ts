import { type Extract, type Identity, identify } from '@ppman/policy-text'
import { readTarget } from '@ppman/policy-text/heal'

type DocumentText = { extract: Extract; identity: Identity }

/** The part of a page that a source's selector names; the text as it is where there is no selector or no page. */
export function readSelected(
  selector: string | null,
  text: DocumentText,
  bytes: Buffer,
): DocumentText | null {
  if (selector === null || !text.extract.extractor.startsWith('html')) return text
  const extract = readTarget(bytes.toString('utf8'), selector)
  return extract && extract.blocks.length > 0 ? { extract, identity: identify(extract.blocks) } : null
}
