import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import type { Transform } from 'node:stream'
import { CHUNK_BYTES } from './byte-source.ts'

export type Compression = 'none' | 'gzip' | 'zstd' | 'zip'

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
]

/** By magic bytes: names and servers are often wrong about it. */
export function compressionOf(head: Buffer): Compression {
  return MAGIC.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0] ?? 'none'
}

/** 128 MiB, what `zstd --long=27` writes. A larger window would let a small file take any amount of memory. */
const ZSTD_WINDOW_LOG_MAX = 27

/** Gives back what was packed. A zstd file that wants a larger window than 128 MiB fails. */
export function decompressor(compression: 'gzip' | 'zstd'): Transform {
  if (compression === 'gzip') return createGunzip({ chunkSize: CHUNK_BYTES })
  return createZstdDecompress({ chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } })
}
