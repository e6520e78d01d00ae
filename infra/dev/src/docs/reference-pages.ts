import { type Dialect, docsDialect, ppmanDialect } from '@ppman/errors'
import { CATALOGUE, type Declaration } from '@ppman/telemetry'
import { z } from 'zod'
import { ROOT } from './workspace.ts'

type Schemas = Record<string, z.ZodObject>
type Property = { type?: string; format?: string; enum?: string[]; default?: unknown; description?: string }
type Variable = Property & { name: string; isNeeded: boolean; field: z.ZodType }

const HEAD = [
  '# Configuration',
  '',
  'Written from the schemas that each service reads its environment with, once, at start.',
  'A bad one is refused with every problem at once.',
  '',
]

/** Names, kinds and defaults of every environment variable, by service. */
export function configurationPage(schemas: Schemas): string {
  const sections = Object.entries(schemas).flatMap(([service, schema]) => [
    `## ${service}`,
    '',
    '| name | kind | default | what for |',
    '|---|---|---|---|',
    ...variablesOf(schema).map(rowOf),
    '',
  ])
  return [...HEAD, ...sections].join('\n')
}

/** `service NAME` of every variable without a description. */
export const undescribed = (schemas: Schemas): string[] =>
  Object.entries(schemas).flatMap(([service, schema]) =>
    variablesOf(schema)
      .filter(({ description }) => !description)
      .map(({ name }) => `${service} ${name}`),
  )

function variablesOf(schema: z.ZodObject): Variable[] {
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Record<string, Property>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const isNeeded = property.default === undefined && required.includes(name)
    return { ...property, name, isNeeded, field: schema.shape[name] as z.ZodType }
  })
}

function rowOf(variable: Variable): string {
  const fallback =
    variable.default === undefined ? '' : `\`${JSON.stringify(variable.default).replaceAll('"', '')}\``
  return (
    `| \`${variable.name}\` | ${kindOf(variable)} | ${variable.isNeeded ? '**needed**' : fallback} | ` +
    `${variable.description ?? ''} |`
  )
}

function kindOf({ type, format, enum: values, field }: Variable): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  const output = (describe(field, 'output') as Property).type
  return format === 'uri' ? 'address' : (type ?? output ?? 'text').replace('string', 'text')
}

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

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

/** The page of all metrics with their labels. */
export function metricsPage(): string {
  const rows = Object.entries(CATALOGUE as Record<string, Declaration>).map(
    ([name, { kind, labels, help }]) =>
      `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  )
  return [
    '# Metrics',
    '',
    'Written from `packages/telemetry/src/catalogue.ts`. Each process shows them as `/metrics` on',
    '`METRICS_PORT`. Every metric carries the label `service`. Beside them stand the metrics of Node that',
    '[prom-client](https://github.com/siimon/prom-client) collects by default: `process_*` and `nodejs_*`,',
    'for example',
    '`nodejs_eventloop_lag_p99_seconds`. A histogram has the series `_bucket`, `_sum` and `_count`.',
    '[Observe](../how-to/observe.md) says what to look at.',
    '',
    '| name | kind | labels | what it is |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

type FindingRule = { ruleId: string; upsert: string; approve: string; hint: string }

/** The page of all rules of the publish gate with their severity and what to do. */
export async function publishFindingsPage(): Promise<string> {
  const { findingRules } = (await import(
    new URL('packages/topic-pipeline/src/finding-rules.ts', ROOT).href
  )) as { findingRules: () => FindingRule[] }
  const withCode = (hint: string) => hint.replace(/<[^<>]{1,60}>|\{[^{}]{1,60}\}/g, '`$&`')
  const rows = findingRules().map(
    ({ ruleId, upsert, approve, hint }) => `| \`${ruleId}\` | ${upsert} | ${approve} | ${withCode(hint)} |`,
  )
  return [
    '# Findings of the publish gate',
    '',
    'Written from `packages/topic-pipeline/src/finding-rules.ts`. An error is refused with 400',
    '`content_rejected`, which names the first five as `field line:column rule`; all of them are in',
    '`GET /publish-runs/{id}`, for operators, by the id in `X-Publish-Run-Id`, and in the answer of the tool',
    '`upsert_topic`. A draft is refused for secrets and patients only. A warning is kept for the reviewer.',
    '',
    '| rule | at upsert | at approval | what to do |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

type Route = { method: string; path: string; rate?: string }

/** Writes the operations of ppman-api with their rate classes; the edge prices calls by them. */
export async function edgeOperations(): Promise<string> {
  const { routes } = (await import(new URL('apps/ppman-api/src/routes.ts', ROOT).href)) as {
    routes: readonly Route[]
  }
  const lines = routes.map(({ method, path, rate }) =>
    JSON.stringify({ method: method.toUpperCase(), path, rateClass: rateClassOf(method, rate) }),
  )
  return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`
}

/**
 * Same rule as `mount` of @ppman/http. Operations limited by address count as reads at the edge.
 */
function rateClassOf(method: string, rate?: string): string {
  if (rate === 'anonymous' || rate === 'none') return 'read'
  return rate ?? (method === 'get' ? 'read' : 'write')
}
