import { param } from '@ppman/http'
import {
  askApplicability,
  type ApplicabilityResult,
  decideApplicability,
  parseQuestion,
  readFacts,
  type Authority,
} from '@ppman/policies/applicability'
import {
  type Answer,
  answer,
  type Field,
  field,
  type Select,
  select,
  type Table,
  tableOrNull,
  US_STATES,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

/** What the answer says, formatted for the page. */
type AnswerText = { answer: Answer; missing: string[]; authorities: Table | null }

function formatAnswer({ answer: found, document }: ApplicabilityResult): AnswerText {
  const { basis, jurisdiction, contractor, lcd, article, quote, missing, authorities } = found
  const source = document
    ? `${document.title}, ${document.number}; bytes ${document.sha256}`
    : 'As the payer says of its documents of this number; the document itself is not watched.'
  return {
    answer: answer({
      tone: 'plain',
      sentence: basis ? VERDICTS[basis] : 'Medicare’s own coverage rules decide.',
      quote: quote === null ? null : { text: quote, source, href: '' },
      facts: [
        {
          name: 'Medicare contractor',
          value: jurisdiction ? `${contractor ?? 'Its contractor'}, jurisdiction ${jurisdiction}` : '',
        },
        { name: 'Local coverage', value: [lcd, article].filter((one) => one !== null).join(' with ') },
      ],
    }),
    missing: missing.map((one) => MISSING[one] ?? one),
    authorities: authoritiesTable(authorities),
  }
}

const VERDICTS: Record<NonNullable<ApplicabilityResult['answer']['basis']>, string> = {
  document_states_scope: 'The document says whom it is for.',
  document_excludes_plan_type: 'The document says that it does not apply to this plan type.',
  defers_to_cms:
    'Medicare’s coverage rules come first; the plan’s own only where Medicare’s are not fully established.',
  deferral_vendor_two_part:
    'Medicare’s coverage rules come first; where they are silent, a vendor’s guidelines.',
  scope_by_exclusion: 'The document leaves others out, not this plan type: it applies.',
  negative_attestation: 'The payer says that it has no such policy.',
  unknown: 'No sentence that we hold settles the scope. The order below follows from law and contract.',
}
const MISSING: Partial<Record<string, string>> = {
  plan_type: 'the plan type',
  state: 'the state',
  locality: 'the county or city: this state is divided',
  part: 'Part A or B: they differ here',
  contractor: 'a Medicare contractor for this place',
  history: 'who answered on that day: our record begins later',
  lcd: 'a Local Coverage Determination for this code by this contractor',
  document_text: 'the document’s own words: it is not watched',
  scope_statement: 'a sentence of the document that says whom it is for',
  payer: 'one payer of that name in the directory',
}
const KINDS: Record<Authority['kind'], string> = {
  ncd: 'National coverage',
  lcd: 'Local coverage',
  article: 'Billing article',
  federal_program: 'Federal program',
  state_agency: 'State agency',
  plan_policy: 'Plan policy',
  vendor: 'Vendor',
}

const authoritiesTable = (authorities: readonly Authority[]): Table | null =>
  tableOrNull({
    columns: ['Who decides', 'Kind', 'Document', 'By which rule'],
    rows: authorities.map(({ kind, name, document, basis, quote }, index) => ({
      cells: [
        { text: `${index + 1}. ${name}`, note: quote ? `“${quote}”` : '' },
        KINDS[kind],
        document ?? '',
        basis,
      ],
    })),
  })

type ApplicabilityQuery = {
  payer_id?: string | undefined
  state?: string | undefined
  via?: string | undefined
  plan_type?: string | undefined
  benefit?: string | undefined
  part?: string | undefined
  county?: string | undefined
  code?: string | undefined
  document?: string | undefined
  date?: string | undefined
}

/** Formatted values for the template. */
type ApplicabilityModel = Omit<AnswerText, 'answer'> & {
  title: string
  /** The page the visitor came from; empty without `via=mac`. */
  caption: string
  fields: Record<'planType' | 'payer' | 'state' | 'benefit' | 'part', Select> &
    Record<'county' | 'code' | 'document' | 'date', Field>
  /** Null before anything is asked. */
  answer: Answer | null
}

const PLAN_TYPES: readonly [string, string][] = [
  ['commercial', 'Commercial'],
  ['exchange', 'Exchange'],
  ['self_funded', 'Self-funded'],
  ['medicare_advantage', 'Medicare Advantage'],
  ['medicare_ffs', 'Original Medicare'],
  ['medicaid', 'Medicaid'],
  ['chip', 'CHIP'],
  ['dual', 'Medicare and Medicaid'],
  ['medigap', 'Medigap'],
  ['tricare', 'TRICARE'],
  ['va', 'VA'],
  ['fehb', 'Federal employees'],
  ['workers_comp', 'Workers’ compensation'],
  ['dental', 'Dental'],
  ['vision', 'Vision'],
]
const BENEFITS: readonly [string, string][] = [
  ['', 'As the code says'],
  ['ab', 'Part A and B'],
  ['hhh', 'Home health and hospice'],
  ['dme', 'Equipment'],
]
const PARTS: readonly [string, string][] = [
  ['', 'Either'],
  ['A', 'A'],
  ['B', 'B'],
]

/** The default plan type when only a payer or a state is given. */
const defaultPlanType = ({ via }: ApplicabilityQuery): string =>
  via === 'mac' ? 'medicare_ffs' : 'commercial'

type Found = { asked: ApplicabilityResult | null; payers: readonly { id: string; name: string }[] }

function applicabilityModel(query: ApplicabilityQuery, { asked, payers }: Found): ApplicabilityModel {
  const {
    state = '',
    county = '',
    code = '',
    document = '',
    date = '',
    payer_id: payerId = '',
    benefit = '',
    part = '',
  } = query
  const listedPayers =
    asked?.payer && !payers.some(({ id }) => id === asked.payer!.id) ? [...payers, asked.payer] : payers
  return {
    title: 'Which rules apply',
    caption: query.via === 'mac' ? 'From a Medicare contractor’s page' : '',
    fields: {
      planType: select('plan_type', 'Plan type', query.plan_type ?? defaultPlanType(query), {
        options: PLAN_TYPES,
      }),
      payer: select('payer_id', 'Payer', payerId, {
        options: [['', 'No payer'], ...listedPayers.map(({ id, name }) => [id, name] as const)],
      }),
      state: select('state', 'State', state, { options: [['', 'No state'], ...US_STATES] }),
      county: field('county', 'County or city', county, { maxlength: 100 }),
      code: field('code', 'Code', code, { maxlength: 20 }),
      document: field('document', 'Document number', document, { maxlength: 100 }),
      date: field('date', 'Day of service', date, { type: 'date' }),
      benefit: select('benefit', 'Medicare’s line of work', benefit, { options: BENEFITS }),
      part: select('part', 'Part', part, { options: PARTS }),
    },
    ...(asked ? formatAnswer(asked) : { answer: null, missing: [], authorities: null }),
  }
}

const HOSTILE = '<script>alert(1)</script>'
const payers = [{ id: '0190a000-0000-7000-8000-000000000013', name: `Meridian ${HOSTILE}` }]
const exampleModel = (
  input: Record<string, string>,
  document: ApplicabilityResult['document'] = null,
): ApplicabilityResult => ({
  answer: decideApplicability(readFacts(), parseQuestion(input)),
  payer: payers[0]!,
  document,
})
const watched = { number: 'M-1', title: `Knees ${HOSTILE}`, versionId: payers[0]!.id, sha256: 'a'.repeat(64) }

const applicabilityExamples = {
  'nothing asked': applicabilityModel({}, { asked: null, payers }),
  'a Medicare contractor': applicabilityModel(
    { via: 'mac', state: 'VA', part: 'B' },
    { asked: exampleModel({ program: 'medicare_ffs', state: 'VA', part: 'B' }), payers: [] },
  ),
  'a document that is not for the plan': applicabilityModel(
    { payer_id: payers[0]!.id, plan_type: 'medicare_advantage', state: 'WA', document: HOSTILE },
    {
      asked: exampleModel(
        {
          plan_type: 'medicare_advantage',
          state: 'WA',
          text: `${HOSTILE} This policy does not apply to Medicare Advantage.`,
        },
        watched,
      ),
      payers,
    },
  ),
  'local coverage': applicabilityModel(
    { plan_type: 'medicare_advantage', state: 'NJ', code: '27447' },
    { asked: exampleModel({ plan_type: 'medicare_advantage', state: 'NJ', cpt: '27447' }), payers },
  ),
  'nobody decides': applicabilityModel(
    { plan_type: 'all' },
    { asked: exampleModel({ plan_type: 'all' }), payers },
  ),
}

/**
 * Specification 4.3 names `payer_id`, `state` and `via`; the others are those of `GET
 * /applicability/`.
 */
const Query = z.object({
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  via: param.text(0, 16).optional(),
  plan_type: param.text(0, 40).optional(),
  benefit: z.enum(['ab', 'hhh', 'dme']).optional(),
  part: z.enum(['A', 'B']).optional(),
  county: param.text(0, 100).optional(),
  code: param.text(0, 20).optional(),
  document: param.text(0, 100).optional(),
  date: param.date.optional(),
})

export const applicabilityPage = page<typeof Query, ApplicabilityModel>({
  path: '/policy/applicability',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { repo } = ctx.applicability
    const payers = await repo.payersWithDocuments()
    if (Object.keys(query).every((name) => name === 'via'))
      return applicabilityModel(query, { asked: null, payers })
    const date = query.date ?? ctx.now().toISOString().slice(0, 10)
    const question = parseQuestion({
      ...query,
      payer: query.payer_id,
      plan_type: query.plan_type ?? defaultPlanType(query),
      date,
    })
    return applicabilityModel(query, { asked: await askApplicability(ctx.applicability, question), payers })
  },
  examples: applicabilityExamples,
})
