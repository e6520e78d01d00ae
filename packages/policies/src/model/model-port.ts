import type { Db } from '@ppman/db'
import { fetchFailureOf, guardedPost } from '@ppman/evidence'
import { DIALECTS, type ParsedAnswer, type Prompt } from './dialects.ts'
import { modelCallRepo, type ModelOutcome, type ModelPurpose } from './model-call-repo.ts'
import type { ModelConfig } from './model-env.ts'

export type ModelQuestion = Prompt & { purpose: ModelPurpose; subjectId: string }

/** The answer of a model. Text only if it answered whole; `callId` names the row of the call. */
export type ModelAnswer = { outcome: ModelOutcome; text: string | null; callId: string | null }

/** What a process has asked since it started. */
export type ModelTotals = {
  calls: number
  /** Answers that the model refused to give. */
  refusals: number
  /** Questions without a usable answer, refusals not included. */
  failures: number
  /** Questions that the budget stopped. */
  overBudget: number
  inputTokens: number
  outputTokens: number
  costMicros: number
}

/** The operator's own model. It answers texts; whoever asks checks every word of them. */
export type ModelPort = {
  name: string
  ask: (question: ModelQuestion) => Promise<ModelAnswer>
  totals: Readonly<ModelTotals>
}

type ModelDeps = {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Longest answer of an endpoint, in bytes. */
const MAX_ANSWER_BYTES = 512 * 1024
/** Tokens of a text are at least its characters by four (English); three is on the safe side. */
const CHARS_PER_TOKEN = 3

/**
 * Opens the model of the operator's configuration; null when none is configured. Each question is
 * reserved against the day's budget first, sent through the guard against internal addresses, and
 * counted with its outcome. No question or answer is logged or stored.
 */
export function openModel(config: ModelConfig, deps: ModelDeps): ModelPort | null {
  const { AI_BASE_URL: url, AI_MODEL: model } = config
  if (!url || !model) return null
  const totals: ModelTotals = {
    calls: 0,
    refusals: 0,
    failures: 0,
    overBudget: 0,
    inputTokens: 0,
    outputTokens: 0,
    costMicros: 0,
  }
  const withinConcurrency = limitConcurrency(config.AI_CONCURRENCY)
  const endpoint = { url, model, config, totals, ...deps }
  return { name: model, totals, ask: (question) => withinConcurrency(() => askEndpoint(question, endpoint)) }
}

type Endpoint = ModelDeps & { url: string; model: string; config: ModelConfig; totals: ModelTotals }

async function askEndpoint(question: ModelQuestion, endpoint: Endpoint): Promise<ModelAnswer> {
  const { config, model, transaction, now, totals } = endpoint
  const { purpose, subjectId, instructions, document, maxOutputTokens } = question
  const tokens = Math.ceil((instructions.length + document.length) / CHARS_PER_TOKEN) + maxOutputTokens
  const call = { purpose, subjectId, dialect: config.AI_DIALECT, model, tokens, askedAt: now() }
  const callId = await transaction((tx) => modelCallRepo(tx).reserve(call, config.AI_DAILY_TOKENS))
  if (callId === null) {
    totals.overBudget += 1
    return { outcome: 'over_budget', text: null, callId: null }
  }
  const { httpStatus, ...answer } = await post(question, endpoint)
  const { outcome, text, inputTokens, outputTokens } = answer
  const costMicros = costOf(answer, config)
  const isCounted = inputTokens !== null && outputTokens !== null
  const end = { outcome, httpStatus, inputTokens, outputTokens, costMicros, finishedAt: now() }
  await transaction((tx) =>
    modelCallRepo(tx).finish(callId, { ...end, tokens: isCounted ? inputTokens + outputTokens : tokens }),
  )
  totals.calls += 1
  if (outcome === 'refused') totals.refusals += 1
  else if (outcome !== 'answered') totals.failures += 1
  totals.inputTokens += inputTokens ?? 0
  totals.outputTokens += outputTokens ?? 0
  totals.costMicros += costMicros ?? 0
  return { outcome, text, callId }
}

type Posted = Omit<ParsedAnswer, 'outcome'> & { outcome: ModelOutcome; httpStatus: number | null }

/** Sends a question. A failure of the endpoint is an outcome; our own failures are thrown. */
async function post(question: ModelQuestion, { url, model, config }: Endpoint): Promise<Posted> {
  const { path, headers, body, parse } = DIALECTS[config.AI_DIALECT]
  try {
    const { status, bytes } = await guardedPost(`${url.endsWith('/') ? url.slice(0, -1) : url}${path}`, {
      body: body(model, question),
      headers: headers(config.AI_API_KEY),
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: config.AI_TIMEOUT_MS,
      ...(config.AI_ALLOW_PRIVATE ? { allowHosts: [hostAndPort(url)] } : {}),
    })
    if (status !== 200) return { ...NO_ANSWER, outcome: 'http_error', httpStatus: status }
    return { ...parse(parseJson(bytes.toString('utf8'))), httpStatus: status }
  } catch (error) {
    const failure = fetchFailureOf(error)
    if (!failure) throw error
    return { ...NO_ANSWER, outcome: failure === 'timeout' ? 'timeout' : 'unreachable', httpStatus: null }
  }
}

const NO_ANSWER = { text: null, inputTokens: null, outputTokens: null }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Cost in millionths of a dollar: tokens by dollars per million tokens. */
function costOf(
  { inputTokens, outputTokens }: Pick<ParsedAnswer, 'inputTokens' | 'outputTokens'>,
  { AI_INPUT_PRICE: inputPrice, AI_OUTPUT_PRICE: outputPrice }: ModelConfig,
): number | null {
  if (inputPrice === undefined || outputPrice === undefined) return null
  if (inputTokens === null || outputTokens === null) return null
  return Math.ceil(inputTokens * inputPrice + outputTokens * outputPrice)
}

/** Runs at most `limit` works at a time; the others wait in order. */
function limitConcurrency(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
