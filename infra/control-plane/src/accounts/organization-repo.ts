import { lockClient, queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type pg from 'pg'

/** The plan of an organization that has no other. */
export const USUAL_PLAN = 'standard'

export type Organization = {
  id: string
  name: string
  plan: string
  /** Null where only the plan of the organization is known. */
  createdAt: Date | null
  members: number
  administrators: number
  /** Addresses whose invitation still works. */
  invited: readonly string[]
}

/** Maximum of organizations on the console's page. */
const LIST_LIMIT = 500

const LIST = `
  SELECT org_id AS id, org_plan.name, plan, organisation.created_at AS "createdAt",
    (SELECT count(*)::int FROM control_plane.account a WHERE a.org_id = org_plan.org_id) AS members,
    (SELECT count(*)::int FROM control_plane.account a
      WHERE a.org_id = org_plan.org_id AND roles && '{admin,org_admin}'
        AND disabled_at IS NULL) AS administrators,
    ARRAY(SELECT email FROM control_plane.invitation i
      WHERE i.org_id = org_plan.org_id AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1
      ORDER BY email) AS invited
  FROM control_plane.org_plan LEFT JOIN organisation ON organisation.id = org_id
  ORDER BY lower(org_plan.name), org_id LIMIT ${LIST_LIMIT}`

/** Organizations of the installation by name. */
export const listOrganizations = (pool: pg.Pool, now: Date): Promise<Organization[]> =>
  queryRows<Organization>(pool, { text: LIST, values: [now] })

/** Name of an organization; empty where it has none. */
export async function organizationName(db: pg.Pool | pg.PoolClient, orgId: string): Promise<string> {
  const [row] = await queryRows<{ name: string }>(db, {
    text: 'SELECT name FROM control_plane.org_plan WHERE org_id = $1',
    values: [orgId],
  })
  return row?.name ?? ''
}

/**
 * Creates an organization. Call it first in a transaction: it takes the lock of new organizations.
 *
 * @returns its id
 * @throws AppError `organization_exists` when one has this name, in any case of letters
 */
export async function createOrganization(client: pg.PoolClient, name: string): Promise<string> {
  await lockClient(client, 'operator_account')
  const found = await queryRows(client, {
    text: 'SELECT 1 FROM organisation WHERE lower(name) = lower($1) LIMIT 1',
    values: [name],
  })
  if (found.length > 0)
    throw new AppError('conflict', 'An organization has this name already.', { code: 'organization_exists' })
  return insertOrganization(client, name)
}

/**
 * The organization of exactly this name, created if there is none. Call it first in a transaction.
 *
 * @throws AppError `conflict` when several organizations have this name
 */
export async function findOrCreateOrganization(client: pg.PoolClient, name: string): Promise<string> {
  await lockClient(client, 'operator_account')
  const found = await queryRows<{ id: string }>(client, {
    text: 'SELECT id FROM organisation WHERE name = $1 ORDER BY created_at LIMIT 2',
    values: [name],
  })
  if (found.length > 1)
    throw new AppError('conflict', `Several organizations have the name "${name}": choose another.`)
  if (!found[0]) return insertOrganization(client, name)
  await addPlan(client, found[0].id, name)
  return found[0].id
}

async function insertOrganization(client: pg.PoolClient, name: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(client, {
    text: 'INSERT INTO organisation (name) VALUES ($1) RETURNING id',
    values: [name],
  })
  await addPlan(client, row!.id, name)
  return row!.id
}

const addPlan = (client: pg.PoolClient, id: string, name: string) =>
  client.query(
    `INSERT INTO control_plane.org_plan (org_id, plan, name) VALUES ($1, $2, $3)
     ON CONFLICT (org_id) DO UPDATE SET name = excluded.name WHERE org_plan.name = ''`,
    [id, USUAL_PLAN, name],
  )
