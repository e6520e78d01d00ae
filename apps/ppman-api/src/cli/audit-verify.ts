import { parseArgs } from 'node:util'
import { auditEventRepo, type ChainVerdict, verifyChain } from '@ppman/core/audit'
import { withTenant } from '@ppman/db'
import { answer, type Command } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Recomputes every seal of the audit trail: the shared chain and each organisation’s. A line that was changed, taken out or moved\n' +
    'behind the service’s back is named by its number in the chain. Exit 1 when a chain is broken.',
  usage: 'audit verify',
  async run(args, io) {
    parseArgs({ args })
    return withSystem(io, async ({ db }) => {
      const repo = auditEventRepo(db)
      const verdicts = [said(null, await verifyChain(repo, 'shared'))]
      for (const org of await repo.organisations()) verdicts.push(said(org, await withTenant(org, () => verifyChain(repo, 'organisation'))))
      for (const verdict of verdicts) answer(io, verdict)
      return verdicts.some(({ broken_at }) => broken_at !== null) ? 1 : 0
    })
  },
}

const said = (organisation: string | null, { events, head, broken }: ChainVerdict) => ({
  chain: organisation ? 'organisation' : 'shared',
  organisation,
  events,
  head,
  broken_at: broken?.seq ?? null,
  broken: broken?.what ?? null,
})
