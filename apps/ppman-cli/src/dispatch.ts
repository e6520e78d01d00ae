import { existsSync, readdirSync } from 'node:fs'
import { AppError } from '@ppman/errors'
import { type Command, type Io, UsageError } from './command.ts'

const HERE = new URL('.', import.meta.url)
const COMMAND_FILE = /^([a-z]+)-([a-z]+(?:-[a-z]+)*)\.ts$/

/** Finds the command that the first words name and runs it. Gives the exit status: 0 done, 1 failed, 2 bad usage. */
export async function dispatch(words: readonly string[], io: Io): Promise<number> {
  const [area = '', name = ''] = words
  const file = fileOf(area, name) ?? fileOf(area, 'run')
  if (!file) return showAll(area, io)
  const { command } = (await import(new URL(file, HERE).href)) as { command: Command }
  const args = words.slice(file === `${area}-run.ts` ? 1 : 2)
  if (args.includes('--help')) return say(io, `usage: ppman ${command.usage}\n\n${command.summary}\n`, 0)
  try {
    return await command.run(args, io)
  } catch (error) {
    if (isUsage(error)) return say(io, `${(error as Error).message}\nusage: ppman ${command.usage}\n`, 2)
    return say(io, `${sentenceOf(error)}\n`, 1)
  }
}

function fileOf(area: string, name: string): string | null {
  const file = `${area}-${name}.ts`
  return COMMAND_FILE.test(file) && existsSync(new URL(file, HERE)) ? file : null
}

/** Lists the commands; asking for it is no mistake, naming an unknown one is. */
function showAll(area: string, io: Io): number {
  const names = readdirSync(HERE).flatMap((file) => COMMAND_FILE.exec(file)?.slice(1, 3).join(' ') ?? [])
  const list = names.sort().map((name) => `  ppman ${name.replace(/ run$/, '')}\n`)
  const asked = area === '--help' || area === 'help'
  return say(io, `Commands (--help after one tells more):\n${list.join('')}`, asked ? 0 : 2)
}

/** Ours, and what node:util's parseArgs throws. */
const isUsage = (error: unknown) =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

const FILE_TROUBLES: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is no folder',
  EACCES: 'may not be read',
  ENOSPC: 'could not be written: the disk is full',
}

/** A failure on purpose is a sentence, and so is trouble with a file; anything else is a bug and keeps its trace. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const { code = '', path = 'The file', syscall, message, stack } = error as NodeJS.ErrnoException
  const trouble = FILE_TROUBLES[code]
  if (trouble) return `${path} ${trouble}.`
  return syscall ? message : (stack ?? String(error))
}

function say({ stderr }: Io, text: string, status: number): number {
  stderr.write(text)
  return status
}
