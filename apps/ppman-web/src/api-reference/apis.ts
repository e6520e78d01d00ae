import type { Config } from '../config.ts'
import { type ApiDocument, documentationDocument, operationsOf, policyDocument } from './document.ts'
import { operationModel, type OperationModel, type Place } from './operation-model.ts'

/** An API of this product with the address of its reference. */
export type ReferenceApi = {
  label: string
  path: string
  document: ApiDocument
  /** Prefix of the paths of the document. */
  prefix: string
  /** Whether this site's own origin serves it, so that pages may call it. */
  isTried: boolean
}
export type Addresses = Pick<Config, 'BASE_URL' | 'EDGE_URL' | 'DOCS_BASE_URL'>

export const POLICY_API: ReferenceApi = {
  label: 'Policy API',
  path: '/policy/developers/api',
  document: policyDocument,
  prefix: '/api/v1',
  isTried: true,
}
export const DOCUMENTATION_API: ReferenceApi = {
  label: 'Documentation API',
  path: '/policy/developers/documentation-api',
  document: documentationDocument,
  prefix: '/api/v1',
  isTried: false,
}

/** Where programs call an API, without a slash at the end. */
export const baseUrlOf = (api: ReferenceApi, { EDGE_URL, DOCS_BASE_URL }: Addresses): string =>
  api === POLICY_API ? `${EDGE_URL}/v1/ppman` : `${DOCS_BASE_URL}${api.prefix}`

/** Where a document is published. */
export const documentUrlOf = (api: ReferenceApi, { BASE_URL, DOCS_BASE_URL }: Addresses): string =>
  `${api === POLICY_API ? BASE_URL : DOCS_BASE_URL}/api/v1/openapi.json`

/** `price-transparency` as people write it. */
export const tagLabel = (tag: string): string => {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const placeOf = (api: ReferenceApi, addresses: Addresses): Place => ({
  ...api,
  baseUrl: baseUrlOf(api, addresses),
})

/** The operations of a tag. Objects are shown where the page meets them first. */
export function tagOperations(api: ReferenceApi, tag: string, addresses: Addresses): OperationModel[] {
  const shown = new Set<string>()
  const place = placeOf(api, addresses)
  return operationsOf(api.document, tag).map((placed) => operationModel(place, placed, shown))
}

/** Addresses for examples of pages. */
export const EXAMPLE_ADDRESSES: Addresses = {
  BASE_URL: 'https://x.example',
  EDGE_URL: 'https://edge.example',
  DOCS_BASE_URL: 'http://docs.test',
}
