import { RedisError, type Reply } from './reply.ts'

/** What the work answers, or the error as a reply: a client is told of it, and the connection goes on. */
export function attempt(work: () => Reply | undefined): Reply | undefined {
  try {
    return work()
  } catch (error) {
    return error instanceof RedisError ? error : new RedisError(`ERR internal: ${(error as Error).message}`)
  }
}
