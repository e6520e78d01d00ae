import { answerQuestions } from '@ppman/child-processes'
import { validate } from '@readme/openapi-parser'
import { canonicalJson, type Finding, reviewObject, sha256Hex } from '@ppman/topic-pipeline'
import { METHODS } from './api-spec.ts'

type SpecFacts = {
  title: string
  version: string
  openapi: string
  sha256: string
  operationCount: number
}

/**
 * `problems`: sentences that say why the document cannot be shown. `findings`: text that must not
 * become public.
 */
export type SpecVerdict = { problems: string[]; findings: readonly Finding[]; facts: SpecFacts }

type Json = Record<string, unknown>

const isMethod = (key: string): boolean => METHODS.some((method) => method === key)
const MAX_PROBLEMS = 5

/**
 * Checks that an OpenAPI document is valid, self-contained and free of secrets (docs decision D35).
 * Nothing is fetched.
 */
async function readSpec(document: Json, fingerprintKey: string): Promise<SpecVerdict> {
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
  const metadata = (document['info'] ?? {}) as Json
  const operations = Object.values((document['paths'] ?? {}) as Json).flatMap((item) =>
    Object.keys(item ?? {}).filter((key) => isMethod(key)),
  )
  return {
    title: textOf(metadata['title']),
    version: textOf(metadata['version']),
    openapi: textOf(document['openapi']),
    sha256: sha256Hex(canonicalJson(document)),
    operationCount: operations.length,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Pointers of references that leave the document. A non-string `$ref` is the name of a property.
 */
function externalReferences(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === '$ref' && typeof inner === 'string') return inner.startsWith('#') ? [] : [`${pointer}/$ref`]
    return externalReferences(inner, `${pointer}/${key}`)
  })
}

type Question = { document: Record<string, unknown>; fingerprintKey: string }

/** Child process: reads one API description after another. */
answerQuestions(({ document, fingerprintKey }: Question) => readSpec(document, fingerprintKey))
