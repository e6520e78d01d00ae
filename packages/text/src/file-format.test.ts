import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { fileFormatOf } from './file-format.ts'

const tar = Buffer.alloc(512)
tar.write('ustar', 257)

test.each([
  ['gzip', gzipSync('a'), 'gzip'],
  ['zstd', zstdCompressSync('a'), 'zstd'],
  ['a skippable zstd frame', Buffer.from([0x53, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]), 'zstd'],
  ['zlib', deflateSync('a'), 'zlib'],
  ['zip', Buffer.from('PK\x03\x04 …', 'latin1'), 'zip'],
  ['a zip without members', Buffer.from('PK\x05\x06 …', 'latin1'), 'zip'],
  ['tar', tar, 'tar'],
  ['PDF', Buffer.from('%PDF-1.7'), 'pdf'],
  ['a text that begins with PK', Buffer.from('PK,code,price'), null],
  ['a text that begins with x', Buffer.from('xray,price'), null],
  ['one byte', Buffer.from([0x78]), null],
  ['nothing', Buffer.alloc(0), null],
])('%s', (_, head, format) => expect(fileFormatOf(head)).toBe(format))
