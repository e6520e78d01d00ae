import path from 'node:path'
import { ROOT } from '../../../judges/src/verdicts/places.ts'
import { type Mark, none, type Trial } from '../../../judges/src/verdicts/verdict.ts'
import { verdictPage } from '../../../judges/src/verdicts/verdict-page.ts'
import { readSeries } from './load-series.ts'

/** Folder of the scripts. */
export const SCRIPTS = path.join(ROOT, 'infra', 'faults', 'src', 'load')

/** File of the verdicts. */
export const RESULTS = path.join(ROOT, 'infra', 'faults', 'load-results.json')

const atMost = (figure: string, value: number): Mark => ({ figure, atMost: value })
const atLeast = (figure: string, value: number): Mark => ({ figure, atLeast: value })

/** What the API must bear (`platform.md` 4.2). */
export const LOADS: readonly Trial[] = [
  {
    name: 'overload',
    looksAt:
      'one ppman-api is offered twice its capacity for a minute, then half of it: what it serves, how ' +
      'fast it refuses the rest, how soon all is well again, and whether what collections ' +
      'leave of the heap grows',
    command: ['overload.ts'],
    needsStack: false,
    marks: [
      atLeast('capacity_per_s', 50),
      atLeast('offered_share', 1.9),
      atLeast('goodput_share', 0.8),
      atMost('served_p99_ms', 1_000),
      atLeast('refused', 1),
      atMost('refused_p99_ms', 100),
      none('errors'),
      none('broken'),
      none('exits'),
      atMost('recovery_ms', 5_000),
      atMost('rss_peak_mb', 1_000),
      atMost('heap_floor_mb', 500),
      atMost('heap_floor_growth_percent', 10),
      atMost('generator_lag_p99_ms', 50),
    ],
  },
  {
    name: 'soak',
    looksAt: 'one ppman-api serves half of its capacity; memory and times after two minutes of warm-up',
    command: ['soak.ts'],
    needsStack: false,
    marks: [
      atLeast('minutes', 10),
      atLeast('per_second', 25),
      atMost('p99_ms', 500),
      atMost('p99_rise_percent', 10),
      atMost('cpu_rise_percent', 10),
      atMost('rss_slope_percent', 1),
      atMost('heap_floor_growth_percent', 10),
      atMost('most_handles', 200),
      none('refused'),
      none('errors'),
      none('exits'),
    ],
  },
]

function tableOf(title: string, rows: readonly Record<string, number>[] | undefined): string[] {
  if (!rows?.[0]) return []
  const names = Object.keys(rows[0])
  const lines = rows.map(
    (row) => `| ${names.map((name) => row[name]?.toLocaleString('en-US')).join(' | ')} |`,
  )
  return [
    `## ${title}`,
    '',
    `| ${names.join(' | ')} |`,
    `|${names.map(() => '---:').join('|')}|`,
    ...lines,
    '',
  ]
}

/** docs/reference/load.md: what one instance bears. */
export function loadPage(): string {
  const { capacity, soak } = readSeries()
  return [
    verdictPage({
      opening: [
        '# Load',
        '',
        'Written from `infra/faults/src/load`: one instance of `ppman-api` in production mode, at twice',
        'its capacity and for minutes at half of it. Nine of ten calls read (pages of payers, single',
        'payers, rules of a payer), one creates a rule. 1,000 callers of 200 organizations stay below the',
        'quotas of production, so that the process is the limit. Calls come at random times by the clock,',
        'whether or not earlier ones were answered, and time counts from their turn. Capacity is the',
        'highest rate at which 99 % are served and the 99th percentile is at most 500 ms. Above it more',
        'than that is served in all, because the service never idles: goodput may exceed 1. The service,',
        'its PostgreSQL (without `fsync`) and its Redis share one processor; the generator has another',
        'one. Other work of the machine was not stopped; `generator_lag_p99_ms` tells whether calls left',
        'in time. The column `version` names commit and Node.',
      ],
      noun: 'load',
      trials: LOADS,
      results: RESULTS,
    }),
    ...tableOf('The search for capacity', capacity),
    ...tableOf('The soak, minute by minute', soak),
  ].join('\n')
}
