import { parseArgs } from 'node:util'
import { fileSource, parseRecordRef } from '@ppman/mrf'
import {
  judgeFile,
  mrfFileRepo,
  recordJson,
  segmentRepo,
  tracePrice,
  VALIDATOR,
  VALIDATOR_VERSION,
} from '@ppman/prices'
import { answer, type Command, parseSoleFile, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const conformMrfCommand: Command = {
  summary: 'Runs the official validator on a hospital price file after unpacking it. Needs no database.',
  usage: 'mrf conform FILE',
  async run(args, io) {
    const file = parseSoleFile(args)
    const { byClass, ...verdict } = await judgeFile(await fileSource(file))
    answer(io, { validator: VALIDATOR, validator_version: VALIDATOR_VERSION, ...verdict, by_class: byClass })
    if (verdict.outcome === 'judged') return 0
    io.stderr.write(`There is no verdict (${verdict.outcome}). ${verdict.sample[0]?.message ?? ''}\n`)
    return 1
  },
}

export const traceMrfCommand: Command = {
  summary: 'Shows a record of a kept price file: its bytes as published, and what was read from them.',
  usage: 'mrf trace FILE_ID RECORD',
  async run(args, io) {
    const [fileId, record, ...rest] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (!fileId || !record || rest.length > 0) throw new UsageError('Name a file and a record.')
    const wanted = parseRecordRef(record)
    if (!wanted)
      throw new UsageError('RECORD is the 0-based number of a data record, or ITEM,CHARGE in a JSON file.')
    const { file, traced, member } = await withSystem(io, ({ db, blobs }) =>
      tracePrice({ files: mrfFileRepo(db), segments: segmentRepo(db), blobs }, fileId, wanted),
    )
    answer(io, {
      file_id: file.id,
      sha256: file.sha256,
      url: file.url,
      file_name: file.fileName,
      parser_version: file.parserVersion,
      record: record.includes(',') ? [wanted.number, wanted.part] : wanted.number,
      ...(member ? { member: member.path, member_byte_offset: member.byteOffset } : {}),
      byte_offset: traced.byteOffset,
      byte_length: traced.byteLength,
      original: traced.original,
      parsed: recordJson(traced.parsed),
    })
    return 0
  },
}
