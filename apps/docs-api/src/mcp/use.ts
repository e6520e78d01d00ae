import type { Log } from '@ppman/http'
import type { Ctx } from '../context.ts'
import type { Client } from './caller-info.ts'

/** What one request works with. */
export type Use = { ctx: Ctx; client: Client; log: Log }

/** The revisions of 2025 open with `initialize`; that of 2026-07-28 carries what it needs in each request. */
export type Revision = 'handshake' | 'stateless'
