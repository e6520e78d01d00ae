import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { AppError, type Dialect, toPublicError } from '@ppman/errors'
import { connectionQueue, count } from '@ppman/telemetry'

/**
 * The delay of the event loop above which requests are refused. Below it a request waits for this
 * long at most before it begins.
 */
const TARGET_MS = 50
/** The loop's delay is measured this often. */
const TICK_MS = 20
/**
 * Fewer open requests are never refused: a delay then comes from one long computation or a busy
 * machine, which refusing does not cure.
 */
const ALWAYS_SERVED = 32
/** Part of the refused share that is kept at the next measurement, so that it does not swing. */
const INERTIA = 0.7
/** Some requests are always tried: they tell whether there is room again. */
const MOST_REFUSED = 0.95
/**
 * The expected wait for a database connection above which requests are refused while there is a
 * standing queue. A request waits several times, and each wait fails after a second.
 */
const MOST_WAIT_MS = 100
/** The same in a burst: its queue soon ends by itself. */
const MOST_WAIT_IN_BURST_MS = 400
/** A queue that was not empty for this long is a standing one. */
const STANDING_AFTER_MS = 200
/** Connections that come free per millisecond, as assumed where no queue was seen lately. */
const ASSUMED_PER_MS = 1
/** Part of the measured rate that is kept at the next measurement. */
const RATE_INERTIA = 0.9

type Options = {
  dialect: Dialect
  /** 0 to 1, for each decision. */
  random?: () => number
  nowMs?: () => number
  queue?: typeof connectionQueue
}

/** Estimates how long a request that comes now would wait for a connection. */
function expectedWait(queue: typeof connectionQueue) {
  let [ratePerMs, queuedForMs, last] = [ASSUMED_PER_MS, 0, queue()]
  return {
    /** The rate is known only while there always is a queue; without one it is forgotten. */
    tick(elapsedMs: number): void {
      const now = queue()
      const isQueued = last.waiting > 0 && now.waiting > 0
      const seen = isQueued ? (now.served - last.served) / elapsedMs : ASSUMED_PER_MS
      if (isQueued || now.waiting === 0) ratePerMs = RATE_INERTIA * ratePerMs + (1 - RATE_INERTIA) * seen
      queuedForMs = isQueued ? queuedForMs + elapsedMs : 0
      last = now
    },
    isTooLong: (): boolean =>
      queue().waiting / ratePerMs > (queuedForMs > STANDING_AFTER_MS ? MOST_WAIT_MS : MOST_WAIT_IN_BURST_MS),
  }
}

/** Decides which requests are served while the process is asked for more than it can do. */
export function loadShedder({
  random = Math.random,
  nowMs = () => performance.now(),
  queue = connectionQueue,
}: Omit<Options, 'dialect'>) {
  let [inFlight, share, tickedAtMs] = [0, 0, nowMs()]
  const wait = expectedWait(queue)
  return {
    /** Called every `TICK_MS`: how late it is called is the delay of the loop. */
    tick(): void {
      const elapsedMs = nowMs() - tickedAtMs
      const delayMs = elapsedMs - TICK_MS
      tickedAtMs += elapsedMs
      wait.tick(elapsedMs)
      const wanted = Math.min(MOST_REFUSED, Math.max(0, delayMs / TARGET_MS - 1))
      share = INERTIA * share + (1 - INERTIA) * wanted
    },
    refuses: (): boolean => inFlight >= ALWAYS_SERVED && (random() < share || wait.isTooLong()),
    begin: () => void (inFlight += 1),
    end: () => void (inFlight -= 1),
  }
}

/**
 * Refuses requests with 503 before any other work while the event loop is late or the queue for
 * database connections is long, so that those which are served are served in time. Probes are
 * always answered.
 */
export function shedLoad(app: RequestListener, { dialect, ...options }: Options) {
  const shedder = loadShedder(options)
  const timer = setInterval(shedder.tick, TICK_MS).unref()
  const listener: RequestListener = (req, res) => {
    if (shedder.refuses() && !isProbe(req)) return refuse(req, res, dialect)
    shedder.begin()
    res.once('close', shedder.end)
    app(req, res)
  }
  return { listener, stop: () => clearInterval(timer) }
}

const isProbe = ({ url }: IncomingMessage) => url === '/healthz' || url === '/health'

const OVERLOADED = new AppError('unavailable', 'More is asked now than can be answered. Try again soon.', {
  headers: { 'Retry-After': '1' },
})

/** Written by hand: a refusal must cost a fraction of an answer. It has no line in the log. */
function refuse(req: IncomingMessage, res: ServerResponse, dialect: Dialect): void {
  count('http_requests_shed_total', {})
  const error = toPublicError(OVERLOADED, dialect)
  const requestId = randomUUID()
  const body = JSON.stringify(dialect.body(error, requestId))
  res.writeHead(error.status, {
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-ID': requestId,
    'Cache-Control': 'no-store',
    // The rest of an upload is not read.
    ...(req.headers['content-length'] || req.headers['transfer-encoding'] ? { Connection: 'close' } : {}),
  })
  res.end(body)
}
