import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { hospitalExamples } from './examples.ts'
import { hospitalModel, type HospitalModel, noHospital } from './view-model.ts'

const Query = z.object({ ccn: param.text(0, 10).toUpperCase().optional(), page: param.pageNumber() })

const PAGE_SIZE = 50
const CHANGES = 20

export const transparencyHospitalPage = page<typeof Query, HospitalModel>({
  path: '/transparency/hospital',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { ccn, page: at }, ctx }) {
    if (!ccn) return noHospital()
    const [hospital] = await ctx.hospitals.byCcns([ccn])
    if (!hospital) throw new AppError('not_found', 'We know no hospital with this CCN.')
    const { fileId } = hospital
    const [prices, changes, file, verdict] = await Promise.all([
      ctx.prices.atHospital(ccn, { skip: (at - 1) * PAGE_SIZE, take: PAGE_SIZE }),
      ctx.priceUpdates.changesOf(ccn, CHANGES),
      fileId ? ctx.mrfFiles.byId(fileId) : null,
      fileId ? ctx.conformance.latest(fileId) : null,
    ])
    return hospitalModel(hospital, {
      ...prices,
      changes,
      file,
      verdict,
      page: { page: at, pageSize: PAGE_SIZE },
    })
  },
  examples: hospitalExamples,
})
