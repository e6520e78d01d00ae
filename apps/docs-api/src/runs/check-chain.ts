import { hashOfRun, type StoredRun } from './run.ts'

/** `content`: the row is not what was hashed. `order`: its place or the hash before it does not follow from the run before. */
export type Break = { chainPosition: number; runId: string; reason: 'content' | 'order' }
export type Chain = { hashes: string[]; firstBreak: Break | null }

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
