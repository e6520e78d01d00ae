import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type HospitalImport,
  hospitalImportRepo,
  importHospitals,
  loadZipCentroids,
} from '@ppman/prices/hospitals'
import { answer, type Command, type Io, parseSoleFile } from '../command.ts'
import { progressBar } from '../progress-bar.ts'
import { type openSystem, withSystem } from '../system.ts'

export const importHospitalsCommand: Command = {
  summary:
    'Imports a list of hospitals: the CSV "Hospital General Information" of CMS, or one with columns ' +
    'ccn, name, address, city, state, zip.\n' +
    'Writes rejected rows to standard error, one JSON object each. The same list again changes nothing.',
  usage: 'hospitals import FILE',
  async run(args, io) {
    const file = parseSoleFile(args)
    const { rowsRead, ...counts } = await withSystem(io, (system) => load(file, system, io))
    answer(io, { file, rows_read: rowsRead, ...counts })
    return 0
  },
}

async function load(
  file: string,
  { transaction }: ReturnType<typeof openSystem>,
  io: Io,
): Promise<HospitalImport> {
  const { size } = await stat(file)
  const bar = progressBar(io, file)
  const bytes = createReadStream(file)
  const done = await importHospitals(bytes, {
    transaction: (work) => {
      bar.show(bytes.bytesRead / Math.max(size, 1))
      return transaction((tx) => work(hospitalImportRepo(tx)))
    },
    onRefusal: (refused) => {
      bar.clear()
      io.stderr.write(`${JSON.stringify(refused)}\n`)
    },
  })
  bar.clear()
  return done
}

export const importZipsCommand: Command = {
  summary:
    'Loads the center points of ZIP code areas and locates hospitals by them. Loading again changes nothing.',
  usage: 'zips import',
  async run(args, io) {
    parseArgs({ args })
    answer(io, await withSystem(io, ({ transaction }) => transaction(loadZipCentroids)))
    return 0
  },
}
