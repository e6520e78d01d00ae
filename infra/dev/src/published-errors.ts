import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSeenErrors, unpublishedErrors } from '@ppman/http/testing'
import { ROOT } from './places.ts'

const SERVICES = ['ppman-api', 'docs-api']

/** Fails a test run that met an error answer which no OpenAPI document and no row of the contract table tells of. */
export function requirePublishedErrors(file: string): void {
  const problems = unpublishedErrors(
    readSeenErrors(file),
    Object.fromEntries(SERVICES.map((service) => [service, documentOf(service)])),
  )
  if (problems.length > 0) throw new Error(`Error answers that are not published:\n${problems.join('\n')}`)
}

type Documents = Parameters<typeof unpublishedErrors>[1]

const documentOf = (service: string) =>
  JSON.parse(readFileSync(path.join(ROOT, 'apps', service, 'openapi.json'), 'utf8')) as Documents[string]
