import type { Visibility } from '@ppman/topic-pipeline'

/** Members of an OpenAPI path item that are operations. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** An API description of a product without its document (docs decision D35). */
export type ApiSpecLine = {
  id: string
  productId: string
  productSlug: string
  productName: string
  /** Unique in its product; part of its address. */
  name: string
  title: string
  version: string
  /** Its OpenAPI version, 3.0.x or 3.1.x. */
  openapi: string
  /** SHA-256 of its canonical JSON. */
  sha256: string
  operationCount: number
  updatedAt: Date
}

export type ApiSpec = ApiSpecLine & { document: Record<string, unknown> }

export type NewApiSpec = Omit<ApiSpec, 'id' | 'updatedAt'> & {
  orgId: string
  visibility: Visibility
  by: string
  at: Date
}
