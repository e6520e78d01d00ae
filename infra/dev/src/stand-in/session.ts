import { type Reply, catchRedisError, OK, RedisError, Status } from './protocol.ts'
import { glob, type Commands, type Context, findCommand, runCommand } from './command.ts'

/** A subscriber with its channels and patterns. */
type Listener = { channels: Set<string>; patterns: Set<string>; tell(reply: Reply): void }

/** Publish and subscribe: messages reach current subscribers and are not stored. */
export class Channels {
  readonly #listeners = new Set<Listener>()

  join(listener: Listener): void {
    this.#listeners.add(listener)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /**
   * @returns how many times the message was delivered: once for the channel and once for each
   *   matching pattern of each listener
   */
  publish(channel: string, message: string): number {
    let delivered = 0
    for (const { channels, patterns, tell } of this.#listeners) {
      const deliveries: Reply[] = channels.has(channel) ? [['message', channel, message]] : []
      for (const pattern of patterns)
        if (glob(pattern).test(channel)) deliveries.push(['pmessage', pattern, channel, message])
      deliveries.forEach(tell)
      delivered += deliveries.length
    }
    return delivered
  }
}

export type SessionOptions = {
  id: number
  password: string
  commands: Commands
  context: Context
  channels: Channels
  tell(reply: Reply): void
}

type SessionCommand = (args: string[]) => Reply | undefined

/** Commands that are allowed before authentication. */
const OPEN = ['auth', 'hello', 'quit']

/** The session of one client: authentication, subscriptions and transaction. */
export class Session {
  readonly #options: SessionOptions
  readonly #listener: Listener
  readonly #own: Readonly<Record<string, SessionCommand>>
  readonly #transaction: Transaction
  #isKnown: boolean

  constructor(options: SessionOptions) {
    this.#options = options
    this.#isKnown = options.password === ''
    this.#listener = { channels: new Set(), patterns: new Set(), tell: options.tell }
    options.channels.join(this.#listener)
    this.#transaction = new Transaction(options.commands, options.context)
    this.#own = this.#ownCommands()
  }

  leave(): void {
    this.#options.channels.leave(this.#listener)
  }

  /** Runs one request and sends its reply. */
  take(request: string[]): void {
    const { tell } = this.#options
    const reply = catchRedisError(() => this.#answer(request))
    if (reply !== undefined) tell(reply)
  }

  #answer([name = '', ...args]: string[]): Reply | undefined {
    const lower = name.toLowerCase()
    if (!this.#isKnown && !OPEN.includes(lower)) throw new RedisError('NOAUTH Authentication required.')
    const own = Object.hasOwn(this.#own, lower) ? this.#own[lower] : undefined
    if (own) return own(args)
    if (this.#transaction.isOpen) return this.#transaction.keep([name, ...args])
    return runCommand(this.#options.commands, this.#options.context, [name, ...args])
  }

  #ownCommands(): Record<string, SessionCommand> {
    const { channels, patterns } = this.#listener
    return {
      auth: (args) => this.#authenticate(args.at(-1)),
      hello: (args) => this.#greet(args),
      client: ([word = '']) => (word.toUpperCase() === 'ID' ? this.#options.id : OK),
      quit: () => OK,
      multi: () => this.#transaction.begin(),
      exec: () => this.#transaction.execute(),
      discard: () => this.#transaction.discard(),
      watch: () => refuse('WATCH'),
      subscribe: (args) => this.#listen('subscribe', args, channels),
      psubscribe: (args) => this.#listen('psubscribe', args, patterns),
      unsubscribe: (args) => this.#unlisten('unsubscribe', args, channels),
      punsubscribe: (args) => this.#unlisten('punsubscribe', args, patterns),
    }
  }

  #authenticate(password: string | undefined): Reply {
    if (password !== this.#options.password)
      throw new RedisError('WRONGPASS invalid username-password pair or user is disabled.')
    this.#isKnown = true
    return OK
  }

  /** Clients that ask for version 3 of the protocol fall back to 2 on this error. */
  #greet([version = '2']: string[]): Reply {
    if (version !== '2') throw new RedisError('NOPROTO unsupported protocol version')
    if (!this.#isKnown)
      throw new RedisError('NOAUTH HELLO must be called with the client already authenticated.')
    const facts = {
      server: 'redis',
      version: '7.0.0',
      proto: 2,
      id: this.#options.id,
      mode: 'standalone',
      role: 'master',
    }
    return [...Object.entries(facts).flat(), 'modules', []]
  }

  #listen(word: string, names: string[], set: Set<string>): undefined {
    for (const name of names) {
      set.add(name)
      this.#options.tell([word, name, this.#listening()])
    }
  }

  #unlisten(word: string, names: string[], set: Set<string>): undefined {
    const gone: (string | null)[] = names.length ? names : set.size ? [...set] : [null]
    for (const name of gone) {
      if (name !== null) set.delete(name)
      this.#options.tell([word, name, this.#listening()])
    }
  }

  #listening(): number {
    return this.#listener.channels.size + this.#listener.patterns.size
  }
}

/** An optimistic lock that never fails would hide races, so it is refused rather than pretended. */
function refuse(name: string): never {
  throw new RedisError(`ERR the development stand-in for Redis does not have ${name}`)
}

/** The transaction of one client: requests are queued until EXEC runs them without interleaving. */
class Transaction {
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

  /** Queues a request. An invalid one makes EXEC fail. */
  keep(request: string[]): Reply {
    this.#isBroken = true
    findCommand(this.#commands, request[0] ?? '', request.length - 1)
    this.#isBroken = false
    this.#queue?.push(request)
    return new Status('QUEUED')
  }

  execute(): Reply {
    const queue = this.#queue
    this.#queue = null
    if (!queue) throw new RedisError('ERR EXEC without MULTI')
    if (this.#isBroken) throw new RedisError('EXECABORT Transaction discarded because of previous errors.')
    return queue.map(
      (request) => catchRedisError(() => runCommand(this.#commands, this.#context, request)) ?? null,
    )
  }

  discard(): Reply {
    if (!this.#queue) throw new RedisError('ERR DISCARD without MULTI')
    this.#queue = null
    return OK
  }
}
