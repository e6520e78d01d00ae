import { createHash } from 'node:crypto'
import { hashOfRun, type StoredRun } from './run.ts'

export type MerkleStep = { side: 'left' | 'right'; sha256: string }

/**
 * Root of the Merkle tree over hashes, and the way from one of them to it (RFC 6962, section 2.1).
 * Hashes are hex and count as the bytes they stand for.
 *
 * @param index which leaf the path starts from; from 0
 * @returns `path` from the leaf upwards: join each step on its side, hash, and the last result is
 *   `root`
 */
export function merklePath(hashes: readonly string[], index: number): { root: string; path: MerkleStep[] } {
  const path: MerkleStep[] = []
  let level = hashes.map((hash) => sha256(LEAF, Buffer.from(hash, 'hex')))
  for (let at = index; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push({ side: at % 2 === 0 ? 'right' : 'left', sha256: sibling.toString('hex') })
    level = parents(level)
  }
  return { root: level[0]?.toString('hex') ?? '', path }
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** A node without a neighbour moves up as it is. */
const parents = (level: readonly Buffer[]): Buffer[] =>
  level.flatMap((node, at) =>
    at % 2 === 1 ? [] : [level[at + 1] ? sha256(NODE, node, level[at + 1]!) : node],
  )

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

/**
 * `content`: the row is not what was hashed. `order`: its place or the hash before it does not
 * follow from the run before.
 */
type Break = { chainPosition: number; runId: string; reason: 'content' | 'order' }
type Chain = { hashes: string[]; firstBreak: Break | null }

/** Reads a manual's runs from the first and says where the chain breaks first. */
export async function checkChain(runs: AsyncIterable<StoredRun>): Promise<Chain> {
  const hashes: string[] = []
  let firstBreak: Break | null = null
  for await (const run of runs) {
    const reason = breakOf(run, hashes.length, hashes.at(-1) ?? null)
    if (reason) firstBreak ??= { chainPosition: run.chainPosition, runId: run.id, reason }
    hashes.push(run.runSha256)
  }
  return { hashes, firstBreak }
}

function breakOf(run: StoredRun, before: number, hashBefore: string | null): Break['reason'] | null {
  if (run.chainPosition !== before + 1 || run.prevRunSha256 !== hashBefore) return 'order'
  return hashOfRun(run) === run.runSha256 ? null : 'content'
}
