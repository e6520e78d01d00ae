// Part of `npm run openapi`: writes the types of the client from the description of the API.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLIENT_DOCUMENT, CLIENT_TYPES, clientTypes } from './openapi/client-types.ts'
import { ROOT } from './places.ts'

const document = readFileSync(path.join(ROOT, CLIENT_DOCUMENT), 'utf8')
writeFileSync(path.join(ROOT, CLIENT_TYPES), await clientTypes(document))
