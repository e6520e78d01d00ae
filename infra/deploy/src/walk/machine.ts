import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'
import { readUnit } from './read-page.ts'

/** Lines that change the machine itself; the walk only reads them. */
const LEFT_TO_MACHINE = /^(?:useradd|chown|systemctl) /

/** What stands on the page, and what the walk puts in its place. */
export type Replacements = readonly [string | RegExp, string][]

/** A machine of the walk: the page's folders below `home`, and a shell that keeps its variables. */
export function openMachine(home: string, replacements: Replacements) {
  const profile = path.join(home, 'profile')
  writeFileSync(profile, '')
  const replaced = (text: string) =>
    replacements.reduce((sum, [from, to]) => sum.replaceAll(asGlobal(from), to), text)

  /** Runs lines as typed at the top of the repository. @returns their output */
  const type = (text: string): string => {
    const lines = replaced(text)
      .split('\n')
      .filter((line) => !LEFT_TO_MACHINE.test(line))
      .join('\n')
    if (lines.trim() === '') return ''
    const script = `. "${profile}"\nset -eu\n${lines}\nexport -p > "${profile}"\n`
    const env = { PATH: pathWithNode(), HOME: process.env['HOME'] ?? '/', ...registryOf(process.env) }
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`These lines failed:\n${lines}\n${stdout}${stderr}`)
    return stdout
  }

  /** Starts what a unit starts: its folder, its environment files, its command. */
  const startUnit = (unit: string, instance: string): ChildProcess => {
    const settings = readUnit(replaced(unit).replaceAll('%i', instance))
    const last = (name: string) => settings.findLast(([key]) => key === name)?.[1] ?? ''
    const files = settings.filter(([name]) => name === 'EnvironmentFile').map(([, file]) => `. "${file}"`)
    const log = openSync(path.join(home, `${instance}.log`), 'a')
    const child = spawn('bash', ['-c', `set -a; ${files.join('; ')}; exec ${last('ExecStart')}`], {
      cwd: last('WorkingDirectory'),
      env: { PATH: pathWithNode(), METRICS_PORT: '0' },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return child
  }

  const logOf = (instance: string) => {
    const file = path.join(home, `${instance}.log`)
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-1_500) : ''
  }
  return { type, startUnit, logOf }
}

/** The text as a word of its own, such as a port. */
export const asWord = (text: string): RegExp => new RegExp(`\\b${text}\\b`)

const asGlobal = (from: string | RegExp): string | RegExp =>
  typeof from === 'string' ? from : new RegExp(from.source, 'g')

const pathWithNode = () => [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter)

/** What the machine needs to reach its package registry. */
const registryOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && /registry|proxy|SSL|CERT/i.test(name),
    ),
  ) as Record<string, string>
