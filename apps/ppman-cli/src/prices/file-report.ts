import type { FileReport } from '@ppman/mrf'

/** Formats the report of a file as JSON. */
export const fileReportJson = (report: FileReport) => ({
  layout: report.layout,
  encoding: report.encoding,
  delimiter: report.delimiter,
  declared_version: report.declaredVersion,
  detected_version: report.detectedVersion,
  hospital_name: report.hospitalName,
  last_updated_on: report.lastUpdatedOn,
  records: report.records,
  rates: report.rates,
  quarantined: report.quarantined,
  status: report.status,
  reason: report.reason,
  flags: Object.fromEntries(report.flags.map(({ flag, count }) => [flag, count])),
  codes: report.codes,
  contracts: report.contracts,
  compression: report.compression,
  member: report.memberPath,
  members_read: report.members.map(({ path, layout, hospitalName, records, rates }) => ({
    member: path,
    layout,
    hospital_name: hospitalName,
    records,
    rates,
  })),
  members: report.otherMembers,
  other_price_files: report.otherPriceFiles,
  cut: report.cut,
  content_sha256: report.contentSha256,
  parser_version: report.parserVersion,
})
