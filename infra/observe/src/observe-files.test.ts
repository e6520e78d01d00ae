import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOGUE, type Declaration, nameProcess, renderMetrics } from '@ppman/telemetry'
import { parse } from 'yaml'
import { DRILLS } from './testing/drills.ts'
import { hasPrometheus } from './testing/prometheus.ts'

const FOLDER = new URL('..', import.meta.url)
const ROOT = new URL('../../', FOLDER)
const read = (url: URL) => readFileSync(url, 'utf8')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}
const { groups } = parse(read(new URL('alerts.yml', FOLDER))) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

type Board = { title: string; panels: { title: string; targets: { expr: string }[] }[] }
const boards = readdirSync(new URL('dashboards/', FOLDER)).map(
  (name) => JSON.parse(read(new URL(`dashboards/${name}`, FOLDER))) as Board,
)
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...boards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ where: `${title}: ${panel.title}`, expr }))),
  ),
]

nameProcess('test')
/** Names of Node's own metrics, as this process shows them. */
const ofNode = [...(await renderMetrics()).matchAll(/^# TYPE ((?:process|nodejs)_\w+)/gm)].map(
  ([, name]) => name!,
)

/** Labels of each series, by its name; Prometheus adds `job` and `instance`. */
const series = new Map<string, readonly string[]>([
  ['up', []],
  ...ofNode.map((name): [string, string[]] => [name, []]),
  ...Object.entries(CATALOGUE as Record<string, Declaration>).flatMap(
    ([name, { kind, labels }]): [string, readonly string[]][] =>
      kind === 'histogram'
        ? [
            [`${name}_bucket`, [...labels, 'le']],
            [`${name}_sum`, labels],
            [`${name}_count`, labels],
          ]
        : [[name, labels]],
  ),
])
const ON_ALL = ['service', 'job', 'instance']
const WORD = /[a-z_][a-z0-9_]*/g
const FUNCTIONS = /\b(?:sum|max|min|topk|rate|increase|histogram_quantile|by|or)\b/g

/** Words of an expression that name no series of ours, and labels that its series do not have. */
function unknownIn(expr: string): string[] {
  const labels: string[] = []
  const bare = expr
    .replaceAll(/\{([^}]*)\}/g, (_, inner: string) => {
      labels.push(...[...inner.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name!))
      return ''
    })
    .replaceAll(/\bby\s*\(([^)]*)\)/g, (_, inner: string) => {
      labels.push(...inner.split(',').map((name) => name.trim()))
      return ''
    })
    .replaceAll(/\[\w+\]/g, '')
    .replaceAll(FUNCTIONS, '')
  const names = bare.match(WORD) ?? []
  const allowed = new Set([...ON_ALL, ...names.flatMap((name) => series.get(name) ?? [])])
  return [...names.filter((name) => !series.has(name)), ...labels.filter((label) => !allowed.has(label))]
}

test.each(expressions)('$where asks for metrics and labels that exist', ({ expr }) => {
  expect(unknownIn(expr)).toEqual([])
})

test('the check above finds a metric and a label that are not there', () => {
  expect(unknownIn('sum by (color) (rate(fetches_total{mood="x"}[5m])) > jobs_lost')).toEqual([
    'jobs_lost',
    'mood',
    'color',
  ])
})

test.each(rules)('$alert names a runbook that speaks of it, and a drill', ({ alert, annotations }) => {
  const runbook = new URL(annotations.runbook_url, ROOT)
  expect(existsSync(runbook)).toBe(true)
  expect(read(runbook)).toContain(alert)
  expect(read(runbook)).toContain('**Drill.**')
  expect(Object.keys(DRILLS)).toContain(alert)
})

test('no drill is of an alert that is gone', () => {
  expect(Object.keys(DRILLS).filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([])
})

test.each(Object.entries(CATALOGUE as Record<string, Declaration>))(
  '%s keeps the naming rules',
  (name, metric) => {
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/)
    if (metric.kind === 'counter') expect(name).toMatch(/_total$/)
    if (metric.kind === 'histogram') expect(name).toMatch(/_seconds$/)
    expect(
      metric.labels.filter((label) => /^(?:service|job|instance)$|id$|url|path|email|user/.test(label)),
    ).toEqual([])
  },
)

const withPromtool = hasPrometheus() ? test : test.skip
withPromtool.each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool %s %s %s finds nothing', (...argv) => {
  const { status, stdout, stderr } = spawnSync('promtool', argv, {
    cwd: fileURLToPath(FOLDER),
    encoding: 'utf8',
  })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})
