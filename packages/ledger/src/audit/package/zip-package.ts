import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PackageFile } from './package-files.ts'

/** The earliest time of the zip format, so that packages do not depend on time and place. */
const MADE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compress: false }

type Content = { manifest: Buffer; signature: string; files: readonly PackageFile[] }

/**
 * Streams the zip of a package, blob after blob. Nothing is compressed, so that the verifier needs
 * no library.
 */
export function zipPackage(
  { manifest, signature, files }: Content,
  openBlob: (sha256: string) => Promise<Readable>,
): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  zip.addBuffer(manifest, 'manifest.json', MADE)
  zip.addBuffer(Buffer.from(signature), 'manifest.sig', MADE)
  for (const { path, bytes, content } of files) {
    if (Buffer.isBuffer(content)) zip.addBuffer(content, path, MADE)
    else
      zip.addReadStreamLazy(path, { ...MADE, size: bytes }, (done) => {
        openBlob(content.blob).then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, null as never),
        )
      })
  }
  zip.on('error', (error) => out.destroy(error as Error))
  zip.end()
  return out
}
