import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { inTransaction } from '@ppman/db'
import {
  auditEventRepo,
  buildPackage,
  manifestOf,
  packageFiles,
  packageRepo,
  signerOf,
  zipPackage,
} from '@ppman/ledger/audit'
import { coverageLicence } from './coverage-licence.ts'
import { aDiagnosis, aParagraph, aService, aWatch, inCalifornia, scriptedApi } from '../testing.ts'

const { db, site, watch, look, deps, close } = await aWatch()
const dir = await mkdtemp(join(tmpdir(), 'ppman-codes-'))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

test(
  'rules of an article’s codes are proved by the program that a package encloses, from the answers that ' +
    'list them',
  async () => {
    const tables = {
      ...inCalifornia,
      'hcpc-code': [aService('22612')],
      'icd10-covered': [aDiagnosis('M43.16')],
      'icd10-covered-group': [aParagraph('icd10_covered_group', 1, 'One of these is required:')],
    }
    scriptedApi(site, 5001).publish(7, tables)
    await look(
      await watch('/v1/data/article/hcpc-code?articleid=5001&ver=7', { kind: 'cms_article_codes' }),
      {
        licence: coverageLicence(true),
      },
    )
    const built = await inTransaction(
      db,
      (tx) =>
        buildPackage({ records: packageRepo(tx), events: auditEventRepo(tx) }, { codes: [], limit: 500 }),
      { isSnapshot: true },
    )
    expect(built.records.rules).toMatchObject([
      {
        code: '22612',
        imported_from: {
          table: 'hcpc-code',
          line: 1,
          byte_start: expect.any(Number),
          byte_length: expect.any(Number),
        },
      },
      { code: 'M43.16' },
    ])
    const files = await packageFiles(built, packageRepo(db), true)
    const signer = signerOf(
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    )
    const manifest = manifestOf(built, files, { documents: true, signer })
    const zip = join(dir, 'package.zip')
    await pipeline(
      zipPackage({ manifest, signature: signer.sign(manifest), files }, (sha256) =>
        deps.blobs.openRead(sha256),
      ),
      createWriteStream(zip),
    )
    const { stdout } = await promisify(execFile)(process.execPath, [
      new URL('../../../../ledger/src/audit/package/enclosed/verify.mjs', import.meta.url).pathname,
      zip,
    ])
    expect(stdout).toMatch(/^VERIFIED: 2 of 2 rules/)
  },
)
