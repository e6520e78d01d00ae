import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  ConformanceResponse,
  FileChangeResponse,
  presentConformance,
  presentFileChange,
} from './hospital-file-response.ts'
import { HospitalResponse, presentHospital } from './schemas.ts'

const HospitalDetail = HospitalResponse.extend({
  conformance: ConformanceResponse,
  flags: z.record(z.string(), z.int()).meta({ description: 'Our own findings in the file that is shown.' }),
  changes: z.array(FileChangeResponse).meta({ description: 'What became of its files, newest first.' }),
}).meta({ id: 'HospitalDetail' })

const MAX_CHANGES = 20

export const getHospitalRoute = route({
  method: 'get',
  path: '/price-transparency/hospitals/:ccn',
  operationId: 'getHospital',
  summary: 'One hospital by its CMS certification number',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  params: z.object({ ccn: param.storable(z.string().trim().toUpperCase()) }),
  responses: { 200: { description: 'The hospital', schema: HospitalDetail } },
  async handler({ params, ctx }) {
    const [hospital] = await ctx.hospitals.byCcns([params.ccn])
    if (!hospital) throw new AppError('not_found', 'There is no hospital with this CCN.')
    const [file, conformance, changes] = await Promise.all([
      hospital.fileId ? ctx.mrfFiles.byId(hospital.fileId) : null,
      hospital.fileId ? ctx.conformance.latest(hospital.fileId) : null,
      ctx.priceUpdates.changesOf(params.ccn, MAX_CHANGES),
    ])
    return ok({
      ...presentHospital(hospital),
      conformance: presentConformance(conformance),
      flags: Object.fromEntries((file?.flags ?? []).map(({ flag, count }) => [flag, count])),
      changes: changes.map(presentFileChange),
    })
  },
})
