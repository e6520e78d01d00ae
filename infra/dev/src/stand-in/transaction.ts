import { attempt } from './attempt.ts'
import { type Commands, type Context, findCommand, runCommand } from './command.ts'
import { OK, RedisError, type Reply, Status } from './reply.ts'

/** The MULTI of one client: requests are kept until EXEC runs them all, with nobody else's between them. */
export class Transaction {
  readonly #commands: Commands
  readonly #context: Context
  #queue: string[][] | null = null
  #isBroken = false

  constructor(commands: Commands, context: Context) {
    this.#commands = commands
    this.#context = context
  }

  get isOpen(): boolean {
    return this.#queue !== null
  }

  begin(): Reply {
    if (this.#queue) throw new RedisError('ERR MULTI calls can not be nested')
    this.#queue = []
    this.#isBroken = false
    return OK
  }

  /** Keeps a request. One that could never run spoils the whole transaction, as EXEC then says. */
  keep(words: string[]): Reply {
    this.#isBroken = true
    findCommand(this.#commands, words[0] ?? '', words.length - 1)
    this.#isBroken = false
    this.#queue?.push(words)
    return new Status('QUEUED')
  }

  execute(): Reply {
    const queue = this.#queue
    this.#queue = null
    if (!queue) throw new RedisError('ERR EXEC without MULTI')
    if (this.#isBroken) throw new RedisError('EXECABORT Transaction discarded because of previous errors.')
    return queue.map((words) => attempt(() => runCommand(this.#commands, this.#context, words)) ?? null)
  }

  discard(): Reply {
    if (!this.#queue) throw new RedisError('ERR DISCARD without MULTI')
    this.#queue = null
    return OK
  }
}
