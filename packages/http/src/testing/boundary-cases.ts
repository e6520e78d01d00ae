import { keyOf } from './contract.ts'
import type { ContractRow } from './operations.ts'

export type BoundaryCase = {
  /** Says what is tried, for the test's name. */
  title: string
  method: string
  path: string
  query: Record<string, string>
  /** The parameter at fault. */
  name: string
}

/**
 * One call for each way past a bound of a query parameter in the table: below the minimum, above
 * the maximum, outside the values or pattern, of another type, repeated, or left out though
 * required. Each must be refused by name.
 */
export function boundaryCases(rows: readonly ContractRow[]): BoundaryCase[] {
  const queries = rows.filter(({ kind }) => kind === 'query')
  return queries.flatMap((row) => {
    const siblings = queries.filter(
      (other) => keyOf(other) === keyOf(row) && other.required === 'yes' && other.name !== row.name,
    )
    const others = Object.fromEntries(siblings.map((other) => [other.name, sample(other)]))
    const address = {
      method: row.method.toLowerCase(),
      path: row.path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000009'),
      name: row.name,
    }
    const tried = badValues(row).map(([what, value]) => ({
      title: `${keyOf(row)} ${row.name} ${what}`,
      ...address,
      query: { ...others, [row.name]: value },
    }))
    return row.required === 'yes'
      ? [...tried, { title: `${keyOf(row)} ${row.name} left out`, ...address, query: others }]
      : tried
  })
}

function badValues(row: ContractRow): [string, string][] {
  const { type, min, max, pattern_or_values: values } = row
  if (type === 'integer') {
    return [
      ...(min === '' ? [] : ([['below its minimum', String(Number(min) - 1)]] as [string, string][])),
      ...(max === '' ? [] : ([['above its maximum', String(Number(max) + 1)]] as [string, string][])),
      ['that is no number', 'many'],
      ['with a fraction', '1.5'],
    ]
  }
  if (type === 'uuid' || type === 'date' || type === 'boolean') return [['of another type', 'neither-nor']]
  return [
    ...(Number(min) > 0 ? ([['too short', 'x'.repeat(Number(min) - 1)]] as [string, string][]) : []),
    ...(max === '' ? [] : ([['too long', 'x'.repeat(Number(max) + 1)]] as [string, string][])),
    ...(/^\^|^[\w-]+(\|[\w-]+)+$/.test(values)
      ? ([['outside its values', 'no such value']] as [string, string][])
      : []),
  ]
}

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '0190a000-0000-7000-8000-000000000009',
  date: '2026-01-01',
}

function sample({ type, min, pattern_or_values: values }: ContractRow): string {
  if (type === 'integer') return min || '1'
  return SAMPLES[type] ?? (values.split('|')[0] || 'x'.repeat(Math.max(2, Number(min))))
}
