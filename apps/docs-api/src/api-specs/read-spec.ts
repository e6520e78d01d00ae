import { validate } from '@readme/openapi-parser'
import { canonicalJson, type Finding, reviewObject, sha256Hex } from '@ppman/topic-pipeline'

export type SpecFacts = {
  title: string
  version: string
  openapi: string
  sha256: string
  operationCount: number
}

/**
 * `problems`: why it is no description that can be shown, as sentences. `findings`: what of its
 * text must not become public.
 */
export type SpecVerdict = { problems: string[]; findings: readonly Finding[]; facts: SpecFacts }

type Json = Record<string, unknown>

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
const MAX_PROBLEMS = 5

/**
 * Reads an OpenAPI document whole (docs decision D35): valid, self-contained, and free of secrets.
 * Nothing is fetched.
 */
export async function readSpec(document: Json, fingerprintKey: string): Promise<SpecVerdict> {
  const facts = factsOf(document)
  const problems = await problemsOf(document, facts)
  const findings = problems.length > 0 ? [] : reviewObject(document, fingerprintKey)
  return { problems: problems.slice(0, MAX_PROBLEMS), findings, facts }
}

async function problemsOf(document: Json, { openapi }: SpecFacts): Promise<string[]> {
  if (!/^3\.[01]\.\d+$/.test(openapi)) return ['openapi: expected 3.0.x or 3.1.x']
  const external = externalReferences(document, '')
  if (external.length > 0)
    return external.map((pointer) => `${pointer}: a reference must stay inside the document`)
  const verdict = await validate(structuredClone(document) as never)
  return verdict.valid ? [] : verdict.errors.map(({ message }) => message.split('\n')[0] ?? '')
}

function factsOf(document: Json): SpecFacts {
  const info = (document['info'] ?? {}) as Json
  const operations = Object.values((document['paths'] ?? {}) as Json).flatMap((item) =>
    Object.keys(item ?? {}).filter((key) => METHODS.has(key)),
  )
  return {
    title: textOf(info['title']),
    version: textOf(info['version']),
    openapi: textOf(document['openapi']),
    sha256: sha256Hex(canonicalJson(document)),
    operationCount: operations.length,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A `$ref` under `properties` names a property and refers to nothing; it is then no string. */
function externalReferences(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === '$ref' && typeof inner === 'string') return inner.startsWith('#') ? [] : [`${pointer}/$ref`]
    return externalReferences(inner, `${pointer}/${key}`)
  })
}
