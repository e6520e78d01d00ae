import { priceEvidence } from '@ppman/core/prices'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { recordWords } from './record-words.ts'
import { route } from '../route.ts'
import { PriceResponse, presentPrice } from './schemas.ts'

const EvidenceResponse = z.object({
  rate: PriceResponse,
  file: z.object({
    id: z.uuid(),
    file_name: z.string(),
    url: z.string().nullable().meta({ description: 'Where the operator took it from.' }),
    sha256: z.string(),
    bytes: z.int(),
    member: z.string().nullable().meta({ description: 'Path inside the archive.' }),
    layout: z.string().nullable(),
    declared_version: z.string().nullable(),
    detected_version: z.string().nullable(),
    hospital_name: z.string().nullable(),
    last_updated_on: z.string().nullable(),
    parser_version: z.string(),
    records: z.int(),
    rates: z.int(),
    quarantined: z.int(),
    flags: z.record(z.string(), z.int()),
    read_at: z.iso.datetime(),
  }),
  record: z
    .object({
      number: z.int(),
      byte_offset: z.int(),
      byte_length: z.int(),
      original: z.string(),
      parsed: z.record(z.string(), z.unknown()),
    })
    .nullable()
    .meta({ description: 'The record nearest to the median, read from the stored bytes; null for files too large to read at once.' }),
})

export const rateEvidenceRoute = route({
  method: 'get',
  path: '/price-transparency/rates/:id/evidence',
  operationId: 'getRateEvidence',
  summary: 'File, byte range and parsed record of one rate',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The evidence', schema: EvidenceResponse } },
  async handler({ params, ctx }) {
    const found = await priceEvidence({ prices: ctx.prices, files: ctx.mrfFiles, blobs: ctx.blobs }, params.id)
    if (!found) throw new AppError('not_found', 'There is no rate with this id.')
    const { price, file, traced } = found
    return ok({
      rate: presentPrice(price),
      file: {
        id: file.id,
        file_name: file.fileName,
        url: file.url,
        sha256: file.sha256,
        bytes: file.bytes,
        member: file.memberPath,
        layout: file.layout,
        declared_version: file.declaredVersion,
        detected_version: file.detectedVersion,
        hospital_name: file.hospitalName,
        last_updated_on: file.lastUpdatedOn,
        parser_version: file.parserVersion,
        records: file.records,
        rates: file.rates,
        quarantined: file.quarantined,
        flags: Object.fromEntries(file.flags.map(({ flag, count }) => [flag, count])),
        read_at: file.readAt.toISOString(),
      },
      record: traced && {
        number: price.recordNo,
        byte_offset: traced.byteOffset,
        byte_length: traced.byteLength,
        original: traced.original,
        parsed: recordWords(traced.parsed),
      },
    })
  },
})
