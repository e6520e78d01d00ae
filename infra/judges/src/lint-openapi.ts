// Spectral and Redocly about the OpenAPI documents, errors and warnings.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lintWithRedocly, lintWithSpectral } from '../../dev/src/openapi/lint.ts'
import { DOCUMENTS, ROOT } from './verdicts/places.ts'
import { packageVersion, printReport } from './verdicts/verdict.ts'

const descriptions = Object.values(DOCUMENTS).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

async function findings(judge: string, lint: typeof lintWithSpectral) {
  const texts = await Promise.all(
    descriptions.map(async (description) =>
      (await lint(description)).map((text) => `${path.relative(ROOT, description.file)}: ${text}`),
    ),
  )
  return texts.flat().map((text) => ({ trial: judge, text }))
}

const [spectral, redocly] = [
  await findings('spectral', lintWithSpectral),
  await findings('redocly', lintWithRedocly),
]
printReport({
  versions: {
    spectral: packageVersion('@stoplight/spectral-core', 'infra/dev'),
    redocly: packageVersion('@redocly/openapi-core', 'infra/dev'),
  },
  figures: { spectral: spectral.length, redocly: redocly.length },
  findings: [...spectral, ...redocly],
})
