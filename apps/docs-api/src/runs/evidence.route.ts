import { createHash } from 'node:crypto'
import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { canonicalRun, EvidenceResponse, hashOfRun, presentRun, type StoredRun } from './run.ts'

export const showEvidenceRoute = route({
  method: 'get',
  path: '/publish-runs/:id/evidence',
  operationId: 'showPublishEvidence',
  summary: 'Prove one run: the hashed text, and the chain of its manual',
  tag: 'publish-runs',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: {
    200: { description: 'Evidence that can be verified without this service', schema: EvidenceResponse },
  },
  async handler({ params, ctx }) {
    const run = await ctx.store.runs.find(params.id)
    if (!run) throw notFound('publish run')
    const { hashes, firstBreak } = await checkChain(ctx.store.runs.chain(run.manualId))
    return ok({
      run: presentRun(run),
      canonical: canonicalRun(run),
      isIntact: hashOfRun(run) === run.runSha256,
      chain: {
        length: hashes.length,
        isWhole: firstBreak === null,
        firstBreak,
        headSha256: hashes.at(-1) ?? '',
      },
      merkle: merklePath(hashes, hashes.indexOf(run.runSha256)),
    })
  },
})

type MerkleStep = { side: 'left' | 'right'; sha256: string }

/**
 * Root of the Merkle tree over hashes, and the audit path from one of them (RFC 6962, section 2.1).
 * Hashes are hex and count as the bytes they encode.
 *
 * @param index leaf that the path starts from, from 0
 * @returns `path` from the leaf upwards: concatenate each step on its side and hash; the last
 *   result is `root`
 */
function merklePath(hashes: readonly string[], index: number): { root: string; path: MerkleStep[] } {
  const path: MerkleStep[] = []
  let level = hashes.map((hash) => sha256(LEAF, Buffer.from(hash, 'hex')))
  for (let position = index; level.length > 1; position >>= 1) {
    const sibling = level[position ^ 1]
    if (sibling) path.push({ side: position % 2 === 0 ? 'right' : 'left', sha256: sibling.toString('hex') })
    level = parents(level)
  }
  return { root: level[0]?.toString('hex') ?? '', path }
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** A node without a sibling moves up unchanged. */
const parents = (level: readonly Buffer[]): Buffer[] =>
  level.flatMap((node, position) =>
    position % 2 === 1 ? [] : [level[position + 1] ? sha256(NODE, node, level[position + 1]!) : node],
  )

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

/**
 * `content`: the row differs from what was hashed. `order`: its position or previous hash does not
 * follow from the run before.
 */
type Break = { chainPosition: number; runId: string; reason: 'content' | 'order' }
type Chain = { hashes: string[]; firstBreak: Break | null }

/** Verifies the runs of a manual from the first, and finds the first break of the chain. */
async function checkChain(runs: AsyncIterable<StoredRun>): Promise<Chain> {
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
