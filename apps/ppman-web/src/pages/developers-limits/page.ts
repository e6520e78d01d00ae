import { DEFAULT_BODY_LIMIT_BYTES, DOCS_RATES, PPMAN_RATES } from '@ppman/http'
import { type Table, table, figures } from '@ppman/web-ui'
import { z } from 'zod'
import {
  type ApiDocument,
  documentationDocument,
  operationsOf,
  policyDocument,
} from '../../api-reference/document.ts'
import { page } from '../../views.ts'

type Rates = typeof PPMAN_RATES
type RateName = keyof Rates
type Rule = NonNullable<Rates[RateName]>

/** What each quota counts. */
const LABELS: Record<RateName, string> = {
  read: 'Reads',
  search: 'Searches, matches and comparisons',
  write: 'Writes',
  export: 'Exports',
  sync: 'Runs of the payer directory',
  ticket: 'Tickets for the WebSocket',
  reset: 'Requests to reset a password',
  upload: 'Uploads',
  anonymous: 'Calls without a token, and pages without sign-in',
  page: 'Pages of members',
  unsubscribe: 'Unsubscribing',
  feed: 'Saved feeds, by their address',
  report: 'Reports of a problem with a documentation page',
}
const WHOSE: Record<Rule['per'], string> = {
  principal: 'a token or person',
  organisation: 'an organization',
  address: 'an IP address (IPv6: its /56)',
}
const WINDOWS: Readonly<Record<number, string>> = { 60: 'a minute', 600: '10 minutes', 3600: 'an hour' }

const windowOf = (windowS: number) => WINDOWS[windowS] ?? `${windowS} seconds`

/** Operations of a document whose description names the quota. */
const countOf = (document: ApiDocument, name: string) =>
  operationsOf(document).filter(({ operation }) => operation.description?.includes(`quota \`${name}\``))
    .length

function ratesTable(rates: Rates, document: ApiDocument, caption: string): Table {
  const named = Object.entries(rates) as [RateName, Rule][]
  return table({
    caption,
    look: 'lean',
    columns: ['What', 'Quota', 'Calls', 'Of', figures('Operations')],
    rows: named.map(([name, { limit, windowS, per, organisationLimit }]) => ({
      cells: [
        LABELS[name],
        name,
        `${limit.toLocaleString('en-US')} ${windowOf(windowS)}`,
        WHOSE[per] +
          (organisationLimit ? `; ${organisationLimit.toLocaleString('en-US')} of its organization` : ''),
        String(countOf(document, name)),
      ],
    })),
  })
}

const model = {
  title: 'Limits',
  description: 'How often each kind of operation may be called, and how large a request may be.',
  policy: ratesTable(PPMAN_RATES, policyDocument, 'Policy API and pages'),
  documentation: ratesTable(DOCS_RATES, documentationDocument, 'Documentation API and site'),
  bodyLimit: `${DEFAULT_BODY_LIMIT_BYTES / 1_024} KiB`,
}

/** Quotas of both APIs, from the tables that the services count by. */
export const developerLimitsPage = page<z.ZodObject, typeof model>({
  path: '/policy/developers/limits',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: () => Promise.resolve(model),
  examples: { page: model },
})
