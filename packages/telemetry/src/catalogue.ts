/**
 * A metric. Its labels take few values: templates, kinds and outcomes, never an id or an address.
 */
export type Declaration = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
  /** Upper bounds of a histogram. */
  buckets?: readonly number[]
}

const counter = <const L extends readonly string[]>(help: string, labels: L) =>
  ({ kind: 'counter', help, labels }) as const
const gauge = <const L extends readonly string[]>(help: string, labels: L) =>
  ({ kind: 'gauge', help, labels }) as const
const histogram = <const L extends readonly string[]>(help: string, labels: L, buckets: readonly number[]) =>
  ({ kind: 'histogram', help, labels, buckets }) as const

/**
 * Every metric of ours, by name. All carry the label `service`; Node's own are beside them.
 * `docs/reference/metrics.md` is written from it.
 */
export const CATALOGUE = {
  http_request_duration_seconds: histogram(
    'Time to answer, by route template and status class.',
    ['method', 'route', 'status_class'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ),
  http_requests_shed_total: counter(
    'Requests refused because the event loop was late or the queue for connections long.',
    [],
  ),
  http_requests_in_flight: gauge('Requests that are not answered yet.', []),
  limiter_decisions_total: counter('Calls that a quota allowed or refused.', ['rate_class', 'decision']),
  limiter_degraded: gauge('1 while quotas are counted without Redis.', []),
  websocket_connections: gauge('Open sockets.', []),
  db_pool_connections: gauge('Connections of pools, by role and state (idle, busy).', ['role', 'state']),
  db_pool_max: gauge('Most connections that the pools of a role may open.', ['role']),
  db_pool_waiting: gauge('Callers that wait for a connection.', ['role']),
  db_pool_wait_seconds: histogram(
    'Time until a connection came, of callers that found none idle.',
    ['role'],
    [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1],
  ),
  db_replica_reads_total: counter(
    'Requests that may read from the replica, by outcome: replica, or why the primary was read ' +
      '(unreachable, no_replica, lag, own_write, unknown_write); failed counts those that changed on ' +
      'the way.',
    ['outcome'],
  ),
  db_replica_up: gauge('1 while the replica answers and follows the primary.', []),
  db_replica_lag_seconds: gauge('Age of the oldest change that the replica has not replayed.', []),
  pool_processes: gauge('Child processes of the pools for heavy work, by state (idle, busy).', ['state']),
  jobs_due: gauge('Jobs whose time has come and that no worker has taken.', ['task']),
  jobs_oldest_due_seconds: gauge('Time since the oldest of these was due; 0 without one.', ['task']),
  jobs_given_up: gauge('Jobs that failed too often and are tried no more.', ['task']),
  job_duration_seconds: histogram(
    'Time that an attempt of a job took, by outcome (done, failed).',
    ['task', 'outcome'],
    [0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200],
  ),
  background_jobs_total: counter('Ended jobs that callers watch, by kind and status.', ['kind', 'status']),
  background_job_rows_total: counter('Rows that these read: the ingest rate.', ['kind']),
  background_job_bytes_total: counter('Bytes that these read.', ['kind']),
  events_waiting: gauge('Events that are not dispatched yet.', []),
  events_oldest_waiting_seconds: gauge('Age of the oldest of these; 0 without one.', []),
  webhook_deliveries_due: gauge('Deliveries to active endpoints that should have been attempted.', []),
  webhook_deliveries_oldest_due_seconds: gauge('Time since the oldest of these was due; 0 without one.', []),
  webhook_attempts_total: counter('Attempts of deliveries: 2xx to 5xx, or error without an answer.', [
    'outcome',
  ]),
  mails_due: gauge('Mails that should have been sent.', []),
  mails_oldest_due_seconds: gauge('Time since the oldest of these was due; 0 without one.', []),
  mails_total: counter('Attempts to send a mail (sent, retry, refused, address_refused).', ['outcome']),
  email_events_total: counter('Events of the mail provider (applied, duplicate, ignored).', ['outcome']),
  fetches_total: counter('Requests to public addresses: 2xx to 5xx, or why there was no answer.', [
    'outcome',
  ]),
  fetch_duration_seconds: histogram(
    'Time to the head of the answer of a public address.',
    [],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
  ),
  fetched_bytes_total: counter('Decoded bytes that were read from public addresses.', []),
  sources: gauge('Watched policy addresses by state.', ['state']),
  sources_overdue: gauge('Policy addresses and price lists whose check is late.', ['kind']),
  sources_oldest_overdue_seconds: gauge('Time since the oldest of these was due; 0 without one.', ['kind']),
  audit_chains_broken: gauge('Audit chains that do not follow their signed heads, at the last check.', []),
  backlog_read_failures_total: counter('Scrapes for which the backlog could not be read.', []),
  ppman_model_calls: gauge('Questions that were sent to the model since the start.', []),
  ppman_model_refusals: gauge('Questions that the model refused since the start.', []),
  ppman_model_failures: gauge('Questions without a usable answer since the start.', []),
  ppman_model_over_budget: gauge('Questions that the budget of the day stopped since the start.', []),
  ppman_model_input_tokens: gauge('Tokens of questions since the start.', []),
  ppman_model_output_tokens: gauge('Tokens of answers since the start.', []),
  ppman_model_cost_dollars: gauge('Cost of answers in US dollars, where prices are configured.', []),
} satisfies Record<string, Declaration>

export type MetricName = keyof typeof CATALOGUE
