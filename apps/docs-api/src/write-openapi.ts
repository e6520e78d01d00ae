import { writeFile } from 'node:fs/promises'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'

/** `npm run openapi`: writes the document that the contract test compares with the routes. */
await writeFile(
  new URL('../openapi.json', import.meta.url),
  `${JSON.stringify(openapiDocument(routes), null, 2)}\n`,
)
