import type { Keyspace } from './keyspace.ts'
import { RedisError, type Reply } from './protocol.ts'

/** Dependencies of a command. */
export type Context = {
  keys: Keyspace
  /** Publishes a message. @returns the number of deliveries */
  publish(channel: string, message: string): number
}

type Run<Args extends readonly string[]> = (context: Context, args: Args) => Reply
export type Command = { takes: (count: number) => boolean; run: Run<string[]> }
export type Commands = Readonly<Record<string, Command>>

type ArgumentTuple = { 0: []; 1: [string]; 2: [string, string]; 3: [string, string, string] }

/** A command with a fixed number of arguments. */
export const exactly = <N extends keyof ArgumentTuple>(count: N, run: Run<ArgumentTuple[N]>): Command => ({
  takes: (argumentCount) => argumentCount === count,
  run: run as unknown as Run<string[]>,
})

/** A command with a minimum number of arguments. */
export const atLeast = <N extends keyof ArgumentTuple>(
  count: N,
  run: Run<[...ArgumentTuple[N], ...string[]]>,
): Command => ({
  takes: (argumentCount) => argumentCount >= count,
  run: run as unknown as Run<string[]>,
})

/**
 * @throws RedisError for an unknown name, a wrong number of arguments, and any error of the command
 */
export function runCommand(
  commands: Commands,
  context: Context,
  [name = '', ...args]: readonly string[],
): Reply {
  return findCommand(commands, name, args.length).run(context, args)
}

/** @throws RedisError for an unknown name or a wrong number of arguments */
export function findCommand(commands: Commands, name: string, argumentCount: number): Command {
  const lower = name.toLowerCase()
  const command = Object.hasOwn(commands, lower) ? commands[lower] : undefined
  if (!command)
    throw new RedisError(`ERR unknown command '${name}': the development stand-in for Redis does not have it`)
  if (!command.takes(argumentCount))
    throw new RedisError(`ERR wrong number of arguments for '${lower}' command`)
  return command
}

export const SYNTAX_ERROR = 'ERR syntax error'

/** @throws RedisError for anything but a whole number that JavaScript holds exactly */
export function integer(argument: string | undefined): number {
  const value = argument !== undefined && /^-?\d+$/.test(argument) ? Number(argument) : NaN
  if (Number.isSafeInteger(value)) return value
  throw new RedisError('ERR value is not an integer or out of range')
}

/** A score: any number, or an infinity. */
export function float(argument: string | undefined): number {
  const value = /^[+-]?inf(inity)?$/i.test(argument ?? '')
    ? argument?.startsWith('-')
      ? -Infinity
      : Infinity
    : Number(argument || NaN)
  if (!Number.isNaN(value)) return value
  throw new RedisError('ERR value is not a valid float')
}

export const floatText = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf'

/** Options such as `NX` or `EX 30` after the fixed words of a command, taken one at a time. */
export class Options {
  #rest: string[]

  constructor(args: readonly string[]) {
    this.#rest = [...args]
  }

  /** The next word in upper case, or null at the end. */
  next(): string | null {
    return this.#rest.shift()?.toUpperCase() ?? null
  }

  /** The next word as it was sent. @throws RedisError when there is none */
  value(): string {
    const argument = this.#rest.shift()
    if (argument === undefined) throw new RedisError(SYNTAX_ERROR)
    return argument
  }

  /** Takes the next word when it is this one. */
  takes(argument: string): boolean {
    if (this.#rest[0]?.toUpperCase() !== argument) return false
    this.#rest.shift()
    return true
  }

  rest(): string[] {
    return this.#rest.splice(0)
  }
}

/** Cuts words into pairs. @throws RedisError when one is left over */
export function pairs(args: readonly string[], command: string): [string, string][] {
  if (args.length % 2) throw new RedisError(`ERR wrong number of arguments for '${command}' command`)
  return Array.from({ length: args.length / 2 }, (_, i) => [args[2 * i] ?? '', args[2 * i + 1] ?? ''])
}

/** The part of a list between two positions, both included; negative ones count from the end. */
export function sliceRange<T>(items: readonly T[], first: string, last: string): T[] {
  const place = (argument: string) =>
    integer(argument) < 0 ? items.length + integer(argument) : integer(argument)
  return items.slice(Math.max(0, place(first)), Math.max(0, place(last) + 1))
}

/** A pattern with `*`, `?` and `[…]`, as KEYS and PSUBSCRIBE take it. */
export function glob(pattern: string): RegExp {
  const body = pattern.replaceAll(/\\(.)|\[[^\]]{0,200}\]|[\s\S]/g, (part, escaped?: string) =>
    globPart(part, escaped),
  )
  return new RegExp(`^${body}$`)
}

function globPart(part: string, escaped: string | undefined): string {
  if (escaped !== undefined) return literal(escaped)
  if (part === '*') return '[\\s\\S]*'
  if (part === '?') return '[\\s\\S]'
  return part.startsWith('[') && part.length > 1 ? part.replaceAll('\\', '\\\\') : literal(part)
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
