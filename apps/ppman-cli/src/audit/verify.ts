import { parseArgs } from 'node:util'
import { auditEventRepo, type ChainVerdict, openSignedHeads, verifyChain } from '@ppman/ledger/audit'
import { type Db, withTenant } from '@ppman/db'
import { answer, type Command, type Io } from '../command.ts'
import { findHeadsDir, withSystem } from '../system.ts'

export const verifyAuditCommand: Command = {
  summary:
    'Recomputes every seal of the audit trail: the shared chain and each organization’s. A line that ' +
    'was changed, taken out (the last\n' +
    ('one too) or moved behind the service’s back is named by its number in the chain. Each chain must ' +
      'also hold the end that was\n') +
    ('signed outside of the database, by a key that --key names where one is given. Exit 1 when a ' +
      'chain is broken.'),
  usage: 'audit verify [--key KEY_ID]...',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { key: { type: 'string', multiple: true } } })
    return withSystem(io, async ({ db }) => {
      const verdicts = await verifyChains(io, db, values.key)
      for (const verdict of verdicts) answer(io, verdict)
      return verdicts.some(({ broken }) => broken !== null) ? 1 : 0
    })
  },
}

/**
 * Recomputes the shared chain and that of each organization.
 *
 * @param keys ids of the keys that may have signed the ends; any unless given
 */
export async function verifyChains(io: Io, db: Db, keys?: readonly string[]) {
  const repo = auditEventRepo(db)
  const heads = openSignedHeads(findHeadsDir(io.env))
  const verify = async (org: string | null) => {
    const head = await heads.read(org)
    const isBelieved = head !== 'invalid' && (!head || !keys || keys.includes(head.key_id))
    const signed = head === 'invalid' ? null : head
    return presentVerdict(org, await verifyChain(repo, org ? 'organisation' : 'shared', signed), {
      signed,
      isBelieved,
    })
  }
  const verdicts = [await verify(null)]
  for (const org of new Set([...(await repo.organisations()), ...(await heads.organisations())]))
    verdicts.push(await withTenant(org, () => verify(org)))
  return verdicts
}

type Signed = { signed: { seq: number; signed_at: string; key_id: string } | null; isBelieved: boolean }

const presentVerdict = (
  organisation: string | null,
  { events, head, broken }: ChainVerdict,
  { signed, isBelieved }: Signed,
) => ({
  chain: organisation ? 'organisation' : 'shared',
  organisation,
  events,
  head,
  broken_at: broken?.seq ?? null,
  broken: broken?.what ?? (isBelieved ? null : 'signature'),
  signed: signed && { seq: signed.seq, at: signed.signed_at, key_id: signed.key_id },
})
