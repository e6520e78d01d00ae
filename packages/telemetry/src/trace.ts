import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'

/** Null while tracing is off: spans then cost one comparison. */
let tracer: Tracer | null = null

/** Called by `startTracing` with the tracer of this process, and with null when it stops. */
export const useTracer = (next: Tracer | null): void => void (tracer = next)

export const isTracing = (): boolean => tracer !== null

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/**
 * Attributes hold templates, kinds, counts and ids of our own rows. Never an address with its
 * query, a body, a text of a caller, or the message of an error.
 */
export type SpanOptions = {
  kind?: keyof typeof KINDS
  attributes?: Attributes
  /** W3C `traceparent` of the work that caused this; null begins a new trace. */
  parent?: string | null | undefined
}

const parentContext = (options: SpanOptions): Context => {
  if (!('parent' in options)) return context.active()
  return options.parent ? propagation.extract(ROOT_CONTEXT, { traceparent: options.parent }) : ROOT_CONTEXT
}

/** A span that its caller ends; null while tracing is off. */
export function startSpan(name: string, options: SpanOptions = {}): Span | null {
  if (!tracer) return null
  const { kind = 'internal', attributes = {} } = options
  return tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentContext(options))
}

/** A span below the current one; null outside of a trace, so that idle polling begins none. */
export const startChildSpan = (name: string, options: Omit<SpanOptions, 'parent'>): Span | null =>
  tracer && trace.getActiveSpan() ? startSpan(name, options) : null

/** Runs work in which `span` is the parent of new spans. */
export const withSpan = <T>(span: Span | null, work: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work()

/** Ends a span; an error is noted by its class or code, because messages may quote input. */
export function endSpan(span: Span | null, error?: unknown): void {
  if (error !== undefined && span) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', errorType(error))
  }
  span?.end()
}

function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/** Runs work in a span of its own. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return runInSpan(startSpan(name, options), work)
}

/** As `inSpan`, but only within a trace. */
export async function inChildSpan<T>(
  name: string,
  options: Omit<SpanOptions, 'parent'>,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return runInSpan(startChildSpan(name, options), work)
}

async function runInSpan<T>(span: Span | null, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (!span) return work(null)
  try {
    const result = await withSpan(span, () => work(span))
    endSpan(span)
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

/** The W3C `traceparent` of the current span; undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  if (!tracer || !trace.getActiveSpan()) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Where the payload of a job holds the `traceparent` of the call that added it. */
const CARRIED = 'traceparent'

/** The payload of a job, with the current trace while there is one. */
export function carryTrace(payload: object): object {
  const traceparent = currentTraceparent()
  return traceparent ? { ...payload, [CARRIED]: traceparent } : payload
}

/** Separates what `carryTrace` added. */
export function readCarried(stored: unknown): { payload: unknown; traceparent: string | null } {
  if (typeof stored !== 'object' || stored === null || !(CARRIED in stored))
    return { payload: stored, traceparent: null }
  const { [CARRIED]: traceparent, ...payload } = stored
  return { payload, traceparent: String(traceparent) }
}
