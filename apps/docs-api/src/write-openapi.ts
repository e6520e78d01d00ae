import { writeFile } from 'node:fs/promises'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'

/** `npm run openapi`: writes the description that the contract test holds the routes to. */
await writeFile(
  new URL('../openapi.json', import.meta.url),
  `${JSON.stringify(openapiDocument(routes), null, 2)}\n`,
)
