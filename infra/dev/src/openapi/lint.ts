import { Parser } from '@asyncapi/parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/**
 * Addresses such as `/api/v1/payers/` end with a slash in the specification, and `operations.csv`
 * holds the routes to its addresses letter by letter. Both linters would have them changed; no
 * other rule is switched off.
 */
const SPECIFIED_TRAILING_SLASHES = {
  redocly: 'no-path-trailing-slash',
  spectral: 'path-keys-no-trailing-slash',
} as const

export type Description = { file: string; text: string }

/**
 * What Redocly's recommended rules find in an OpenAPI document, warnings included. Reads the local
 * text alone.
 */
export async function lintWithRedocly({ file, text }: Description): Promise<string[]> {
  const rules = { [SPECIFIED_TRAILING_SLASHES.redocly]: 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules, telemetry: 'off' })
  const problems = await lintFromString({ source: text, absoluteRef: file, config })
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer ?? '#'})`,
  )
}

/** What Spectral's `spectral:oas` rules find in an OpenAPI document, warnings included. */
export async function lintWithSpectral({ file, text }: Description): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({
    extends: [rulesets.oas as RulesetDefinition],
    rules: { [SPECIFIED_TRAILING_SLASHES.spectral]: 'off' },
  })
  const problems = await spectral.run(new spectralCore.Document(text, parsers.Json, file))
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`)
}

/** What the parser of the AsyncAPI Initiative finds in an AsyncAPI document, warnings included. */
export async function lintWithAsyncapi({ text }: Pick<Description, 'text'>): Promise<string[]> {
  const problems = await new Parser().validate(text)
  return problems.map(({ code, message, path }) => `asyncapi ${code}: ${message} (${path.join('.')})`)
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  types: [],
}

/**
 * Problems with generating types from an OpenAPI document, or with compiling them under `strict`.
 */
export async function typeProblems({ text }: Description): Promise<string[]> {
  try {
    return compileProblems(astToString(await openapiTS(JSON.parse(text) as OpenAPI3)))
  } catch (error) {
    return [`openapi-typescript: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function compileProblems(source: string): string[] {
  const name = 'api.ts'
  const host = ts.createCompilerHost(OPTIONS)
  const readFromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022) : readFromDisk(file, ...rest)
  const program = ts.createProgram([name], OPTIONS, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => `tsc: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}
