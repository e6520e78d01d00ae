import { priceEvidence, type RateEvidence, singleRateEvidence } from '@ppman/core/prices'
import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { z } from 'zod'
import { ConformanceResponse, presentConformance } from './conformance-response.ts'
import { rateIdParam } from './rate-id-param.ts'
import { presentRate, RateResponse } from './rate-response.ts'
import { recordWords } from './record-words.ts'
import { route } from '../route.ts'
import { PriceResponse, presentPrice } from './schemas.ts'
import { evidenceDeps } from './evidence-deps.ts'

const EvidenceResponse = z.object({
  rate: PriceResponse.nullable().meta({ description: 'The price asked for; null when a single rate was.' }),
  single_rate: RateResponse.nullable().meta({ description: 'The single rate asked for; null when a price was.' }),
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
  fetch: z
    .object({
      url: z.string(),
      final_url: z.string().nullable(),
      fetched_at: z.iso.datetime(),
      http_status: z.int().nullable(),
      headers: z.record(z.string(), z.unknown()),
      tool: z.string(),
    })
    .nullable()
    .meta({ description: 'The latest fetch that brought these bytes; null when an operator handed them in.' }),
  conformance: ConformanceResponse,
  record: z
    .object({
      number: z.int(),
      part: z.int(),
      byte_offset: z.int(),
      byte_length: z.int(),
      original: z.string(),
      parsed: z.record(z.string(), z.unknown()),
      flags: z.array(z.string()).meta({ description: 'Deviations met in this record.' }),
      read_from: z.enum(['file', 'unpacked_copy']),
    })
    .nullable()
    .meta({ description: 'The record of the rate, or the one nearest to the median, read from the stored bytes; null for files too large to read at once.' }),
})

export const rateEvidenceRoute = route({
  method: 'get',
  path: '/price-transparency/rates/:id/evidence',
  operationId: 'getRateEvidence',
  summary: 'File, byte range and parsed record of one rate',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: z.object({ id: rateIdParam }),
  responses: { 200: { description: 'The evidence', schema: EvidenceResponse } },
  async handler({ params, ctx }) {
    const found = await (typeof params.id === 'string' ? priceEvidence(evidenceDeps(ctx), params.id) : singleRateEvidence(evidenceDeps(ctx), params.id))
    if (!found) throw new AppError('not_found', 'There is no rate with this id.')
    const { price, single, file, record, traced } = found
    const conformance = await ctx.conformance.latest(file.id)
    return ok({
      rate: price && presentPrice(price),
      single_rate: single && presentRate(single, file),
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
      fetch: presentFetch(found.fetch),
      conformance: presentConformance(conformance),
      record: traced && {
        number: record.number,
        part: record.part,
        byte_offset: traced.byteOffset,
        byte_length: traced.byteLength,
        original: traced.original,
        parsed: recordWords(traced.parsed),
        flags: traced.flags,
        read_from: traced.readFrom,
      },
    })
  },
})

const presentFetch = (fetch: RateEvidence['fetch']) =>
  fetch && {
    url: fetch.url,
    final_url: fetch.finalUrl,
    fetched_at: fetch.startedAt.toISOString(),
    http_status: fetch.httpStatus,
    headers: fetch.responseHeader as Record<string, unknown>,
    tool: fetch.tool,
  }
