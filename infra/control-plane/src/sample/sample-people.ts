/**
 * The organizations and people of the sample data. They are made up; `.example` belongs to nobody
 * (RFC 2606).
 */
export const ORGANIZATIONS = {
  first: { id: '0190a000-0000-7000-8000-000000000001', name: 'Riverbend Coding Group (sample)' },
  other: { id: '0190a000-0000-7000-8000-000000000002', name: 'Lakeside Billing Partners (sample)' },
} as const

type Person = { id: string; email: string; org: keyof typeof ORGANIZATIONS; roles: readonly string[] }

export const PEOPLE = {
  member: {
    id: '0190a000-0000-7000-8000-000000000011',
    email: 'member@riverbend.example',
    org: 'first',
    roles: [],
  },
  admin: {
    id: '0190a000-0000-7000-8000-000000000012',
    email: 'admin@riverbend.example',
    org: 'first',
    roles: ['admin'],
  },
  operator: {
    id: '0190a000-0000-7000-8000-000000000013',
    email: 'operator@riverbend.example',
    org: 'first',
    roles: ['admin'],
  },
  otherOrg: {
    id: '0190a000-0000-7000-8000-000000000014',
    email: 'member@lakeside.example',
    org: 'other',
    roles: [],
  },
  otherOrgAdmin: {
    id: '0190a000-0000-7000-8000-000000000015',
    email: 'admin@lakeside.example',
    org: 'other',
    roles: ['org_admin'],
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof PEOPLE

/**
 * One token for each role in a trial; the four tokens of the documentation service with a scope
 * have four owners.
 */
export const TOKENS = {
  ppman: { owner: 'member', prefix: 'ppk_', scopes: ['svc-ppman'] },
  ppmanOtherOrg: { owner: 'otherOrg', prefix: 'ppk_', scopes: ['svc-ppman'] },
  ppmanNoScope: { owner: 'member', prefix: 'ppk_', scopes: [] },
  docs: { owner: 'member', prefix: 'ppd_', scopes: ['svc-docs'] },
  docsOtherOrg: { owner: 'otherOrg', prefix: 'ppd_', scopes: ['svc-docs'] },
  docsOperator: { owner: 'admin', prefix: 'ppd_', scopes: ['svc-docs', 'svc-docs:operator'] },
  docsOperator2: { owner: 'operator', prefix: 'ppd_', scopes: ['svc-docs', 'svc-docs:operator'] },
  docsNoScope: { owner: 'member', prefix: 'ppd_', scopes: [] },
} as const satisfies Record<string, { owner: PersonName; prefix: 'ppk_' | 'ppd_'; scopes: readonly string[] }>

export type SampleTokenName = keyof typeof TOKENS
