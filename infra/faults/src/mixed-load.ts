import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Effect, Operation } from './check-history.ts'
import type { World } from './world.ts'

const PAYER = '0190a000-0000-7000-8000-0000000000f1'

/** Operations before a fault: code that was never run is slow at first. */
const WARM_UP = 100

/** What writes refer to: a payer, and a manual of the documentation. */
export type Ground = { manualId: string; warmedUp: readonly Operation[] }

export async function prepareGround({ services, query }: World): Promise<Ground> {
  await query(
    `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
       last_seen_at)
     VALUES ($1, 'Fault Health', 'fault health', 'fault', 'commercial', 'fault', '1', now(), now())`,
    [PAYER],
  )
  const { url } = services.addresses['docs-api']
  const create = async (path: string, body: object): Promise<string> => {
    const headers = {
      authorization: `Bearer ${services.sample.tokens.docs}`,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  const productId = await create('/products', { slug: 'faults', name: 'Faults' })
  const ground = { manualId: await create('/manuals', { productId, slug: 'faults', title: 'Faults' }) }
  return { ...ground, warmedUp: await warmUp({ services }, ground) }
}

/** Sends operations one after another. @returns their history, which belongs to the whole */
async function warmUp(world: Pick<World, 'services'>, ground: { manualId: string }): Promise<Operation[]> {
  const history: Operation[] = []
  for (let turn = 0; turn < WARM_UP; turn += 1) history.push(await send(requestOf(world, ground, turn)))
  return history
}

type Request = { kind: string; url: string; method: string; token: string; key: string | null; body?: object }

/** Kinds of operations in turn: three reads, and a write to each of two services. */
function requestOf(
  { services }: Pick<World, 'services'>,
  { manualId }: { manualId: string },
  turn: number,
): Request {
  const api = `${services.addresses['ppman-api'].url}/api/v1`
  const docs = `${services.addresses['docs-api'].url}/api/v1`
  const { ppman, docs: docsToken } = services.sample.tokens
  const read = (kind: string, url: string, token: string) => ({ kind, url, method: 'GET', token, key: null })
  const key = randomUUID()
  switch (turn % 5) {
    case 0:
      return read('list payers', `${api}/payers/`, ppman)
    case 1:
      return {
        kind: 'create rule',
        url: `${api}/billing-rules/`,
        method: 'POST',
        token: ppman,
        key,
        body: {
          payer_id: PAYER,
          code: '99213',
          code_type: 'cpt',
          rule_category: 'other',
          description: key,
          effective_from: '2026-01-01',
        },
      }
    case 2:
      return read('list rules', `${api}/billing-rules/?page_size=10`, ppman)
    case 3:
      return {
        kind: 'create topic',
        url: `${docs}/topics`,
        method: 'POST',
        token: docsToken,
        key,
        body: { manualId, slug: key, title: 'Fault', bodyMdx: 'Words.' },
      }
    default:
      return read('list topics', `${docs}/topics?limit=10`, docsToken)
  }
}

async function send({ kind, url, method, token, key, body }: Request): Promise<Operation> {
  const startedMs = performance.now()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(key !== null && { 'idempotency-key': key, 'content-type': 'application/json' }),
  }
  const answer = await fetch(url, {
    method,
    headers,
    signal: AbortSignal.timeout(60_000),
    ...(body && { body: JSON.stringify(body) }),
  }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: '' }),
  )
  return {
    kind,
    key,
    startedMs,
    tookMs: performance.now() - startedMs,
    status: answer.status,
    isEnvelope: /^\{"(?:error|code)":/.test(answer.text),
  }
}

type Load = {
  perSecond: number
  /** Sends a write that broke off or failed again, with the same key, until it is acknowledged. */
  retries?: boolean
}

/**
 * Sends operations at a fixed rate, whether or not earlier ones were answered.
 *
 * @returns a function that stops it and returns the history
 */
export function startLoad(world: World, ground: Ground, { perSecond, retries = false }: Load) {
  const history = [...ground.warmedUp]
  const open = new Set<Promise<void>>()
  let isStopped = false
  let turn = 0
  const perform = async (request: Request) => {
    for (let tries = 0; ; tries += 1) {
      const operation = await send(request)
      history.push(operation)
      const isRefused = operation.status === 429 || operation.status >= 500
      if (!retries || request.key === null || (operation.status !== 0 && !isRefused)) return
      await pause(Math.min(100 * 2 ** tries, 1_000) * (0.5 + Math.random()))
    }
  }
  const run = (async () => {
    const beganMs = performance.now()
    while (!isStopped) {
      const due = ((performance.now() - beganMs) / 1_000) * perSecond
      for (; turn < due; turn += 1) {
        const performed = perform(requestOf(world, ground, turn)).then(() => void open.delete(performed))
        open.add(performed)
      }
      await pause(5)
    }
    await Promise.all(open)
  })()
  return async (): Promise<Operation[]> => {
    isStopped = true
    await run
    return history
  }
}

/** Rules with their audit events, and topics with their first revisions. */
export const readEffects = ({ query }: World): Promise<Effect[]> =>
  query<Effect>(`
    SELECT description AS key, count(*)::int AS rows,
      (SELECT count(*)::int FROM audit_event a
        WHERE a.object_kind = 'billing_rule' AND a.object_id = ANY(array_agg(r.id))) AS companions
    FROM billing_rule r WHERE code = '99213' AND description IS NOT NULL GROUP BY description
    UNION ALL
    SELECT slug, count(*)::int,
      (SELECT count(*)::int FROM doc_topic_revision v
        WHERE v.topic_id = ANY(array_agg(t.id)) AND v.number = 1)
    FROM doc_topic t GROUP BY slug`)
