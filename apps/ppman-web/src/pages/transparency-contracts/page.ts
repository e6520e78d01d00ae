import { AppError } from '@ppman/errors'
import { csvLine, param } from '@ppman/http'
import {
  type ContractList,
  type ContractRate,
  listContracts,
  toDollars,
  withoutModifiers,
} from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { Download, page } from '../../views.ts'
import { exampleHospital, examplePrice } from '../transparency-price/examples.ts'
import { NO_UNIT } from '../transparency-price/format.ts'
import { authorizationByPayer, type ContractsQuery } from './contract-rows.ts'
import { contractsModel, type ContractsModel, noContracts } from './view-model.ts'

const payerId = '0190a000-0000-7000-8000-000000000003'
const contract = (more: Partial<ContractRate>): ContractRate => ({
  payer: 'Northline',
  plan: 'HMO',
  productLine: 'commercial',
  payerId,
  methodology: 'fee schedule',
  methodologyClass: 'fee_schedule',
  modifiers: '',
  dollarE4: 12_345_000,
  percentE4: null,
  algorithm: null,
  estimateE4: null,
  claims: null,
  lines: 1,
  rateId: '0190a000-0000-7000-8000-000000000002:1234:0:0',
  recordNo: 1_234,
  ...more,
})
const contracts = [
  contract({}),
  contract({ payer: 'Cascade <b>member</b>', plan: 'PPO', dollarE4: 20_000_000, payerId: null, lines: 3 }),
  contract({ plan: 'Medicare Advantage', productLine: 'medicare_advantage', dollarE4: 9_000_000 }),
  contract({
    payer: 'Lakeside Trust',
    plan: '',
    dollarE4: null,
    percentE4: 680_000,
    methodology: 'percent of total billed charges',
    methodologyClass: 'percent_of_charges',
    estimateE4: 25_231_100,
  }),
]
const list: ContractList = {
  price: examplePrice({ family: 'CPT', code: '45378' }),
  others: [examplePrice({ id: 'other', setting: 'inpatient', methodologyClass: 'per_diem' })],
  contracts,
  modified: [contract({ modifiers: 'TC', dollarE4: 1_330_000 })],
  linesLeftOut: 0,
}
const many = Array.from({ length: 80 }, (_, index) =>
  contract({ plan: `Plan ${index}`, dollarE4: 5_000_000 + ((index * 7_919) % 97) * 300_000 }),
)
const query: ContractsQuery = {
  ccn: '99X001',
  code: '45378',
  code_type: 'CPT',
  setting: 'outpatient',
  methodology_class: '',
  drug_unit: '',
  payer: 'northline',
  line: '',
  sort: '',
}
const NOTHING_ASKED = noContracts(
  'Every contract, line by line',
  'What each insurer and plan pays for one procedure at one hospital. Choose both in the price search.',
)

const examples = {
  'nothing asked': NOTHING_ASKED,
  'contracts, for a member': contractsModel(query, {
    hospital: exampleHospital(),
    list,
    authorization: new Map([[payerId, 'required' as const]]),
  }),
  'contracts, for a stranger': contractsModel(
    { ...query, payer: '', sort: 'payer:desc' },
    { hospital: exampleHospital(), list: { ...list, linesLeftOut: 3 }, authorization: null },
  ),
  'many contracts': contractsModel(query, {
    hospital: exampleHospital(),
    list: { ...list, others: [], contracts: many },
    authorization: null,
  }),
  'no dollar rate': contractsModel(query, {
    hospital: exampleHospital({ lastUpdatedOn: null }),
    list: {
      ...list,
      price: examplePrice({ contractMedianE4: null, contracts: 0 }),
      contracts: contracts.slice(3),
    },
    authorization: null,
  }),
}

const Query = z.object({
  ccn: param.text(0, 10).toUpperCase().optional(),
  code: param.text(0, 64).optional(),
  code_type: param.text(0, 64).default(''),
  setting: param.text(0, 20).toLowerCase().default(''),
  methodology_class: param.text(0, 40).toLowerCase().default(''),
  drug_unit: param.text(0, 40).default(''),
  payer: param.text(0, 200).default(''),
  line: param.text(0, 40).default(''),
  sort: param.text(0, 64).default(''),
  format: z.enum(['html', 'csv']).default('html'),
})

export const transparencyContractsPage = page<typeof Query, ContractsModel>({
  path: '/transparency/contracts',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { format, ...asked }, ctx, visitor }) {
    const { ccn = '' } = asked
    const code = withoutModifiers(asked.code ?? '')
    if (ccn === '' || code === '') return NOTHING_ASKED
    const [[hospital], list] = await Promise.all([
      ctx.hospitals.byCcns([ccn]),
      findList(ctx, { ...asked, ccn, code }),
    ])
    if (!hospital) throw new AppError('not_found', 'We know no hospital with this CCN.')
    if (!list) throw new AppError('not_found', 'This hospital publishes no such price.')
    if (format === 'csv')
      return new Download('contracts.csv', 'text/csv; charset=utf-8', contractsCsv(list, ccn))
    const authorization = await authorizationByPayer(ctx, visitor, list.price.code)
    return contractsModel({ ...asked, ccn, code }, { hospital, list, authorization })
  },
  examples,
})

const findList = (ctx: Ctx, query: ContractsQuery): Promise<ContractList | null> =>
  listContracts(ctx, {
    ccn: query.ccn,
    code: query.code,
    codeType: query.code_type || undefined,
    setting: query.setting || undefined,
    methodologyClass: query.methodology_class || undefined,
    drugUnit: query.drug_unit === NO_UNIT ? '' : query.drug_unit || undefined,
  })

const HEADER = [
  'ccn',
  'code_type',
  'code',
  'setting',
  'payer_name',
  'plan_name',
  'line_of_business',
  'methodology',
  'dollars',
  'percent_of_charges',
  'algorithm',
  'hospital_estimate_dollars',
  'lines',
  'file_sha256',
  'record',
  'rate_id',
  'billing_class',
  'drug_unit',
  'modifiers',
]

/** Every contract as CSV (RFC 4180), in the order of the file; each line names the source bytes. */
const contractsCsv = ({ price, contracts, modified }: ContractList, ccn: string): string =>
  [
    csvLine(HEADER),
    ...[...contracts, ...modified].map((one) =>
      csvLine([
        ccn,
        price.family,
        price.code,
        price.setting,
        one.payer,
        one.plan,
        one.productLine,
        one.methodology,
        text(toDollars(one.dollarE4)),
        text(one.percentE4 === null ? null : one.percentE4 / 10_000),
        one.algorithm,
        text(toDollars(one.estimateE4)),
        String(one.lines),
        price.sha256,
        String(one.recordNo),
        one.rateId,
        price.billingClass,
        price.drugUnit,
        one.modifiers,
      ]),
    ),
  ].join('')

const text = (value: number | null): string | null => (value === null ? null : String(value))
