import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import type { Bounded, Payer, PayerLineage } from '@ppman/payers'
import { z } from 'zod'
import { route } from '../route.ts'
import { PayerResponse, presentPayer } from './schemas.ts'

const Lineage = z.object({
  source: z.string().meta({ description: 'Where it was read.' }),
  directory_id: z.string().meta({ description: 'The row there.' }),
  sha256: z.string().nullable().meta({ description: 'The bytes of the file; null for what a caller added.' }),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso
    .datetime()
    .meta({ description: 'A statement that its source has dropped since keeps its last sighting.' }),
})
const validity = {
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable().meta({ description: 'Last day.' }),
}

const FootprintItem = Lineage.extend({
  entry_id: z.uuid().nullable().meta({ description: 'The routing entry it is said of; null for the payer.' }),
  state: z.string().nullable().meta({ description: 'Null when the source names none.' }),
  plan_type: z.string().meta({ description: '`unknown` when the source names none.' }),
  role: z.enum(['operates', 'domicile', 'issuer']),
}).meta({ id: 'PayerFootprint' })

const AffiliationItem = Lineage.extend({
  kind: z.string().meta({
    description:
      'What `other` is to `payer`: administrator, group, licensee (of its brand), owner, parent or ' +
      'underwriter.',
  }),
  payer: z.object({ id: z.uuid(), name: z.string() }),
  other: z.object({
    id: z.uuid().nullable().meta({ description: 'Null while it is not in the directory.' }),
    name: z.string().nullable(),
    reference: z.string().meta({ description: 'As the source knows it.', example: 'edi:60054' }),
  }),
  ...validity,
  evidence: z.string().nullable(),
}).meta({ id: 'PayerAffiliation' })

const DelegationItem = Lineage.extend({
  vendor: z.string(),
  benefit: z.string(),
  states: z
    .array(z.string())
    .meta({ description: 'What it is limited to; empty when the source names none.' }),
  plan_types: z.array(z.string()),
  ...validity,
  evidence: z.string(),
}).meta({ id: 'PayerDelegation' })

const boundedOf = <T extends z.ZodType>(item: T, description: string) =>
  z
    .object({ items: z.array(item).max(100), total: z.int() })
    .meta({ description: `${description} The newest 100 sightings.` })

/**
 * A payer with its footprint, affiliations and delegations (open questions, document 1 section 4).
 */
const PayerDetail = PayerResponse.extend({
  footprint: boundedOf(FootprintItem, 'Where it acts.'),
  affiliations: boundedOf(AffiliationItem, 'Whom it belongs to and who belongs to it.'),
  delegations: boundedOf(DelegationItem, 'Which vendor decides on which benefit for it.'),
}).meta({ id: 'PayerDetail' })

const presentPayerDetail = (
  payer: Payer,
  { footprint, affiliations, delegations }: PayerLineage,
): z.input<typeof PayerDetail> => ({
  ...presentPayer(payer),
  footprint: presentBounded(footprint, ({ entryId, state, planType, role }) => ({
    entry_id: entryId,
    state,
    plan_type: planType,
    role,
  })),
  affiliations: presentBounded(affiliations, ({ kind, payer: subject, other, evidence, ...period }) => ({
    ...{ kind, payer: subject, other, evidence },
    ...daysOf(period),
  })),
  delegations: presentBounded(delegations, ({ vendor, benefit, states, planTypes, evidence, ...period }) => ({
    ...{ vendor, benefit, states, evidence },
    plan_types: planTypes,
    ...daysOf(period),
  })),
})

type FootprintRow = PayerLineage['footprint']['items'][number]
type LineageRow = Pick<FootprintRow, 'source' | 'directoryId' | 'sha256' | 'firstSeenAt' | 'lastSeenAt'>

const presentBounded = <T extends LineageRow, View>(
  { items, total }: Bounded<T>,
  presentItem: (item: T) => View,
) => ({
  items: items.map((item) => ({ ...presentItem(item), ...lineageOf(item) })),
  total,
})

const lineageOf = ({ source, directoryId, sha256, firstSeenAt, lastSeenAt }: LineageRow) => ({
  ...{ source, directory_id: directoryId, sha256 },
  first_seen_at: firstSeenAt.toISOString(),
  last_seen_at: lastSeenAt.toISOString(),
})

const daysOf = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) => ({
  valid_from: validFrom,
  valid_to: validTo,
})

export const getPayerRoute = route({
  method: 'get',
  path: '/payers/:id',
  operationId: 'getPayer',
  summary: 'One payer by its id, with its footprint, affiliations and delegations',
  tag: 'payers',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The payer', schema: PayerDetail } },
  async handler({ params, ctx }) {
    const [payer, lineage] = await Promise.all([ctx.payers.byId(params.id), ctx.payers.lineage(params.id)])
    if (!payer) throw new AppError('not_found', 'There is no payer with this id.')
    return ok(presentPayerDetail(payer, lineage))
  },
})
