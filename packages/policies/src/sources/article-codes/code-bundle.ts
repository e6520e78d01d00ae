import { createHash } from 'node:crypto'
import { atPointer, parsedJson } from '../json-pointer.ts'

/** Name and form of the bytes that hold a reading of an article's codes together. */
export const BUNDLE = 'cms-article-codes/1'

/** One answer as it is kept, with the path it came from. */
export type KeptPage = { path: string; bytes: Buffer }
/** A contractor of an article as the contractors' list calls it. */
export type Contractor = { name: string; contractNumber: string }
/** What was read of an article: its answers, and whom its ids mean. */
export type CodeBundle = {
  pages: readonly KeptPage[]
  contractors: readonly Contractor[]
  states: readonly string[]
}

/** The answers one after the other, each unchanged and with its hash, so that what is read from them can be read again. */
export function bundleBytes({ pages, contractors, states }: CodeBundle): Buffer {
  const head = `{"bundle":"${BUNDLE}","contractors":${JSON.stringify(contractors)},"states":${JSON.stringify(states)},"answers":[\n`
  const answers = pages.flatMap(({ path, bytes }, at) => [
    Buffer.from(
      `${at > 0 ? ',\n' : ''}{"path":${JSON.stringify(path)},"sha256":"${sha256Of(bytes)}","answer":\n`,
    ),
    bytes,
    Buffer.from('\n}'),
  ])
  return Buffer.concat([Buffer.from(head), ...answers, Buffer.from('\n]}\n')])
}

/** The same again; null for bytes that are no bundle. */
export function bundleOf(bytes: Buffer): CodeBundle | null {
  const told = parsedJson(bytes.toString('utf8')) as Partial<CodeBundle> | undefined
  if (atPointer(told, '/bundle') !== BUNDLE || !told?.contractors || !told.states) return null
  return { pages: pagesIn(bytes), contractors: told.contractors, states: told.states }
}

const PAGE = /\{"path":("(?:[^"\\]|\\.)*"),"sha256":"([0-9a-f]{64})","answer":\n/g

/** A page is what stands between its head and the next one, and hashes to what its head says. */
function pagesIn(bytes: Buffer): KeptPage[] {
  const heads = [...bytes.toString('latin1').matchAll(PAGE)]
  return heads.flatMap(({ 0: head, 1: path, 2: sha256, index }, at) => {
    const next = heads[at + 1]
    const page = bytes.subarray(
      index + head.length,
      (next ? next.index - ',\n'.length : bytes.length - '\n]}\n'.length) - '\n}'.length,
    )
    return sha256Of(page) === sha256 ? [{ path: JSON.parse(path!) as string, bytes: page }] : []
  })
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
