import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { dayOf, type RuleStatement } from '@ppman/policies/rules'
import type { KeptVersion } from '@ppman/policies/versions'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import { EXAMPLE_PAYER, exampleEvidence, exampleRule } from '../policy-rule/example-rule.ts'
import { paidAtHospitals, paidText, type PaidText } from '../policy-rule/paid-at-hospitals.ts'
import { exampleGroupedPrice } from '../transparency-price/examples.ts'
import { type PolicyFound, policyModel, type PolicyModel } from './view-model.ts'

const Query = z.object({ id: param.uuid, criteria: z.literal('all').optional() })

const LISTED_CODES = 2_000
/** Codes that are tried for a price; a policy names many that no hospital publishes. */
const TRIED_CODES = 3
const PROCEDURES: ReadonlySet<string> = new Set(['cpt', 'hcpcs', 'ms_drg'])

async function loadPolicy(ctx: Ctx, { id, criteria: shown }: z.output<typeof Query>): Promise<PolicyFound> {
  const policy = await ctx.policyDetail.byId(id)
  if (!policy) throw new AppError('not_found', 'There is no policy at this address.')
  const today = dayOf(ctx.now())
  const [statements, codes, versions, criteria, followed] = await Promise.all([
    ctx.ruleStatements.ofPolicy(id, today),
    ctx.ruleStatements.codesOf(id, today, LISTED_CODES),
    ctx.policyDetail.versions(id),
    ctx.policyCriteria.ofPolicy(id),
    ctx.followedPayers.list(),
  ])
  const [evidence, paid] = await Promise.all([
    ctx.rules.newestEvidence(statements.items.flatMap((each) => each.ruleIds[0] ?? [])),
    firstPaid(ctx, codes.items, policy.payer),
  ])
  const isFollowed = followed.some((each) => each.id === policy.payer.id)
  return {
    policy,
    statements,
    codes,
    versions,
    criteria,
    evidence,
    paid,
    isFollowed,
    isWhole: shown === 'all',
    now: ctx.now(),
  }
}

/** What the payer pays for the first of the policy's procedures that hospitals publish. */
async function firstPaid(
  ctx: Ctx,
  codes: readonly { code: string; codeType: string }[],
  payer: { id: string; name: string },
): Promise<PaidText | null> {
  const procedures = codes.filter(({ codeType }) => PROCEDURES.has(codeType)).slice(0, TRIED_CODES)
  const tried = await Promise.all(procedures.map(({ code }) => paidAtHospitals(ctx, { code, payer })))
  return tried.find((paid) => paid !== null) ?? null
}

const statement = (more: Partial<RuleStatement> = {}): RuleStatement => ({
  ...exampleRule({ effectiveFrom: '2026-07-01' }),
  ruleIds: [exampleRule().id],
  codes: Array.from({ length: 12 }, (_, index) => ({ code: String(73_700 + index), codeType: 'cpt' })),
  codeCount: 30,
  ...more,
})
const version = (more: Partial<KeptVersion> = {}): KeptVersion => ({
  version: 3,
  fetchedAt: new Date('2026-11-18T00:00:00Z'),
  effectiveOn: '2027-01-01',
  sha256: '0a'.repeat(32),
  words: 4_210,
  change: { id: EXAMPLE_PAYER.id, summary: 'Prior authorization begins: added one code.', severity: 'high' },
  ...more,
})
const leaf = (quote: string) => ({
  kind: 'leaf' as const,
  quote,
  start: 0,
  end: quote.length,
  isNegative: false,
  thresholds: [],
  block: 13,
  page: null,
})
const bare: PolicyFound = {
  policy: {
    id: EXAMPLE_PAYER.id,
    number: 'IMG-12',
    title: 'MRI of the <b>lower</b> extremity',
    specialty: 'radiology',
    planTypes: ['commercial'],
    payer: EXAMPLE_PAYER,
    sourceId: EXAMPLE_PAYER.id,
    url: 'https://x.example/policies/img-12',
    fetchIntervalS: 86_400,
    lastCheckedAt: new Date('2026-11-22T00:00:00Z'),
    lastSuccessAt: new Date('2026-11-22T00:00:00Z'),
  },
  statements: { items: [], total: 0 },
  codes: { items: [], total: 0 },
  evidence: new Map(),
  criteria: null,
  versions: [],
  paid: null,
  isFollowed: false,
  isWhole: false,
  now: new Date('2026-11-22T14:00:00Z'),
}
const price = exampleGroupedPrice({ code: '73721', payerMedianE4: 8_840_000 })

export const policyPage = page<typeof Query, PolicyModel>({
  path: '/policy/policies/:id',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ query, ctx }) => policyModel(await loadPolicy(ctx, query)),
  examples: {
    'a policy that changes': policyModel({
      ...bare,
      isFollowed: true,
      statements: {
        items: [
          statement({ effectiveFrom: '2027-01-01', planTypes: ['commercial'] }),
          statement({
            id: EXAMPLE_PAYER.id,
            ruleIds: [EXAMPLE_PAYER.id],
            ruleCategory: 'unit_limit',
            disposition: 'limited',
            quantity: 1,
            quantityUnit: 'units',
            period: 'day',
            severity: 'medium',
          }),
        ],
        total: 240,
      },
      codes: { items: [{ code: '73721', codeType: 'cpt' }], total: 60 },
      evidence: new Map([[statement().id, exampleEvidence()]]),
      criteria: {
        policy: { id: EXAMPLE_PAYER.id, title: 'MRI', number: null, payer: EXAMPLE_PAYER.name },
        version: 3,
        fetchedAt: new Date('2026-11-18T00:00:00Z'),
        effectiveOn: null,
        url: 'https://x.example/policies/img-12',
        sha256: '0a'.repeat(32),
        reader: 'criteria/12',
        textForm: 'blocks/1',
        trees: [
          {
            kind: 'group',
            op: 'all',
            n: null,
            lead: {
              quote: 'MRI of a leg joint is medically necessary when all of these are met',
              start: 0,
              end: 10,
            },
            about: 'MRI of a leg joint',
            path: ['Coverage'],
            children: [
              leaf('plain radiographs were obtained'),
              {
                kind: 'group',
                op: 'any',
                n: null,
                lead: null,
                children: [leaf('six weeks of conservative care'), leaf('a locked <b>knee</b>')],
              },
            ],
          },
        ],
      },
      versions: [version(), version({ version: 1, change: null, effectiveOn: null })],
      paid: paidText({ code: '73721', payer: EXAMPLE_PAYER }, { kind: price, items: [price] }),
    }),
    'nothing read': policyModel(bare),
  },
})
