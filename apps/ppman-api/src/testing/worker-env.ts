import { randomBytes } from 'node:crypto'

/** Settings that every worker needs and no test is about. */
export const WORKER_ENV = {
  NODE_ENV: 'test',
  REDIS_URL: 'redis://127.0.0.1:1',
  BASE_URL: 'http://ppman.test',
  WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
}
