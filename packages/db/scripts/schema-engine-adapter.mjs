// What @prisma/adapter-pg 7.10 needs before the schema engine can work over it (three defects, each named at its fix).
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** Object identifier of PostgreSQL's one-byte type "char", and of text. */
const CHAR_OID = 18
const TEXT_OID = 25

export function adapterFactory({ url, shadowDatabaseUrl }) {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => makeAdapter(connectionOf(url)),
    connectToShadowDb: () =>
      shadowDatabaseUrl ? makeAdapter(connectionOf(shadowDatabaseUrl)) : makeShadow(url),
  }
}

export async function createDatabase(url) {
  const { database } = connectionOf(url)
  await asAdmin(url, (client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`))
  return { databaseName: database }
}

export async function databaseCommand(name, url) {
  if (name === 'create-database') return createDatabase(url)
  if (name === 'can-connect-to-database') return connected(connectionOf(url), () => undefined)
  const { database } = connectionOf(url)
  return asAdmin(url, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
  )
}

// The adapter's own shadow connection spreads {connectionString, database}, and pg lets connectionString win: the
// "shadow" would be the main database. So no connection string is ever passed on.
async function makeShadow(url) {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`
  await asAdmin(url, (client) => client.query(`CREATE DATABASE "${database}"`))
  const drop = () =>
    asAdmin(url, (client) => client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`))
  return makeAdapter({ ...connectionOf(url), database }, drop)
}

async function makeAdapter(config, onDispose = async () => undefined) {
  const pool = new pg.Pool({ ...config, max: 1 })
  const adapter = readCharColumns(await new PrismaPg(pool, { disposeExternalPool: true }).connect())
  // The adapter splits scripts on every ";", which breaks functions and DO blocks: send the whole file at once.
  adapter.executeScript = (script) =>
    pool.query(script).then(
      () => undefined,
      (error) => adapter.onError(error),
    )
  const { startTransaction, dispose } = bound(adapter, ['startTransaction', 'dispose'])
  adapter.startTransaction = async (isolation) => readCharColumns(await startTransaction(isolation))
  adapter.dispose = async () => {
    await dispose()
    await onDispose()
  }
  return adapter
}

// The adapter cannot read "char" columns, which describe the catalogue: show them to it as text, and tell the engine.
function readCharColumns(queryable) {
  const { performIO, queryRaw } = bound(queryable, ['performIO', 'queryRaw'])
  let charColumns = []
  queryable.performIO = async (query) => {
    const result = await performIO(query)
    charColumns = result.fields?.map((field) => field.dataTypeID === CHAR_OID) ?? []
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID
    return result
  }
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query)
    charColumns.forEach((isChar, i) => isChar && (result.columnTypes[i] = ColumnTypeEnum.Character))
    return result
  }
  return queryable
}

const bound = (object, names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]))

function connectionOf(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslMode = searchParams.get('sslmode') ?? ''
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: /require|verify/.test(sslMode) ? { rejectUnauthorized: sslMode !== 'require' } : undefined,
  }
}

const asAdmin = (url, work) => connected({ ...connectionOf(url), database: 'postgres' }, work)

async function connected(config, work) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
