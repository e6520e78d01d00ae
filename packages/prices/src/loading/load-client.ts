import type { openPool } from '@ppman/db'

/** A connection with its transaction open. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>
