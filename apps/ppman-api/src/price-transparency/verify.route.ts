import { type Verification, verifyRate } from '@ppman/prices'
import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { evidenceDeps, rateIdParam } from './rate-response.ts'

const VerifyResponse = z
  .object({
    verified: z
      .boolean()
      .meta({ description: 'Whether every value read from the bytes equals what is kept.' }),
    differences: z.array(
      z.object({ rate: z.int(), field: z.string(), stored: z.unknown(), read: z.unknown() }),
    ),
    rates: z.int().meta({ description: 'Rates that were compared.' }),
    file_id: z.uuid(),
    sha256: z.string(),
    parser_version: z.string(),
    record: z.int(),
    part: z.int(),
    byte_offset: z.int(),
    byte_length: z.int(),
    read_from: z
      .enum(['file', 'unpacked_copy'])
      .meta({ description: 'A packed file is read from the copy of its content.' }),
  })
  .meta({ id: 'RateVerificationResponse' })

export const verifyRateRoute = route({
  method: 'get',
  path: '/price-transparency/rates/:id/verify',
  operationId: 'verifyRate',
  summary: 'Read a rate again from its bytes and compare it with what is kept',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: z.object({ id: rateIdParam }),
  responses: { 200: { description: 'What the comparison gave', schema: VerifyResponse } },
  async handler({ params, ctx }) {
    const done = await verifyRate(evidenceDeps(ctx), params.id)
    if (!done) throw new AppError('not_found', 'There is no rate with this id whose single values are kept.')
    return ok(present(done), { 'Cache-Control': 'no-store' })
  },
})

const present = ({ evidence: { file, record, traced }, differences, rates }: Verification) => ({
  verified: differences.length === 0 && rates > 0,
  differences,
  rates,
  file_id: file.id,
  sha256: file.sha256,
  parser_version: file.parserVersion,
  record: record.number,
  part: record.part,
  byte_offset: traced!.byteOffset,
  byte_length: traced!.byteLength,
  read_from: traced!.readFrom,
})
