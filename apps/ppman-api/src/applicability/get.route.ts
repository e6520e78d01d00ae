import {
  askApplicability,
  type ApplicabilityResult,
  BASES,
  BENEFITS,
  parseQuestion,
} from '@ppman/policies/applicability'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Query = z.object({
  payer: param.text(0, 500).optional().meta({ description: 'A payer’s id or whole name.' }),
  program: param
    .text(0, 40)
    .optional()
    .meta({ description: 'As plan_type, for public programs; plan_type wins.', example: 'medicare_ffs' }),
  plan_type: param.text(0, 40).optional().meta({ example: 'medicare_advantage' }),
  benefit: z
    .enum(BENEFITS)
    .optional()
    .meta({
      description:
        'Medicare’s line of work: Part A/B, home health and hospice, equipment. `ab` unless a code says ' +
        'otherwise.',
    }),
  part: z.enum(['A', 'B']).optional(),
  state: param.stateCode
    .optional()
    .meta({ description: 'Where the service is furnished; for equipment, where the beneficiary lives.' }),
  county: param.text(0, 100).optional().meta({
    description: 'County, independent city or FIPS code; matters where a state is divided.',
    example: 'Fairfax County',
  }),
  code: param.text(0, 20).optional().meta({ description: 'CPT or HCPCS code.' }),
  document: param.text(0, 100).optional().meta({ description: 'Number of the payer’s document.' }),
  date: param.date.optional().meta({ description: 'Day of service; today without it.' }),
})

const Span = z
  .object({ start: z.int(), end: z.int() })
  .meta({ description: 'UTF-16 units of the wording’s blocks joined by line ends.' })
const evidence = { quote: z.string().nullable(), span: Span.nullable() }

const ApplicabilityResponse = z
  .object({
    payer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    jurisdiction: z.string().nullable().meta({ example: 'JL' }),
    contractor: z.string().nullable(),
    state: z.string().nullable(),
    part: z.enum(['A', 'B']).nullable(),
    benefit: z.enum(BENEFITS).nullable(),
    basis: z
      .enum(BASES)
      .nullable()
      .meta({ description: 'How it is known; null for Medicare itself, which no payer’s document scopes.' }),
    applies: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the named document governs; null when it is not known.' }),
    ...evidence,
    lcd: z.string().nullable(),
    article: z.string().nullable(),
    document: z
      .object({ number: z.string(), title: z.string(), version_id: z.uuid(), sha256: z.string() })
      .nullable()
      .meta({ description: 'The watched wording that the scope was read from.' }),
    authorities: z
      .array(
        z.object({
          kind: z.string(),
          name: z.string(),
          basis: z.string(),
          document: z.string().nullable(),
          ...evidence,
        }),
      )
      .meta({ description: 'Who decides, highest first, each with the rule that gives it its place.' }),
    missing: z.array(z.string()).meta({ description: 'What would have to be known for a full answer.' }),
  })
  .meta({ id: 'ApplicabilityResponse' })

export const applicabilityRoute = route({
  method: 'get',
  path: '/applicability/',
  operationId: 'getApplicability',
  summary: 'Which authorities govern a plan type in a place on a day',
  tag: 'applicability',
  access: 'scope:svc-ppman',
  query: Query,
  responses: {
    200: {
      description: 'The authorities in their order, how it is known, and what is missing',
      schema: ApplicabilityResponse,
    },
  },
  async handler({ query, ctx }) {
    const today = ctx.now().toISOString().slice(0, 10)
    return ok(
      present(
        await askApplicability(ctx.applicability, parseQuestion({ ...query, date: query.date ?? today })),
      ),
    )
  },
})

const present = ({
  answer,
  payer,
  document,
}: ApplicabilityResult): z.input<typeof ApplicabilityResponse> => ({
  ...answer,
  payer,
  document: document && {
    number: document.number,
    title: document.title,
    version_id: document.versionId,
    sha256: document.sha256,
  },
})
