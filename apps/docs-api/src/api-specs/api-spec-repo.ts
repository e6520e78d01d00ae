import type { Db, Prisma } from '@ppman/db'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import type { ApiSpec, ApiSpecLine, NewApiSpec } from './api-spec.ts'

const LINE = {
  id: true,
  productId: true,
  productSlug: true,
  productName: true,
  name: true,
  title: true,
  version: true,
  openapi: true,
  sha256: true,
  operationCount: true,
  updatedAt: true,
} as const

/** API descriptions. Row-level security limits readers without a key to public products. */
export function apiSpecRepo(db: Db) {
  return {
    /** Inserts or replaces the description of this name; a replaced one keeps its id. */
    async put({ by, at, document, ...spec }: NewApiSpec): Promise<ApiSpecLine> {
      const { productId, name } = spec
      const values = { ...spec, document: document as Prisma.InputJsonObject, updatedAt: at }
      return db.docApiSpec.upsert({
        where: { productId_name: { productId, name } },
        create: { ...values, createdBy: by, createdAt: at },
        update: values,
        select: LINE,
      })
    },

    /** Lists by product and name; unlisted descriptions are only found by id. */
    async list({
      product,
      limit,
      offset,
    }: Paging & { product?: string | undefined }): Promise<Listed<ApiSpecLine>> {
      const where = { visibility: { not: 'unlisted' }, ...(product && { productSlug: product }) }
      const orderBy = [{ productSlug: 'asc' }, { name: 'asc' }, { id: 'asc' }] as const
      const [items, total] = await Promise.all([
        db.docApiSpec.findMany({ where, select: LINE, orderBy: [...orderBy], take: limit, skip: offset }),
        db.docApiSpec.count({ where }),
      ])
      return { items, total }
    },

    async find(id: string): Promise<ApiSpec | null> {
      const row = await db.docApiSpec.findFirst({
        where: { id: asUuid(id) },
        select: { ...LINE, document: true },
      })
      return row as ApiSpec | null
    },
  }
}
