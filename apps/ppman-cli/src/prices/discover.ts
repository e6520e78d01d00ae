import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readHptFile } from '@ppman/prices/discovery'
import { guardedFetch } from '@ppman/evidence'
import { AppError } from '@ppman/errors'
import { answer, type Command, type Io, soleOf } from '../command.ts'

export const discoverMrfCommand: Command = {
  summary:
    'Reads a cms-hpt.txt, a file or an address (a domain stands for its own), and writes a line for ' +
    'each price file that it names, with\n' +
    ('the corrections it needed. Problems and hints go to standard error. Needs no database and stores ' +
      'nothing.'),
  usage: 'mrf discover FILE|URL [--allow-local]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'allow-local': { type: 'boolean' } },
    })
    const from = soleOf(positionals, 'Name one file or address.')
    return discover(await read(from, values['allow-local'] ?? false), io)
  },
}

type Found = { bytes: Buffer; url: string | null }

function discover({ bytes, url }: Found, io: Io): number {
  const { outcome, entries, fixes, problems, hints } = readHptFile(bytes, url)
  for (const { locationName, sourcePageUrl, mrfUrl, fixes: own, line } of entries)
    answer(io, {
      location_name: locationName,
      source_page_url: sourcePageUrl,
      mrf_url: mrfUrl,
      fixes: [...new Set([...fixes, ...own])],
      line,
    })
  for (const problem of problems)
    io.stderr.write(
      `${JSON.stringify({ problem: problem.reason, line: problem.line, text: problem.text })}\n`,
    )
  for (const hint of hints) io.stderr.write(`${JSON.stringify({ hint })}\n`)
  if (outcome === 'ok') return 0
  io.stderr.write(`No price file is named here (${outcome}).\n`)
  return 1
}

async function read(from: string, allowLocal: boolean): Promise<Found> {
  if (existsSync(from)) return { bytes: await readFile(from), url: null }
  const url = addressOf(from)
  // Neither file nor domain: report a missing file.
  if (!url) return { bytes: await readFile(from), url: null }
  const { hostname, port, protocol } = url
  const reach = allowLocal
    ? { allowHosts: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`] }
    : {}
  const { status, bytes, finalUrl } = await guardedFetch(url.href, reach)
  if (status !== 200) throw new AppError('unavailable', `${url.href} answered ${status}.`)
  return { bytes, url: finalUrl }
}

function addressOf(text: string): URL | null {
  const isDomain = /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(text)
  const url = URL.parse(isDomain ? `https://${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.pathname === '/' && url.search === '') url.pathname = '/cms-hpt.txt'
  return url
}
