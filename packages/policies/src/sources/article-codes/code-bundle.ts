import { createHash } from 'node:crypto'
import { resolvePointer, parseJson } from '../json-pointer.ts'

/** Name and version of the bundle format. */
export const BUNDLE = 'cms-article-codes/1'

/** A stored answer and its request path. */
export type KeptPage = { path: string; bytes: Buffer }
/** A contractor as named in the contractors' list. */
export type Contractor = { name: string; contractNumber: string }
/** All answers about an article, with its resolved contractors and states. */
export type CodeBundle = {
  pages: readonly KeptPage[]
  contractors: readonly Contractor[]
  states: readonly string[]
}

/** Serializes the answers unchanged, each with its hash, so that they can be parsed again. */
export function bundleBytes({ pages, contractors, states }: CodeBundle): Buffer {
  const head =
    `{"bundle":"${BUNDLE}","contractors":${JSON.stringify(contractors)},` +
    `"states":${JSON.stringify(states)},"answers":[\n`
  const answers = pages.flatMap(({ path, bytes }, index) => [
    Buffer.from(
      `${index > 0 ? ',\n' : ''}{"path":${JSON.stringify(path)},"sha256":"${sha256Of(bytes)}","answer":\n`,
    ),
    bytes,
    Buffer.from('\n}'),
  ])
  return Buffer.concat([Buffer.from(head), ...answers, Buffer.from('\n]}\n')])
}

/** Parses a bundle; null for other bytes. */
export function parseBundle(bytes: Buffer): CodeBundle | null {
  const parsed = parseJson(bytes.toString('utf8')) as Partial<CodeBundle> | undefined
  if (resolvePointer(parsed, '/bundle') !== BUNDLE || !parsed?.contractors || !parsed.states) return null
  return { pages: pagesIn(bytes), contractors: parsed.contractors, states: parsed.states }
}

const PAGE = /\{"path":("(?:[^"\\]|\\.)*"),"sha256":"([0-9a-f]{64})","answer":\n/g

/** Extracts the pages between the headers and verifies their hashes. */
function pagesIn(bytes: Buffer): KeptPage[] {
  const heads = [...bytes.toString('latin1').matchAll(PAGE)]
  return heads.flatMap(({ 0: head, 1: path, 2: sha256, index }, position) => {
    const next = heads[position + 1]
    const page = bytes.subarray(
      index + head.length,
      (next ? next.index - ',\n'.length : bytes.length - '\n]}\n'.length) - '\n}'.length,
    )
    return sha256Of(page) === sha256 ? [{ path: JSON.parse(path!) as string, bytes: page }] : []
  })
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
