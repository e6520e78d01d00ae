import type { Visitor } from '../journeys/open-browser.ts'

/** A page in a state that no link leads to: its visitor, site, address and status. */
type State = {
  visitor: Visitor
  site: 'baseUrl' | 'docsBaseUrl' | 'consoleUrl'
  address: string
  status: number
}

const NOTHING = 'zzzzqqq'
const NO_ID = '0190a000-0000-7000-8000-00000000dead'

const pages = (visitor: Visitor, status: number, ...addresses: string[]): State[] =>
  addresses.map((address) => ({ visitor, site: 'baseUrl', address, status }))

/** Empty forms, empty results, fields that cannot be read, and addresses without a page. */
export const STATES: readonly State[] = [
  ...pages(
    'stranger',
    200,
    '/',
    '/search?q=knee',
    `/search?q=${NOTHING}`,
    `/transparency/search?q=${NOTHING}`,
    '/transparency/search?q=colonscopy',
    '/transparency/search?q=colonoscopy&place=Portland,+OR&setting=outpatient',
    '/transparency/search?q=colonoscopy&place=Nowhereville',
    '/transparency/procedure?code=45378&code_type=CPT',
    '/transparency/compare?codes=45378,27447,71046&hospitals=99S001,99S002,99S003',
    '/transparency/hospital?ccn=99S001',
  ),
  ...pages(
    'stranger',
    404,
    '/nowhere',
    '/transparency/hospital?ccn=000000',
    `/transparency/evidence?price=${NO_ID}`,
  ),
  ...pages(
    'stranger',
    422,
    '/transparency/search?q=knee&state=Oregon&radius=9999',
    '/transparency/compare?hospitals=%00',
  ),
  ...pages(
    'member',
    200,
    '/policy/search?q=prior+authorization',
    `/policy/search?q=${NOTHING}`,
    '/policy/prior-authorization?code=73721',
    '/policy/prior-authorization?code=knee+mri',
    `/policy/prior-authorization?code=${NOTHING}`,
    '/policy/codes/73721',
    '/policy/codes/99999',
    '/policy/find-payer?company=Meridian+Trust',
    '/policy/find-payer?company=zz',
    '/policy/my-payers?q=Meridian',
    '/policy/applicability?plan_type=commercial&state=OR',
    '/policy/changes?mine=false&severity=low',
  ),
  ...pages(
    'member',
    404,
    `/policy/policies/${NO_ID}`,
    `/policy/sources/${NO_ID}`,
    `/policy/changes/diff?id=${NO_ID}`,
  ),
  ...pages(
    'member',
    422,
    '/policy/prior-authorization?date=soon',
    '/policy/search?q=knee&in_force_on=soon',
    '/policy/changes?date_from=soon',
  ),
  { visitor: 'stranger', site: 'docsBaseUrl', address: '/docs/search?q=payer', status: 200 },
  { visitor: 'stranger', site: 'docsBaseUrl', address: `/docs/search?q=${NOTHING}`, status: 200 },
  { visitor: 'stranger', site: 'docsBaseUrl', address: '/docs/never', status: 404 },
  { visitor: 'stranger', site: 'consoleUrl', address: '/console/sign-in', status: 200 },
  { visitor: 'member', site: 'consoleUrl', address: '/console/nowhere', status: 404 },
  { visitor: 'member', site: 'consoleUrl', address: '/console/tokens', status: 200 },
  { visitor: 'admin', site: 'consoleUrl', address: '/console/reviews', status: 200 },
  { visitor: 'admin', site: 'consoleUrl', address: '/console/mail', status: 200 },
]
