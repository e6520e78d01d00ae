import { parseArgs } from 'node:util'
import { hospitalImportRepo, importHospitals, loadZipCentroids } from '@ppman/prices/hospitals'
import { answer, type Command } from '../command.ts'
import { withSystem } from '../system.ts'
import { importFile } from './import-file.ts'

export const importHospitalsCommand: Command = {
  summary:
    'Imports a list of hospitals: the CSV "Hospital General Information" of CMS, or one with columns ' +
    'ccn, name, address, city, state, zip.\n' +
    'Writes rejected rows to standard error, one JSON object each. The same list again changes nothing.',
  usage: 'hospitals import FILE',
  run: importFile((bytes, { transaction, onRefusal }) =>
    importHospitals(bytes, {
      transaction: (work) => transaction((tx) => work(hospitalImportRepo(tx))),
      onRefusal,
    }),
  ),
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
