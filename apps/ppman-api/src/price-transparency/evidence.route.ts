import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { priceEvidence, type RateEvidence, recordJson, singleRateEvidence } from '@ppman/prices'
import { z } from 'zod'
import { route } from '../route.ts'
import { ConformanceResponse, presentConformance } from './hospital-file-response.ts'
import { presentRate, evidenceDeps, rateIdParam, RateResponse } from './rate-response.ts'
import { LastUpdatedOn, presentPrice, PriceResponse } from './schemas.ts'

/** The evidence of a price: its file, the fetch and the bytes of the record. */
const EvidenceResponse = z
  .object({
    rate: PriceResponse.nullable().meta({ description: 'The price asked for; null when a single rate was.' }),
    single_rate: RateResponse.nullable().meta({
      description: 'The single rate asked for; null when a price was.',
    }),
    file: z.object({
      id: z.uuid(),
      file_name: z.string(),
      url: z.string().nullable().meta({ description: 'Where the operator took it from.' }),
      sha256: z.string(),
      bytes: z.int(),
      member: z
        .string()
        .nullable()
        .meta({ description: 'Path inside the archive; of several members read the largest.' }),
      members: z
        .array(
          z.object({
            path: z.string(),
            layout: z.string(),
            records: z.int(),
            rates: z.int(),
            first_record: z.int(),
            first_byte: z.int(),
          }),
        )
        .meta({
          description:
            'Members read of an archive, in the order in which their records and bytes are numbered.',
        }),
      other_price_files: z.array(z.string()).meta({
        description: 'Price files of the archive that were not read: none of their prices is here.',
      }),
      layout: z.string().nullable(),
      declared_version: z.string().nullable(),
      detected_version: z.string().nullable(),
      hospital_name: z.string().nullable(),
      last_updated_on: LastUpdatedOn,
      last_updated_text: z.string().nullable().meta({ description: 'The same as published.' }),
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
      .meta({
        description: 'The latest fetch that brought these bytes; null when an operator handed them in.',
      }),
    conformance: ConformanceResponse,
    record: z
      .object({
        number: z.int(),
        part: z.int(),
        member: z
          .string()
          .nullable()
          .meta({ description: 'The member of the archive in which the record is.' }),
        member_byte_offset: z
          .int()
          .nullable()
          .meta({ description: 'Where the record begins in that member.' }),
        byte_offset: z.int().meta({
          description: 'In the decompressed file, or in all members read as they stand one after the other.',
        }),
        byte_length: z.int(),
        original: z.string(),
        parsed: z.record(z.string(), z.unknown()),
        flags: z.array(z.string()).meta({ description: 'Deviations met in this record.' }),
        read_from: z.enum(['file', 'unpacked_copy']),
      })
      .nullable()
      .meta({
        description:
          'The record of the rate, or the one nearest to the median, read from the stored bytes; null ' +
          'for files too large to read at once.',
      }),
  })
  .meta({ id: 'PriceEvidenceResponse' })

type Found = NonNullable<Awaited<ReturnType<typeof priceEvidence | typeof singleRateEvidence>>>

/** Presents everything except the conformance result. */
const presentEvidence = ({ price, single, file, fetch, record, traced }: Found) => ({
  rate: price && presentPrice(price),
  single_rate: single && presentRate(single, file),
  file: presentFile(file),
  fetch: presentFetch(fetch),
  record: traced && {
    number: record.number,
    part: record.part,
    member: traced.member?.path ?? null,
    member_byte_offset: traced.member?.byteOffset ?? null,
    byte_offset: traced.byteOffset,
    byte_length: traced.byteLength,
    original: traced.original,
    parsed: recordJson(traced.parsed),
    flags: traced.flags,
    read_from: traced.readFrom,
  },
})

const presentFile = (file: RateEvidence['file']) => ({
  id: file.id,
  file_name: file.fileName,
  url: file.url,
  sha256: file.sha256,
  bytes: file.bytes,
  member: file.memberPath,
  members: file.members.map(({ path, layout, records, rates, firstRecord, firstByte }) => ({
    path,
    layout,
    records,
    rates,
    first_record: firstRecord,
    first_byte: firstByte,
  })),
  other_price_files: file.otherPriceFiles,
  layout: file.layout,
  declared_version: file.declaredVersion,
  detected_version: file.detectedVersion,
  hospital_name: file.hospitalName,
  last_updated_on: file.lastUpdatedOn,
  last_updated_text: file.lastUpdatedText,
  parser_version: file.parserVersion,
  records: file.records,
  rates: file.rates,
  quarantined: file.quarantined,
  flags: Object.fromEntries(file.flags.map(({ flag, count }) => [flag, count])),
  read_at: file.readAt.toISOString(),
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
  async handler({ params: { id }, ctx }) {
    const deps = evidenceDeps(ctx)
    const found = await (typeof id === 'string' ? priceEvidence(deps, id) : singleRateEvidence(deps, id))
    if (!found) throw new AppError('not_found', 'There is no rate with this id.')
    const conformance = presentConformance(await ctx.conformance.latest(found.file.id))
    return ok({ ...presentEvidence(found), conformance })
  },
})
