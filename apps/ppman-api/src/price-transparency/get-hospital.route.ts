import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { HospitalResponse, presentHospital } from './schemas.ts'

export const getHospitalRoute = route({
  method: 'get',
  path: '/price-transparency/hospitals/:ccn',
  operationId: 'getHospital',
  summary: 'One hospital by its CMS certification number',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  params: z.object({ ccn: param.withoutNul(z.string().trim().toUpperCase()) }),
  responses: { 200: { description: 'The hospital', schema: HospitalResponse } },
  async handler({ params, ctx }) {
    const [hospital] = await ctx.hospitals.byCcns([params.ccn])
    if (!hospital) throw new AppError('not_found', 'There is no hospital with this CCN.')
    return ok(presentHospital(hospital))
  },
})
