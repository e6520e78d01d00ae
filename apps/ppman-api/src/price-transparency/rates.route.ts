import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import type { Ctx } from '../context.ts'
import { route } from '../route.ts'
import { presentRate, RateResponse } from './rate-response.ts'

const text = (max: number, description: string) => param.text(0, max).optional().meta({ description })

const Filters = param.page().extend({
  hospital: text(6, 'CCN: rates of the file that the hospital shows now. Needed without file_id.').transform(
    (ccn) => ccn?.toUpperCase(),
  ),
  file_id: param.uuid.optional().meta({ description: 'Rates of one reading of a file, shown now or once.' }),
  code: text(64, 'Any code of the record.'),
  code_type: text(20, 'Family or declared type of the code, in any case.'),
  setting: text(64, 'inpatient, outpatient or both.'),
  payer: text(200, "Part of the payer's name, in any case."),
  methodology: text(64, 'As published, in any case.'),
  has_dollar: param.optionalFlag(),
})
const Query = Filters.refine(({ hospital, file_id: fileId }) => (hospital ?? fileId) !== undefined, {
  path: ['hospital'],
  message: 'Name a hospital by its CCN, or a file by file_id',
})

export const listRatesRoute = route({
  method: 'get',
  path: '/price-transparency/rates/',
  operationId: 'listRates',
  summary: 'Paged list of the single rates of one price file',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: Query,
  responses: {
    200: { description: 'One page of rates in the order of the file', schema: param.pageOf(RateResponse) },
  },
  async handler({ query, ctx }) {
    const fileId = query.file_id ?? (await fileOf(query.hospital!, ctx))
    const file = await ctx.mrfFiles.byId(fileId)
    if (!file) throw new AppError('not_found', 'There is no price file with this id.')
    const { code, code_type: codeType, setting, payer, methodology, has_dollar: hasDollar } = query
    const range = param.rangeOf(query)
    const { items, total } = await ctx.singleRates.list(
      file.id,
      { code, codeType, setting, payer, methodology, hasDollar },
      range,
    )
    return ok(
      param.pageReply(
        items.map((rate) => presentRate(rate, file)),
        total,
        query,
      ),
    )
  },
})

async function fileOf(ccn: string, { segments }: Pick<Ctx, 'segments'>): Promise<string> {
  const fileId = await segments.fileOfHospital(ccn)
  if (!fileId) throw new AppError('not_found', 'No price file of a hospital with this CCN is shown.')
  return fileId
}
