import type { Visibility } from '@ppman/topic-pipeline'

/** An API description of a product, without its document (docs decision D35). */
export type ApiSpecLine = {
  id: string
  productId: string
  productSlug: string
  productName: string
  /** Its name in the product, as in its address. */
  name: string
  title: string
  version: string
  /** The version of OpenAPI that it says, 3.0.x or 3.1.x. */
  openapi: string
  /** Of its canonical JSON. */
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
