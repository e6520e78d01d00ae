import { createHash } from 'node:crypto'
import { type RateEvidence, recordJson } from '@ppman/prices'

/** Everything that another party needs to check a figure, as JSON. */
export const evidenceManifest = ({ price, single, file, fetch, record, traced }: RateEvidence): string =>
  `${JSON.stringify(
    {
      format: 'ppman.price-evidence/1',
      figure: price && {
        id: price.id,
        ccn: price.ccn,
        hospital: price.hospitalName,
        code_type: price.family,
        code: price.code,
        setting: price.setting,
        median_e4: price.contractMedianE4,
        contracts: price.contracts,
        valid_from: price.validFrom,
        valid_to: price.validTo,
      },
      rate: single && {
        payer: single.payer,
        plan: single.plan,
        methodology: single.methodology,
        dollar_e4: single.dollarE4,
        percent_e4: single.percentE4,
      },
      file: {
        id: file.id,
        name: file.fileName,
        sha256: file.sha256,
        bytes: file.bytes,
        url: fetch?.url ?? file.url,
        fetched_at: fetch?.startedAt ?? null,
        last_updated_on: file.lastUpdatedOn,
        layout: file.layout,
        read_at: file.readAt,
        parser_version: file.parserVersion,
      },
      record: {
        ...record,
        byte_offset: traced?.byteOffset ?? null,
        byte_length: traced?.byteLength ?? null,
        member: traced?.member ?? null,
        text_sha256: traced ? createHash('sha256').update(traced.original).digest('hex') : null,
      },
      read_as: traced ? recordJson(traced.parsed) : null,
    },
    null,
    1,
  )}\n`
