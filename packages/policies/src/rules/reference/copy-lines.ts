import type { ReferenceEdit } from './reference-edit.ts'

/** Lines of COPY's text format. JSON has no raw tab or newline, so its backslashes alone need another one. */
export async function* copyLines(edits: AsyncIterable<ReferenceEdit[]>): AsyncGenerator<string> {
  for await (const run of edits) if (run.length > 0) yield run.map(copyLine).join('')
}

const copyLine = ({
  line,
  code,
  codeType,
  partner,
  said,
  quantity,
  period,
  conditions,
  effectiveFrom,
  effectiveTo,
}: ReferenceEdit) =>
  `${line}\t${code}\t${codeType}\t${partner}\t${said}\t${quantity ?? '\\N'}\t${period ?? '\\N'}\t` +
  `${JSON.stringify(conditions).replaceAll('\\', '\\\\')}\t${effectiveFrom ?? '\\N'}\t${effectiveTo ?? '\\N'}\n`
