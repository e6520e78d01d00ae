import { defineConfig } from 'prisma/config'

/**
 * Only the command line of Prisma reads this; services and tests apply the same files with
 * packages/db.
 */
export default defineConfig({
  schema: '../../prisma/schema',
  migrations: { path: '../../prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/ppman' },
})
