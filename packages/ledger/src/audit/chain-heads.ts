import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AuditEventRepo, Chain } from './audit-event-repo.ts'
import { type AuditEvent, CHAIN_START, type ChainBreak, findChainBreak } from './audit-event.ts'
import type { Signer } from './package/build-package.ts'

/** Events in memory at a time. */
const BATCH = 5_000

/** Sequence number and hash of an event. */
type ChainHead = { seq: number; hash: string }
export type ChainVerdict = { events: number; head: string; broken: ChainBreak | null }

/**
 * Reads a whole chain and recomputes each hash. The chain must contain its stored head and, if
 * given, `signed`; both may be older than its newest event. `events` counts the verified events;
 * `head` is the hash of the last of them.
 */
export async function verifyChain(
  repo: AuditEventRepo,
  chain: Chain,
  signed: ChainHead | null = null,
): Promise<ChainVerdict> {
  // Read the head before the events: events added in between follow it.
  const anchors = [await repo.head(chain), signed].filter((anchor) => anchor !== null)
  let last: ChainHead = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const events: readonly AuditEvent[] = await repo.after(chain, last.seq, BATCH)
    const broken = findChainBreak(events, last) ?? findAnchorBreak(events, anchors)
    if (broken)
      return { events: broken.seq - 1, head: events[broken.seq - last.seq - 2]?.hash ?? last.hash, broken }
    last = events.at(-1) ?? last
    if (events.length < BATCH) return { events: last.seq, head: last.hash, broken: findCutOff(last, anchors) }
  }
}

/** An event that was rewritten together with all later ones. */
function findAnchorBreak(events: readonly AuditEvent[], anchors: readonly ChainHead[]): ChainBreak | null {
  const other = anchors.find(({ seq, hash }) =>
    events.some((event) => event.seq === seq && event.hash !== hash),
  )
  return other ? { seq: other.seq, what: 'changed' } : null
}

/** Events deleted from the end. */
const findCutOff = (last: ChainHead, anchors: readonly ChainHead[]): ChainBreak | null =>
  anchors.some(({ seq }) => seq > last.seq) ? { seq: last.seq + 1, what: 'missing' } : null

/**
 * A chain's head, signed and stored outside of the database; `organisation` is null for the shared
 * chain.
 */
const SignedHead = z.object({
  organisation: z.uuid().nullable(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signed_at: z.iso.datetime(),
  key_id: z.string(),
  public_key: z.string(),
  signature: z.string(),
})
type SignedHead = z.output<typeof SignedHead>

type SignedHeads = ReturnType<typeof openSignedHeads>

/** Signed heads as files of a folder, one per chain. A new head replaces the old one atomically. */
export function openSignedHeads(dir: string) {
  const pathOf = (organisation: string | null) => join(dir, `${organisation ?? 'shared'}.json`)
  return {
    /** Organizations with a signed head. */
    organisations: async (): Promise<string[]> => {
      const names = await readdir(dir).catch(ignoreMissing<string[]>([]))
      return names.flatMap((name) => /^([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? [])
    },

    /** The newest signed head; null without one, `invalid` for a broken file or signature. */
    read: async (organisation: string | null): Promise<SignedHead | 'invalid' | null> => {
      const text = await readFile(pathOf(organisation), 'utf8').catch(ignoreMissing(null))
      return text === null ? null : parse(text, organisation)
    },

    write: async (
      head: { organisation: string | null; seq: number; hash: string },
      signer: Signer,
      now: Date,
    ): Promise<void> => {
      const named = {
        ...head,
        signed_at: now.toISOString(),
        key_id: signer.keyId,
        public_key: signer.publicKey,
      }
      const signed: SignedHead = { ...named, signature: signer.sign(signedBytes(named)) }
      await mkdir(dir, { recursive: true })
      const file = await open(`${pathOf(head.organisation)}.part`, 'w')
      try {
        await file.writeFile(`${JSON.stringify(signed)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${pathOf(head.organisation)}.part`, pathOf(head.organisation))
    },
  }
}

function parse(text: string, organisation: string | null): SignedHead | 'invalid' {
  try {
    const head = SignedHead.parse(JSON.parse(text))
    const spki = Buffer.from(head.public_key, 'base64')
    const isNamed = createHash('sha256').update(spki).digest('hex').slice(0, 16) === head.key_id
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const holds =
      isNamed &&
      head.organisation === organisation &&
      verify(null, signedBytes(head), key, Buffer.from(head.signature, 'base64'))
    return holds ? head : 'invalid'
  } catch {
    return 'invalid'
  }
}

/** The signed bytes: six fields separated by line feeds. */
const signedBytes = ({
  organisation,
  seq,
  hash,
  signed_at: signedAt,
  key_id: keyId,
}: Omit<SignedHead, 'signature'>): Buffer =>
  Buffer.from(['ppman-audit-head/1', organisation ?? 'shared', seq, hash, signedAt, keyId].join('\n'))

const ignoreMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

type Deps = {
  events: AuditEventRepo
  heads: SignedHeads
  signer: Signer
  /** Ids of earlier keys whose signatures are accepted. */
  oldKeys: readonly string[]
  /** Runs work in the tenant of an organization. */
  inTenant: <T>(organisation: string, work: () => Promise<T>) => Promise<T>
  now: () => Date
}

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
    if (lines.length === 0 || findChainBreak(lines, last)) return false
    last = lines.at(-1)!
  }
  return last.seq === head.seq && last.hash === head.hash
}
