import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { testDb } from '@ppman/db/testing'
import { testService } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { createContext } from './context.ts'
import { parseVerificationKeys } from './verify-signature.ts'

/** A mail provider that signs: its key as it would show it, and the headers for a body. */
export function testProvider(namedCurve = 'P-256') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  return {
    key: spki(publicKey),
    sign: (body: string | Buffer, timestamp = '1700000000') => signedHeaders(privateKey, body, timestamp),
  }
}

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

function signedHeaders(privateKey: KeyObject, body: string | Buffer, timestamp: string) {
  const bytes = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)])
  return {
    'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', bytes, privateKey).toString('base64'),
    'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
  }
}

/** The app that ships, in the database role that ships, trusting `keys`. */
export async function testHook({ keys, unsubscribeLimit = 60 }: { keys: string; unsubscribeLimit?: number }) {
  const { db, pool, close: closeDb } = await testDb({ role: 'ppman_hook' })
  const check = async () => void (await pool.query('SELECT 1'))
  const rule = { limit: unsubscribeLimit, windowS: 60, per: 'address', degradedShare: 1 } as const
  const { close: closeService, ...service } = testService({
    name: 'hook',
    rates: { unsubscribe: rule },
    scale: 1,
    check,
  })
  const ctx = createContext({ db, keys: parseVerificationKeys(keys).keys })
  const app = createApp({ ...service, ctx, checkReplies: true })
  const close = async () => {
    closeService()
    await closeDb()
  }
  return { app, api: request(app), db, pool, close }
}
