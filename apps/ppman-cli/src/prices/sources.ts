import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { guardedFetch, stripCredentials } from '@ppman/evidence'
import { visitWhenFree } from '@ppman/ledger/fetches'
import { ingestStored, parseCcn, priceLoadRepo, type StoredFile } from '@ppman/prices'
import {
  addPriceSource,
  checkPriceSource,
  type DownloadDeps,
  downloadPriceFile,
  importUrlList,
  priceCheckDeps,
  priceCheckEnv,
  priceCheckRepo,
  priceSourceListRepo,
  readHptFile,
  setPriceSourceState,
  takeInPriceFile,
} from '@ppman/prices/discovery'
import { z } from 'zod'
import { answer, type Command, type Io, parseSoleId, progressBar, soleOf, UsageError } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'
import { importFile } from './import-file.ts'

const addVerb: Command['run'] = async (args, io) => {
  const options = { ccn: { type: 'string' }, 'allow-local': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const address = soleOf(positionals, 'Name one domain or address.')
  const ccn = values.ccn === undefined ? null : parseCcn(values.ccn)
  if (values.ccn !== undefined && !ccn)
    throw new UsageError('A CCN has six characters, digits or capital letters.')
  const request = { address, ccn, addedBy: 'operator', allowLocal: values['allow-local'] ?? false }
  const { id, created, kind, pointerUrl } = await withSystem(io, ({ transaction }) =>
    transaction((tx) => addPriceSource(tx, request, io.now())),
  )
  answer(io, { source_id: id, created, kind, url: stripCredentials(pointerUrl) })
  return 0
}

const checkVerb: Command['run'] = async (args, io) => {
  const id = parseSoleId(args, 'source')
  await withSystem(io, (system) => check(id, system, io))
  return 0
}

type System = ReturnType<typeof openSystem>

async function check(id: string, system: System, io: Io): Promise<void> {
  const source = await priceSourceListRepo(system.db).byId(id)
  if (!source) throw new AppError('not_found', 'There is no price source with this id.')
  const config = { BLOB_DIR: system.blobDir, ...z.object(priceCheckEnv).parse(io.env) }
  const deps = priceCheckDeps({ ...system, now: io.now, config })
  if (source.kind === 'cms_hpt') {
    const { outcome, entries, hints } = await visitWhenFree(() => checkPriceSource(id, deps), io.now)
    answer(io, { source_id: id, outcome, ...entries, hints: hints.map(stripCredentials) })
  }
  for (const file of await priceCheckRepo(system.db).downloadsOf(id))
    await checkFile(file, { system, deps, io })
}

type Work = { system: System; deps: DownloadDeps; io: Io }

async function checkFile(
  { id, url }: { id: string; url: string },
  { system, deps, io }: Work,
): Promise<void> {
  const address = stripCredentials(url)
  const bar = progressBar(io, address)
  const onProgress = (bytes: number, total: number | null) =>
    bar.show(total ? bytes / total : 0, `${Math.round(bytes / 1e6)} MB`)
  const download = await visitWhenFree(() => downloadPriceFile(id, { ...deps, onProgress }), io.now)
  bar.clear()
  const { db, pool, blobs, transaction } = system
  const ingest = (file: StoredFile) => ingestStored(file, { loads: priceLoadRepo(pool), blobs, now: io.now })
  const taken = await takeInPriceFile(id, { db, transaction, blobs, now: io.now, ingest })
  const hospitals =
    taken?.readings.map(({ hospital, outcome, reason }) => ({ ccn: hospital.ccn, outcome, reason })) ?? []
  const matches = taken?.matches.map(({ state, reason }) => ({ state, reason })) ?? []
  answer(io, {
    mrf_url: address,
    outcome: download.outcome,
    bytes: download.bytes,
    sha256: download.sha256,
    resumed_from: download.resumedFrom,
    matches,
    hospitals,
  })
}

const importVerb: Command['run'] = importFile(importUrlList)

/** Sets the state of a source. */
const stateVerb =
  (state: 'active' | 'paused' | 'retired'): Command['run'] =>
  async (args, io) => {
    const id = parseSoleId(args, 'source')
    await withSystem(io, ({ transaction }) =>
      transaction((tx) => setPriceSourceState(tx, id, { state, actor: 'operator' }, io.now())),
    )
    answer(io, { source_id: id, state })
    return 0
  }

const stateVerbs = {
  pause: stateVerb('paused'),
  resume: stateVerb('active'),
  retire: stateVerb('retired'),
}
const VERBS = {
  add: addVerb,
  check: checkVerb,
  import: importVerb,
  ...stateVerbs,
}

export const mrfSourcesCommand: Command = {
  summary:
    'Where hospitals publish their price files. add: a domain, the address of its cms-hpt.txt, or ' +
    'with --ccn that of a price file;\n' +
    ('--allow-local lets this one host be a private address. check: checks now, downloads and ingests ' +
      'new files; can be stopped at any\n') +
    ('time and run again. import: lines {ccn, mrf_url, page_url?}, plain or gzip; the CCN must match ' +
      'the content of the file.\n') +
    'pause, retire: stops scheduled checks until resume; check still works.',
  usage:
    'mrf sources add DOMAIN|URL [--ccn CCN] [--allow-local] | mrf sources check SOURCE_ID | mrf ' +
    'sources import FILE | mrf sources pause|resume|retire SOURCE_ID',
  async run([verb = '', ...args], io) {
    if (!Object.hasOwn(VERBS, verb))
      throw new UsageError('Say what to do: add, check, import, pause, resume or retire.')
    return VERBS[verb as keyof typeof VERBS](args, io)
  },
}

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
