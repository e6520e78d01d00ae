import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

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
