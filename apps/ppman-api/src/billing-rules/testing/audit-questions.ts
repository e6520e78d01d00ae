import { generateKeyPairSync } from 'node:crypto'
import { finished } from 'node:stream/promises'
import {
  auditEventRepo,
  buildPackage,
  manifestOf,
  packageFiles,
  packageRepo,
  signerOf,
  zipPackage,
} from '@ppman/ledger/audit'
import { AppError } from '@ppman/errors'
import type { Db } from '@ppman/db'
import type { Questions } from '../../testing/bench-question.ts'
import { codeOf } from './many-rules-sql.ts'

const BAR_MS = 5_000
const LIMIT = 500
const signer = signerOf(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)

/** What an auditor takes out: a whole zip, written to its end. */
export function auditQuestions(db: Db): Questions {
  const [records, events] = [packageRepo(db), auditEventRepo(db)]
  const zipOf = async (codes: string[]) => {
    const audit = await buildPackage({ records, events }, { codes, limit: LIMIT })
    const files = await packageFiles(audit, records, false)
    const manifest = manifestOf(audit, files, { documents: false, signer })
    const zip = zipPackage({ manifest, signature: signer.sign(manifest), files }, withoutBlobs)
    await finished(zip.resume())
  }
  return {
    'audit: zip of 500 rules': { ask: () => zipOf([]), barMs: BAR_MS },
    'audit: zip of 500 rules of five codes': {
      ask: (index) => zipOf([0, 1, 2, 3, 4].map((more) => codeOf(index + more))),
      barMs: BAR_MS,
    },
  }
}

/** A package without documents opens none. */
const withoutBlobs = () => Promise.reject(new AppError('internal', 'No document was asked for.'))
