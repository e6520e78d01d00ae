import { createHash } from 'node:crypto'
import type { PriceContent } from './choose-content.ts'
import type { LayoutInput } from './layouts/layout.ts'
import { utf16Span, utf16ToUtf8, utf8Watch } from './text/encoding.ts'
import type { Progress } from './unpack/byte-source.ts'

type Options = {
  fromByte: number
  progress?: Progress | undefined
  content?: ((bytes: Buffer) => void) | undefined
  keep?: boolean
}

/**
 * The chosen file as text from a byte on. `isUtf8` and `seen` describe the whole once it was read
 * from beginning to end.
 *
 * @param content receives the bytes as they pass
 * @param keep also keep the bytes, for a short reading; it starts in the middle of the source
 *   where that is possible
 */
export function contentText(
  { content, hint }: PriceContent,
  { fromByte, progress, content: onBytes, keep = false }: Options,
) {
  const hash = content.sha256 ? null : createHash('sha256')
  const watch = utf8Watch()
  const kept: Buffer[] = []
  const isDirect = keep && content.openFrom !== undefined
  const found = { isCut: false, hasRest: false }
  const notices = { cut: () => void (found.isCut = true), rest: () => void (found.hasRest = true) }
  let total = isDirect ? fromByte : 0
  const opened = () =>
    !keep && content.openBorrowed ? content.openBorrowed(progress) : content.open(progress, notices)
  async function* raw(): AsyncIterable<Buffer> {
    for await (const chunk of isDirect ? await content.openFrom!(fromByte) : opened()) {
      if (!keep) hash?.update(chunk)
      onBytes?.(chunk)
      const skip = Math.max(0, fromByte - total)
      total += chunk.length
      if (skip >= chunk.length) continue
      const wanted = chunk.subarray(skip)
      if (keep) kept.push(wanted)
      else if (hint.encoding === 'utf-8') watch.watch(wanted)
      yield wanted
    }
  }
  const text: Pick<LayoutInput, 'bytes' | 'span'> =
    hint.encoding === 'utf-8'
      ? { bytes: raw() }
      : { bytes: utf16ToUtf8(raw(), hint.encoding), span: utf16Span }
  const seen = () => ({ bytes: total, sha256: hash?.digest('hex') ?? content.sha256! })
  return { text, isUtf8: watch.isValid, found, seen, kept }
}
