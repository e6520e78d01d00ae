import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { CATALOGUE, type Declaration, type MetricName } from './catalogue.ts'

type Catalogue = typeof CATALOGUE
type Named<Kind> = { [N in MetricName]: Catalogue[N]['kind'] extends Kind ? N : never }[MetricName]
type Labels<N extends MetricName> = Record<Catalogue[N]['labels'][number], string>

/** A process has one set of metrics, as it has one memory and one event loop. */
const registry = new Registry()
const instruments = new Map<string, unknown>(
  Object.entries(CATALOGUE as Record<string, Declaration>).map(([name, declaration]) => [
    name,
    instrumentOf(name, declaration),
  ]),
)

function instrumentOf(name: string, { kind, help, labels: labelNames, buckets }: Declaration) {
  const common = { name, help, labelNames, registers: [registry] }
  if (kind === 'counter') return new Counter(common)
  if (kind === 'gauge') return forget(new Gauge(common), labelNames)
  return new Histogram({ ...common, buckets: [...(buckets ?? [])] })
}

/** Forgets all values; a gauge without labels would otherwise show 0 where nothing was measured. */
function forget(gauge: Gauge, labels: readonly string[]): Gauge {
  if (labels.length > 0) gauge.reset()
  else gauge.remove()
  return gauge
}

/** Adds to a counter. */
export const count = <N extends Named<'counter'>>(name: N, labels: Labels<N>, by = 1): void =>
  (instruments.get(name) as Counter).inc(labels, by)

/** Adds a value to a histogram. */
export const observe = <N extends Named<'histogram'>>(name: N, labels: Labels<N>, value: number): void =>
  (instruments.get(name) as Histogram).observe(labels, value)

/** Sets a gauge. */
export const setGauge = <N extends Named<'gauge'>>(name: N, labels: Labels<N>, value: number): void =>
  (instruments.get(name) as Gauge).set(labels, value)

/** Forgets what a gauge showed: it is absent until it is set again. */
export const resetGauge = (name: Named<'gauge'>): void =>
  void forget(instruments.get(name) as Gauge, CATALOGUE[name].labels)

const readers = new Map<string, () => void | Promise<void>>()

/** Called at each scrape to set gauges. A second reader of the same key replaces the first. */
export const readAtScrape = (key: string, read: () => void | Promise<void>): void =>
  void readers.set(key, read)

let isStarted = false

/** Names the process in all metrics, and adds those of Node. */
export function nameProcess(service: string): void {
  registry.setDefaultLabels({ service })
  if (!isStarted) collectDefaultMetrics({ register: registry })
  isStarted = true
}

/** All metrics as Prometheus reads them. */
export async function renderMetrics(): Promise<string> {
  await Promise.all([...readers.values()].map(async (read) => read()))
  return registry.metrics()
}

export const METRICS_TYPE = registry.contentType
