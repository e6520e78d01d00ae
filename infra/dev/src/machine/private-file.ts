import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** Writes a file that only this account may read, atomically. */
export function writePrivateJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.draft`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(value, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, file)
}

/** The parsed JSON of a file; undefined when it is missing or not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
