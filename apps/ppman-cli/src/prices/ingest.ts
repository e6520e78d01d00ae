import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { fileSource } from '@ppman/mrf'
import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import {
  type Hospital,
  hospitalRepo,
  ingestFile,
  type IngestSummary,
  matchPayerLines,
  mrfFileRepo,
  parseCcn,
  payerLineRepo,
  priceLoadRepo,
  priceUpdateRepo,
  promoteHeld,
  type ReadProgress,
  recomputeMovement,
} from '@ppman/prices'
import { compactLake, lakeLoadRepo } from '@ppman/prices/lake'
import { answer, type Command, progressBar, soleOf, UsageError } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'
import { fileReportJson } from './inspect.ts'

type NewHospital = { name: string; state: string; zip: string }

export const ingestMrfCommand: Command = {
  summary:
    'Ingests a hospital price file: stores its bytes, parses it and publishes its prices. The same ' +
    'bytes change nothing.',
  usage: 'mrf ingest FILE --ccn CCN [--create-hospital NAME,STATE,ZIP] [--url URL]',
  async run(args, io) {
    const { file, ccn, create, url } = readArgs(args)
    const source = await fileSource(file)
    const bar = progressBar(io, source.name)
    const startedAt = io.now().getTime()
    const onProgress = (progress: ReadProgress) =>
      bar.show(
        progress.bytesRead / progress.bytesTotal,
        formatProgress(progress, io.now().getTime() - startedAt),
      )
    const summary = await withSystem(io, async (system) => {
      const hospital = await findOrAddHospital(system, ccn, create)
      const deps = { loads: priceLoadRepo(system.pool), blobs: system.blobs, now: io.now, onProgress }
      return ingestFile({ source, hospital, url }, deps)
    })
    bar.clear()
    answer(io, summaryJson(summary, ccn))
    if (summary.outcome === 'held') {
      io.stderr.write(
        'The file has less than half of the rates shown; promote it with: ppman mrf promote ' +
          `${summary.fileId}\n`,
      )
    }
    if (summary.outcome !== 'rejected') return 0
    io.stderr.write(`The file was rejected (${summary.reason}); it is kept as ${summary.fileId}.\n`)
    return 1
  },
}

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ccn: { type: 'string' }, 'create-hospital': { type: 'string' }, url: { type: 'string' } },
  })
  const file = soleOf(positionals, 'Name one file.')
  const ccn = parseCcn(values.ccn ?? '')
  if (!ccn) throw new UsageError('Give the hospital by --ccn: six characters, digits or capital letters.')
  const create = values['create-hospital']
  return {
    file,
    ccn,
    create: create === undefined ? null : parseNewHospital(create),
    url: values.url === undefined ? null : stripCredentials(values.url),
  }
}

/** Parses NAME,STATE,ZIP. The name may contain commas. */
function parseNewHospital(text: string): NewHospital {
  const [, name = '', state = '', zip = ''] =
    /^(.*),\s*([A-Za-z]{2})\s*,\s*(\d{5})(?:-\d{4})?$/.exec(text) ?? []
  if (name.trim() === '') throw new UsageError('Write --create-hospital as NAME,STATE,ZIP.')
  return { name: name.trim(), state: state.toUpperCase(), zip }
}

async function findOrAddHospital(
  { db }: ReturnType<typeof openSystem>,
  ccn: string,
  create: NewHospital | null,
): Promise<Hospital> {
  const hospitals = hospitalRepo(db)
  if (create) return hospitals.addIfNew({ ccn, ...create, isSample: false })
  const hospital = await hospitals.byCcn(ccn)
  if (!hospital)
    throw new AppError(
      'not_found',
      `There is no hospital with CCN ${ccn}. Make it with --create-hospital NAME,STATE,ZIP.`,
    )
  return hospital
}

/** Peak memory of the process in MB (10^6 bytes). */
const maxRssMb = () => Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)

const summaryJson = (
  { outcome, fileId, reason, sha256, bytes, report, prices, timingsMs }: IngestSummary,
  ccn: string,
) => ({
  outcome,
  file_id: fileId,
  ccn,
  sha256,
  bytes,
  prices,
  ...(report ? fileReportJson(report) : { reason }),
  timings_ms: timingsMs,
  max_rss_mb: maxRssMb(),
})

const MB = 1_000_000
const whole = (count: number) => Math.round(count).toLocaleString('en-US')

/** `41 of 126 MB, 31,501 records, 310,000 rates/s` */
function formatProgress({ bytesRead, bytesTotal, records, rates }: ReadProgress, elapsedMs: number): string {
  const bytes = `${Math.round(bytesRead / MB)} of ${Math.round(bytesTotal / MB)} MB`
  return `${bytes}, ${whole(records)} records, ${whole((rates * 1_000) / Math.max(1, elapsedMs))} rates/s`
}

export const promoteMrfCommand: Command = {
  summary:
    'Promotes a price file that was held back because it has less than half of the rates that its ' +
    'hospital shows.',
  usage: 'mrf promote FILE_ID',
  async run(args, io) {
    const fileId = soleOf(parseArgs({ args, allowPositionals: true }).positionals, 'Name one file by its id.')
    const summaries = await withSystem(io, ({ db, pool, blobs }) =>
      promoteHeld(fileId, {
        loads: priceLoadRepo(pool),
        files: mrfFileRepo(db),
        hospitals: hospitalRepo(db),
        updates: priceUpdateRepo(db),
        blobs,
        now: io.now,
      }),
    )
    for (const { outcome, prices } of summaries) answer(io, { outcome, file_id: fileId, prices })
    return 0
  },
}

export const refreshMrfCommand: Command = {
  summary:
    'Runs now what the worker runs after an ingest: matches payers, computes national prices and ' +
    'price movement.',
  usage: 'mrf refresh',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('It takes no words.')
    const done = await withSystem(io, async ({ db, pool }) => {
      const lines = await matchPayerLines({
        lines: payerLineRepo(db),
        matcher: payerMatcher(payerMatchRepo(db)),
      })
      const due = await priceLoadRepo(pool).refreshNationalPrices(io.now())
      return { lines, due, moved: await recomputeMovement(pool, io.now()) }
    })
    const { lines, due, moved } = done
    answer(io, {
      payer_lines_compared: lines.compared,
      payer_lines_matched: lines.matched,
      codes_due: due,
      codes_moved: moved.codes,
      payers_moved: moved.payers,
    })
    return 0
  },
}

export const compactLakeCommand: Command = {
  summary:
    'Builds the files of the rate lake that no longer hold what hospitals show, as the worker does ' +
    'every hour. A run that was stopped goes on where it was.',
  usage: 'lake compact',
  async run(args, io) {
    parseArgs({ args })
    const done = await withSystem(io, ({ pool, blobs, blobDir }) => {
      const workDir = join(blobDir, 'lake-build')
      const deps = { loads: lakeLoadRepo(pool), blobs, workDir, now: io.now }
      return compactLake(deps, new AbortController().signal)
    })
    if (done) answer(io, done)
    else io.stderr.write('Another process compacts the lake now.\n')
    return done ? 0 : 1
  },
}
