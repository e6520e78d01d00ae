import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './generated/policy-api.ts'

/** Objects of the API by name, such as `Schemas['BillingRuleResponse']`. */
export type Schemas = components['schemas']
/** A typed method for each HTTP method: `client.GET('/payers/match', { params: … })`. */
export type PolicyClient = Client<paths>

type Options = {
  /** Where the API is, such as `https://edge.example/v1/ppman` or `https://ppman.example/api/v1`. */
  baseUrl: string
  /** A token of the console with the scope `svc-ppman`. */
  token?: string
  /** Sent with each call, in place of a token or beside it. */
  headers?: Readonly<Record<string, string>>
  fetch?: (request: Request) => Promise<Response>
}

/** A client of the policy API. Nothing is called until one of its methods is. */
export function createPolicyClient({ baseUrl, token, headers, fetch }: Options): PolicyClient {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/$/, ''),
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    ...(fetch && { fetch }),
  })
}

/** An answer other than a success, with the fields of the error envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable; branch on it. `unknown` when something other than the API answered. */
  readonly code: string
  /** Quote it when you report a problem. */
  readonly requestId: string
  /** Fields at fault. */
  readonly details: unknown
  /** Seconds to wait before the next attempt; null where the answer does not say. */
  readonly retryAfterS: number | null

  constructor({ status, headers }: Response, body: unknown) {
    const { code = 'unknown', message, request_id, details } = envelopeOf(body)
    super(message ?? `The API answered ${status}.`)
    this.status = status
    this.code = code
    this.requestId = request_id ?? headers.get('x-request-id') ?? ''
    this.details = details
    const wait = headers.get('retry-after')
    this.retryAfterS = wait !== null && /^\d+$/.test(wait) ? Number(wait) : null
  }
}

type Envelope = Partial<{ code: string; message: string; request_id: string; details: unknown }>

const envelopeOf = (body: unknown): Envelope =>
  (typeof body === 'object' && body !== null ? (body as { error?: Envelope }).error : undefined) ?? {}

type Reply<T> = { data?: T; error?: unknown; response: Response }

/**
 * The body of a successful answer: `await answerOf(client.GET('/payers/', …))`.
 *
 * @throws ApiError for any other answer
 */
export async function answerOf<T>(reply: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await reply
  if (!response.ok) throw new ApiError(response, error)
  return data as T
}
