import { type ByteSource, chooseContent, type Content, RejectedFile, unpack } from '@ppman/mrf'
import { type Dictionary, type FileKind, noVerdict, type Verdict } from './conformance.ts'
import { type Limits, limitsFor, runValidator } from './run-validator.ts'

export type Judged = Verdict & { dictionary: Dictionary }

/**
 * The official validator's verdict on a hospital file, decompressed by our reader first. Of an
 * archive the member that reads as a hospital file is used, else its largest.
 *
 * @throws only what the source throws; a file that cannot be decompressed has no verdict
 */
export async function judgeFile(source: ByteSource, limits?: Limits): Promise<Judged> {
  try {
    return await judgeContent(await contentOf(source), limits)
  } catch (error) {
    if (!(error instanceof RejectedFile)) throw error
    const sample = [{ path: '', message: `The file cannot be unpacked: ${error.reason}.` }]
    return { ...noVerdict('failed'), sample, dictionary: dictionaryOf('') }
  }
}

async function judgeContent(content: Content, limits?: Limits): Promise<Judged> {
  const head = await headOf(content)
  const [kind, dictionary] = [kindOf(head), dictionaryOf(head)]
  const bounds = limits ?? limitsFor(content.bytes)
  return {
    ...(await runValidator({ content: content.open(), kind, dictionary, limits: bounds })),
    dictionary,
  }
}

async function contentOf(source: ByteSource): Promise<Content> {
  const unpacked = await unpack(source)
  try {
    return (await chooseContent(unpacked)).content
  } catch {
    // What our reader takes for no hospital file is judged all the same: the validator says what is
    // wrong with it.
    const [first] = unpacked.contents
    if (!first) throw new RejectedFile('empty_file')
    return first
  }
}

async function headOf(content: Content): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content.open()) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8')
}

/** Bytes searched for the declared version. */
const HEAD_BYTES = 20_000

const VERSION_3 = /3\.0\.\d/
const VERSION_2 = /2\.[012]\.\d/

/**
 * The data dictionary for the declared version. 3.0 applies since 2026-04-01 (45 CFR 180.50), so it
 * is also the default.
 *
 * @param head the first bytes as text
 */
export function dictionaryOf(head: string): Dictionary {
  if (VERSION_3.test(head)) return 'v3.0.0'
  return VERSION_2.test(head) ? 'v2.2.0' : 'v3.0.0'
}

/** JSON starts with a brace or bracket; everything else is CSV. */
export const kindOf = (head: string): FileKind => (/^\uFEFF?\s*[{[]/.test(head) ? 'json' : 'csv')
