import type { Deed } from './trial-deed.ts'
import { renew, type TrialPage } from './trial-page.ts'
import type { TrialPolicy } from './trial-policy.ts'

type Told = NonNullable<Deed['expect']['told']>
type Edit = {
  name: string
  told: Told
  fits?: (page: TrialPage) => boolean
  edit: (policy: TrialPolicy) => Partial<TrialPolicy>
}

const HIGH = ['high', 'critical']
const MEDIUM = ['medium', 'high']
/** A code that no other deed gives. */
const newCode = ({ at, history }: TrialPolicy) => String(30_100 + ((at * 31 + history.length * 7 + 1) % 900))

const EDITS: readonly Edit[] = [
  {
    name: 'a code added',
    told: { types: ['codes_added'], severities: HIGH },
    edit: (policy) => ({ codes: [...policy.codes, newCode(policy)] }),
    fits: ({ policy }) => policy.codes.length < 8,
  },
  {
    name: 'a code removed',
    told: { types: ['codes_removed'], severities: HIGH },
    edit: ({ codes }) => ({ codes: codes.slice(0, -1) }),
    fits: ({ policy }) => policy.codes.length > 4,
  },
  {
    name: 'prior authorization added for a code',
    told: { types: ['prior_auth_added', 'codes_added'], severities: HIGH },
    edit: ({ codes, priorAuthCodes }) => ({ priorAuthCodes: [...priorAuthCodes, codes[3]!] }),
    fits: ({ policy }) => !policy.priorAuthCodes.includes(policy.codes[3] ?? ''),
  },
  {
    name: 'prior authorization taken from a code',
    told: { types: ['prior_auth_removed', 'codes_removed'], severities: HIGH },
    edit: ({ priorAuthCodes }) => ({ priorAuthCodes: priorAuthCodes.slice(0, -1) }),
    fits: ({ policy }) => policy.priorAuthCodes.length > 1,
  },
  {
    name: 'all of the criteria, or any of them',
    told: { types: ['criteria_changed', 'coverage_change'], severities: [...MEDIUM, 'critical'] },
    edit: ({ quantifier }) => ({ quantifier: quantifier === 'all' ? 'any' : 'all' }),
  },
  {
    name: 'another number in a criterion',
    told: { types: ['criteria_changed'], severities: MEDIUM },
    edit: ({ criteria }) => ({
      criteria: criteria.map((one) => one.replace(/\d+/, (n) => String(Number(n) + 1))),
    }),
    fits: ({ policy }) => policy.criteria.some((one) => /\d/.test(one)),
  },
  {
    name: 'and instead of or in a criterion',
    told: { types: ['criteria_changed'], severities: MEDIUM },
    edit: ({ criteria }) => ({
      criteria: criteria.map((one) =>
        one.includes(' and ') ? one.replace(' and ', ' or ') : one.replace(' or ', ' and '),
      ),
    }),
    fits: ({ policy }) => policy.criteria.some((one) => / and | or /.test(one)),
  },
  {
    name: 'coverage reversed',
    told: { types: ['coverage_change'], severities: HIGH },
    edit: ({ position }) => ({
      position: position === 'investigational' ? 'medically necessary' : 'investigational',
    }),
  },
  {
    name: 'units',
    told: { types: ['unit_limit_changed'], severities: MEDIUM },
    edit: ({ units }) => ({ units: units === 1 ? 3 : units - 1 }),
  },
  {
    name: 'another modifier',
    told: { types: ['modifier_changed'], severities: HIGH },
    edit: ({ modifier }) => ({ modifier: modifier === '25' ? '59' : '25' }),
  },
  {
    name: 'another place of service',
    told: { types: ['place_of_service_changed'], severities: HIGH },
    edit: ({ places }) => ({ places: places === '11' ? '22' : '11' }),
  },
  {
    name: 'a state more',
    told: { types: ['applicability_changed'], severities: MEDIUM },
    edit: ({ states }) => ({
      states: states.includes('Nevada') ? states.filter((one) => one !== 'Nevada') : [...states, 'Nevada'],
    }),
  },
  {
    name: 'another effective date',
    told: { types: ['effective_date_changed'], severities: MEDIUM },
    edit: ({ effective }) => ({ effective: effective.startsWith('June') ? 'May 1, 2026' : 'June 1, 2026' }),
  },
  {
    name: 'a sentence that asks for records',
    told: { types: ['requirement_added'], severities: MEDIUM },
    edit: ({ requirements }) => ({
      requirements: [
        ...requirements,
        'Photographs taken before treatment must be submitted with the request.',
      ],
    }),
    fits: ({ policy }) => policy.requirements.length < 3,
  },
  {
    name: 'a sentence that asked for records is gone',
    told: { types: ['requirement_removed'], severities: MEDIUM },
    edit: ({ requirements }) => ({ requirements: requirements.slice(0, -1) }),
    fits: ({ policy }) => policy.requirements.length > 1,
  },
]

/** Every second one also writes its line into the revision history. */
export const SUBSTANTIVE_DEEDS: readonly Deed[] = EDITS.map(({ name, told, edit, fits }, index) => ({
  name,
  kind: 'substantive',
  ...(fits ? { fits } : {}),
  act: (page) => {
    const history =
      index % 2 === 0 ? [...page.policy.history, `0${2 + (index % 7)}/2026 | Revised.`] : page.policy.history
    page.policy = { ...page.policy, ...edit(page.policy), history }
    renew(page)
  },
  expect: { outcomes: ['ok'], told, state: 'active' },
}))
