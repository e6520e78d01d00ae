import { writeFile } from 'node:fs/promises'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { asyncapiDocument } from './socket/asyncapi.ts'

/** `npm run openapi`: writes the descriptions that tests hold routes and sockets to. */
const documents = { 'openapi.json': openapiDocument(routes), 'asyncapi.json': asyncapiDocument() }
for (const [name, document] of Object.entries(documents))
  await writeFile(new URL(`../${name}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`)
