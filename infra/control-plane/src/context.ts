import { type CallerMemory, type Pepper, type RecognizedToken, rememberCallers } from '@ppman/auth'
import type { Log } from '@ppman/http'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { type AccountRepo, accountRepo } from './accounts/account-repo.ts'
import { type Config, mailServerOf } from './config.ts'
import { keyRepo } from './keys/key-repo.ts'
import { type KeyRing, openKeyRing } from './keys/key-ring.ts'
import { openOutbox, type Outbox } from './mail/outbox.ts'
import { loadViews, type Views } from './rendering/views.ts'
import {
  type BrowserSessions,
  browserSessions,
  cookiesFor,
  type FormGuard,
  formGuard,
} from './sessions/browser-sessions.ts'
import { sessionRepo } from './sessions/session-repo.ts'
import { tokenRecognizer } from './tokens/issue-token.ts'
import { type TokenRepo, tokenRepo } from './tokens/token-repo.ts'

/** Dependencies of the request handlers. */
export type Ctx = {
  config: Config
  pool: pg.Pool
  redis: Redis
  now: () => Date
  log: Log
  peppers: readonly Pepper[]
  accounts: AccountRepo
  tokens: TokenRepo
  ring: KeyRing
  sessions: BrowserSessions
  forms: FormGuard
  /** Mails about accounts. */
  outbox: Outbox
  views: Views
  /** Looks up a token in the database. */
  recognize: (token: string) => Promise<RecognizedToken | null>
  /** The same, cached for up to 30 seconds. */
  callers: CallerMemory
}

type Sources = { config: Config; pool: pg.Pool; redis: Redis; log: Log; now?: () => Date }

/** Opens the keys and creates the context; the schema must be applied before. */
export async function createContext({
  config,
  pool,
  redis,
  log,
  now = () => new Date(),
}: Sources): Promise<Ctx> {
  const peppers = config.TOKEN_PEPPER
  const ring = await openKeyRing({
    repo: keyRepo(pool),
    peppers,
    now,
    givenEdgeKeys: config.EDGE_SIGNING_KEY,
  })
  const tokens = tokenRepo(pool)
  const cookies = cookiesFor(config.CONSOLE_URL)
  const onError = (err: unknown) => log.warn({ err }, 'a use of a token was not noted')
  const recognize = tokenRecognizer(tokens, { peppers, now, onError })
  return {
    config,
    pool,
    redis,
    now,
    log,
    peppers,
    accounts: accountRepo(pool),
    tokens,
    ring,
    sessions: browserSessions({ repo: sessionRepo(pool), cookies, now }),
    forms: formGuard({ cookies, secret: ring.cookieSecret, consoleUrl: config.CONSOLE_URL }),
    outbox: openOutbox({ pool, peppers, server: mailServerOf(config), now, log }),
    views: loadViews(config),
    recognize,
    callers: rememberCallers(recognize, now),
  }
}
