import type { Comparison } from '@ppman/policy-text/src/comparison/compare.ts'
import { compareDocuments, readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import { type Frame, htmlOf, policyText } from './page.ts'
import { pdfOf, textOf } from './print.ts'
import type { Edits, UnseenPair } from './unseen-pair.ts'

const PRINTERS = {
  html: {
    mediaType: 'text/html',
    print: (policy: string, frame?: Frame) => Buffer.from(htmlOf(policy, frame)),
  },
  text: {
    mediaType: 'text/plain',
    print: (policy: string, frame?: Frame) => Buffer.from(textOf(policy, frame)),
  },
  pdf: { mediaType: 'application/pdf', print: pdfOf },
} as const

/** Both sides of a pair as they are fetched. */
export function bytesOf({ base, as = 'html', pre, edits, was, is }: UnseenPair) {
  const { mediaType, print } = PRINTERS[as]
  const policy = edited(policyText(base), pre)
  return { mediaType, before: print(policy, was), after: print(edited(policy, edits), is) }
}

/** What is told of a pair, both sides read from bytes as the worker reads them. */
export async function comparisonOf(pair: UnseenPair): Promise<Comparison> {
  const bytes = bytesOf(pair)
  const before = await readDocument(bytes.before, bytes.mediaType)
  const after = await readDocument(bytes.after, bytes.mediaType)
  if (before.outcome !== 'ok') throw new Error(`${pair.base}: ${before.outcome}`)
  return compareDocuments(before, after)
}

function edited(policy: string, edits: Edits = []): string {
  return edits.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`"${from}" does not stand once in the policy`)
    return text.replace(from, () => to)
  }, policy)
}
