import { parseArgs } from 'node:util'
import { mrfFileRepo, recordJson, segmentRepo, tracePrice } from '@ppman/prices'
import { parseRecordRef } from '@ppman/mrf'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

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
