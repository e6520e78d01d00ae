import type { IncomingMessage } from 'node:http'
import type { Page, testSite } from '@ppman/evidence/testing'

type Site = Awaited<ReturnType<typeof testSite>>
type Row = Record<string, string | number | null>

/** Stands where descriptions of codes stand; must be kept nowhere. */
export const DESCRIPTION = ['licensed', 'words', 'about', 'a', 'code'].join(' ')

/**
 * The CMS Coverage API as its description 1.5 says: a licence token for an hour, without which
 * tables answer 401, tables that may go on on another page, and one article. What it answers may be
 * changed while it runs.
 */
export function scriptedApi(site: Site, articleId: number) {
  const tokens = new Set<string>()
  const api = {
    /** Tokens that were given, in their order. */
    given: [] as string[],
    /** Paths that were asked with a token that holds. */
    served: [] as string[],
    tables: {} as Record<string, Row[] | Row[][]>,
    /** Ends every token that was given. */
    endTokens: () => tokens.clear(),
    publish,
    answerOf,
  }
  site.pages['/v1/metadata/license-agreement/'] = () => {
    const token = ['token', api.given.length + 1, 'x'.repeat(24)].join('.')
    api.given.push(token)
    tokens.add(token)
    return answerOf([{ token }])
  }
  site.pages['/v1/data/contractor/'] = guarded(() => answerOf(CONTRACTORS))
  site.pages['/v1/metadata/states/'] = guarded(() =>
    answerOf([
      { state_id: 6, description: 'California - Entire State' },
      { state_id: 12, description: 'Florida' },
    ]),
  )
  return api

  /**
   * Sets the article of a version with its tables; a table with several lists has as many pages.
   */
  function publish(version: number, tables: Record<string, Row[] | Row[][]>, article: Row = {}): void {
    api.tables = tables
    const query = `?articleid=${articleId}&ver=${version}`
    const facts = {
      article_id: articleId,
      article_version: version,
      title: 'Spine Procedures',
      article_eff_date: '02/15/2026',
      description: DESCRIPTION,
      status: 'A',
      ...article,
    }
    for (const name of ['', ...TABLES]) {
      const pages = name === '' ? [[facts]] : pagesOf(tables[name] ?? [])
      for (const [index, rows] of pages.entries()) {
        const path = `/v1/data/article/${name}${query}${index > 0 ? `&next_token=page-${index + 1}` : ''}`
        site.pages[path] = guarded(
          () => answerOf(rows, index + 1 < pages.length ? { next_token: `page-${index + 2}` } : {}),
          path,
        )
      }
    }
  }

  function guarded(page: () => Page, path?: string) {
    return (req: IncomingMessage): Page => {
      const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
      if (!token || !tokens.has(token))
        return { status: 401, headers: JSON_TYPE, body: '{"message":"Unauthorized","code":401}' }
      if (path) api.served.push(path)
      return page()
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function answerOf(rows: readonly Row[], meta: object = {}): Page {
  return {
    headers: JSON_TYPE,
    body: JSON.stringify({
      meta: { status: { id: 200, message: 'OK' }, notes: '', fields: ['a', 'data'], children: [], ...meta },
      data: rows,
    }),
  }
}

const pagesOf = (rows: Row[] | Row[][]): Row[][] =>
  Array.isArray(rows[0]) ? (rows as Row[][]) : [rows as Row[]]

const TABLES = [
  ...[
    'contractor',
    'primary-jurisdiction',
    'hcpc-code',
    'hcpc-code-group',
    'hcpc-modifier',
    'hcpc-modifier-group',
    'icd10-covered',
  ],
  ...['icd10-covered-group', 'icd10-noncovered', 'icd10-noncovered-group', 'bill-codes', 'revenue-code'],
]
/** Two of California and Nevada in jurisdiction E, one of Florida in jurisdiction N. */
const CONTRACTORS: Row[] = [
  { contractor_id: 1, contractor_version: 1, contract_number: '01112', contractor_name: 'A contractor' },
  { contractor_id: 2, contractor_version: 1, contract_number: '01312', contractor_name: 'A contractor' },
  {
    contractor_id: 3,
    contractor_version: 2,
    contract_number: '09102',
    contractor_name: 'Another contractor',
  },
  { contractor_id: 3, contractor_version: 1, contract_number: '99999', contractor_name: 'An older name' },
]

/** Rows of tables, by the fields of the API. */
export const aService = (code: string, group = 1): Row => ({
  hcpc_code_id: code,
  hcpc_code_version: 1,
  hcpc_code_group: group,
  long_description: DESCRIPTION,
  short_description: `${DESCRIPTION} "quoted\\"`,
  range: 'N',
  last_updated: '03/01/2026',
})
export const aDiagnosis = (code: string, group = 1, kind: 'covered' | 'noncovered' = 'covered'): Row => ({
  icd10_code_id: code,
  icd10_code_version: 1,
  [`icd10_${kind}_group`]: group,
  sort_order: 1,
  description: DESCRIPTION,
  asterisk: null,
})
export const aParagraph = (name: string, group: number, paragraph: string): Row => ({
  [name]: group,
  paragraph,
  last_updated: '03/01/2026',
})
export const inCalifornia = {
  contractor: [{ contractor_id: 1, contractor_version: 1 }],
  'primary-jurisdiction': [{ state_id: 6 }],
}
