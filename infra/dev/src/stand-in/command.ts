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
