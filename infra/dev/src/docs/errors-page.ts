import { type Dialect, docsDialect, ppmanDialect } from '@ppman/errors'

/** The page of all error kinds with each service's status and code. */
export function errorsPage(): string {
  const kinds = Object.keys(ppmanDialect.kinds) as (keyof Dialect['kinds'])[]
  const cell = ([status, code]: readonly [number, string]) => `${status} \`${code}\``
  const rows = kinds.map(
    (kind) => `| ${kind} | ${cell(ppmanDialect.kinds[kind])} | ${cell(docsDialect.kinds[kind])} |`,
  )
  return [
    '# Errors',
    '',
    'Written from `packages/errors`. A kind is what the code throws; an operation may name a more ' +
      'precise code' +
      ' (`alias_conflict`, `unknown_parent`, …).',
    '',
    '| kind | document 1 (API, pages, hook) | document 2 (documentation) |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
