import { chainBreak, CHAIN_START } from './audit-event.ts'
import type { AuditEventRepo, Chain } from './audit-event-repo.ts'
import type { Signer } from './package/signer.ts'
import type { SignedHead, SignedHeads } from './signed-heads.ts'
import type { ChainHead } from './verify-chain.ts'

type Deps = {
  events: AuditEventRepo
  heads: SignedHeads
  signer: Signer
  /** Ids of earlier keys whose signatures are accepted. */
  oldKeys: readonly string[]
  /** Runs work in the tenant of an organisation. */
  inTenant: <T>(organisation: string, work: () => Promise<T>) => Promise<T>
  now: () => Date
}

/** Events verified at a time. */
const BATCH = 5_000

/**
 * Signs the head of every chain that grew since the last run, if all new events verify. A chain
 * that does not continue its signed head is reported as broken. Only one run at a time.
 *
 * @returns how many heads were signed, and the organizations of broken chains, null for the
 *   shared chain
 */
export async function signHeads(deps: Deps): Promise<{ signed: number; broken: (string | null)[] }> {
  const result = { signed: 0, broken: [] as (string | null)[] }
  const organisations = [...(await deps.events.organisations()), ...(await deps.heads.organisations())]
  for (const organisation of [null, ...new Set(organisations)]) {
    const work = () => signHead(deps, organisation)
    const outcome = organisation === null ? await work() : await deps.inTenant(organisation, work)
    if (outcome === 'signed') result.signed += 1
    if (outcome === 'broken') result.broken.push(organisation)
  }
  return result
}

async function signHead(
  { events, heads, signer, oldKeys, now }: Deps,
  organisation: string | null,
): Promise<'signed' | 'unchanged' | 'broken'> {
  const chain: Chain = organisation === null ? 'shared' : 'organisation'
  const signed = await heads.read(organisation)
  if (signed === 'invalid' || (signed && signed.key_id !== signer.keyId && !oldKeys.includes(signed.key_id)))
    return 'broken'
  const head = await events.head(chain)
  if (!head) return signed ? 'broken' : 'unchanged'
  if (!(await leadsToHead(events, chain, signed, head))) return 'broken'
  if (signed?.seq === head.seq && signed.key_id === signer.keyId) return 'unchanged'
  await heads.write({ organisation, seq: head.seq, hash: head.hash }, signer, now())
  return 'signed'
}

/** Whether the events after the signed head lead to the head. */
async function leadsToHead(
  events: AuditEventRepo,
  chain: Chain,
  signed: SignedHead | null,
  head: ChainHead,
): Promise<boolean> {
  let last: ChainHead = signed ?? { seq: 0, hash: CHAIN_START }
  while (last.seq < head.seq) {
    const lines = await events.after(chain, last.seq, Math.min(BATCH, head.seq - last.seq))
    if (lines.length === 0 || chainBreak(lines, last)) return false
    last = lines.at(-1)!
  }
  return last.seq === head.seq && last.hash === head.hash
}
