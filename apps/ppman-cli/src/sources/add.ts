import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import {
  addKnownSource,
  addSource,
  isListing,
  KINDS_TO_ADD,
  type KnownSource,
  knownSources,
  sourceRepo,
} from '@ppman/policies/sources'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const addSourceCommand: Command = {
  summary:
    'Watches an address for a policy of a payer. PAYER is its id, slug, whole name or EDI payer id.\n' +
    ('Adding an address again changes its settings. KIND is html or pdf for a document; index_page, ' +
      'feed, sitemap, json_api,\n') +
    ('cms_coverage_api or file_list for a listing, whose documents are then watched: those of its own ' +
      'site or of an --allow-host, that\n') +
    'fit a --match (`*` matches anything). --settings takes the other settings of a listing as JSON.\n' +
    ('--selector is a CSS selector of the part of a page that is the policy; the default is the main ' +
      'part, or the previous selector.\n') +
    '--allow-local lets this one host be a private address; not in production.',
  usage:
    'sources add URL --payer PAYER [--kind KIND] [--selector CSS] [--match PATTERN]… [--allow-host ' +
    'HOST]… [--settings JSON]\n' +
    '         [--specialty WORD] [--plan-type WORD]… [--every SECONDS] [--allow-local]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        payer: { type: 'string' },
        specialty: { type: 'string' },
        'plan-type': { type: 'string', multiple: true },
        every: { type: 'string' },
        kind: { type: 'string' },
        selector: { type: 'string' },
        match: { type: 'string', multiple: true },
        'allow-host': { type: 'string', multiple: true },
        settings: { type: 'string' },
        'allow-local': { type: 'boolean' },
      },
    })
    const [url] = positionals
    if (!url || positionals.length > 1 || !values.payer)
      throw new UsageError('Name one address and its payer.')
    if (values['allow-local'] && io.env['NODE_ENV'] === 'production')
      throw new UsageError('--allow-local is for development.')
    const kind = parseKind(values.kind)
    const request = {
      url,
      ...(kind ? { kind } : {}),
      ...(kind && isListing(kind) ? { settings: listingSettings(values) } : {}),
      payer: values.payer,
      ...(values.selector === undefined ? {} : { selector: values.selector }),
      planTypes: values['plan-type'] ?? [],
      allowLocal: values['allow-local'] ?? false,
      ...(values.specialty ? { specialty: values.specialty } : {}),
      ...(values.every ? { fetchIntervalS: parseInterval(values.every) } : {}),
    }
    const { id, created, payer } = await withSystem(io, ({ transaction }) =>
      transaction((tx) => addSource(sourceRepo(tx), request, io.now())),
    )
    answer(io, { source_id: id, created, payer })
    return 0
  },
}

function parseKind(word: string | undefined) {
  const kind = KINDS_TO_ADD.find((each) => each === word)
  if (word && !kind) throw new UsageError(`--kind takes ${KINDS_TO_ADD.join(', ')}.`)
  return kind
}

function listingSettings({
  match,
  'allow-host': hosts,
  settings,
}: {
  match?: string[]
  'allow-host'?: string[]
  settings?: string
}): object {
  const given = parseSettings(settings ?? '{}')
  return { ...given, ...(match ? { match } : {}), ...(hosts ? { allow_hosts: hosts } : {}) }
}

function parseSettings(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Reported below.
  }
  throw new UsageError('--settings takes a JSON object.')
}

function parseInterval(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 60 || seconds > 31_536_000)
    throw new UsageError('--every takes whole seconds, from 60 to a year.')
  return seconds
}

export const addKnownSourcesCommand: Command = {
  summary:
    'Watches known addresses, each for the first of its payers in the directory, or for PAYER. ' +
    'Reports an address without a payer\n' +
    'and adds the others; the exit status is then 1. Adding an address again changes nothing.',
  usage: 'sources add-known ID… | --all [--payer PAYER]',
  async run(args, io) {
    const options = { all: { type: 'boolean' }, payer: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const chosen = selectSources(positionals, values.all ?? false)
    const failures = await withSystem(io, async ({ transaction }) => {
      let failed = 0
      for (const source of chosen) {
        try {
          const result = await transaction((tx) =>
            addKnownSource(tx, source, { payer: values.payer, now: io.now() }),
          )
          answer(io, { id: source.id, source_id: result.id, created: result.created, payer: result.payer })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed += 1
          answer(io, { id: source.id, refused: error.message })
        }
      }
      return failed
    })
    return failures > 0 ? 1 : 0
  },
}

function selectSources(ids: readonly string[], all: boolean): KnownSource[] {
  if (all === ids.length > 0) throw new UsageError('Name addresses by their ids, or all of them by --all.')
  const available = knownSources()
  const unknown = ids.find((id) => !available.some((source) => source.id === id))
  if (unknown)
    throw new UsageError(`No known address is called ${unknown}; sources list-known tells their names.`)
  return all ? available : available.filter(({ id }) => ids.includes(id))
}

export const listKnownSourcesCommand: Command = {
  summary:
    'Lists addresses where payers are known to publish policies. Needs no database; sources add-known ' +
    'watches them.',
  usage: 'sources list-known',
  run(args, io) {
    if (args.length > 0) throw new UsageError('The list takes no words.')
    for (const source of knownSources()) answer(io, source)
    return Promise.resolve(0)
  },
}
