import { param } from '@ppman/http'
import type { Payer } from '@ppman/payers'
import {
  type CodeChip,
  codeChip,
  type Empty,
  empty,
  formatCount,
  hrefOf,
  type Link,
  titleCaseName,
} from '@ppman/web-ui'
import { dayOf } from '@ppman/policies/rules'
import { z } from 'zod'
import { page } from '../../views.ts'
import { formatDocumentValidity, formatValidity } from '../policy-change/format-validity.ts'
import { documentHref } from '../policy-documents/format-document.ts'
import { policyHref } from '../policy-rule/format-rule.ts'
import { ruleHref } from '../policy-search/view-model.ts'
import { exampleHospital } from '../transparency-price/examples.ts'
import { hospitalHref, procedureHref } from '../transparency-price/format.ts'
import { type DocumentHit, type FoundOnSite, type FoundProcedure, searchSite } from './search-site.ts'

type Line = { title: string; href: string; chip: CodeChip | null; facts: string }
type Group = { id: string; title: string; lines: Line[]; more: Link | null }

/** Formatted values for the template. */
type SiteSearchModel = {
  title: string
  crumb: string
  lead: string
  groups: Group[]
  empty: Empty | null
  /** Asks strangers to sign in for payers and policies. */
  signInHref: string
  docsHref: string
}

/** `today` is `YYYY-MM-DD`. */
type Input = { q: string; found: FoundOnSite | null; docsUrl: string; today: string }

/** Shown where nothing was asked or found. */
const EXAMPLES: Link[] = ['colonoscopy', '27447', 'knee MRI', 'hospital'].map((q) => ({
  label: q,
  href: hrefOf({ path: '/search', query: { q } }),
}))

function siteSearchModel({ q, found, docsUrl, today }: Input): SiteSearchModel {
  const groups = found ? groupsOf(q, found, today) : []
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  return {
    title: titleOf(q, found !== null, lines),
    crumb: 'Search',
    lead: lines > 0 ? groups.map(({ title }) => title).join(' · ') : '',
    groups,
    empty: lines > 0 ? null : nothingFound(q, found !== null),
    signInHref:
      found && found.members === null
        ? `/auth/login?return_to=${encodeURIComponent(hrefOf({ path: '/search', query: { q } }))}`
        : '',
    docsHref: q === '' ? '' : hrefOf({ path: `${docsUrl}/docs/search`, query: { q } }),
  }
}

function titleOf(q: string, isAsked: boolean, lines: number): string {
  if (!isAsked) return 'Search the whole site'
  return lines === 0 ? `Nothing found for “${q}”` : `Results for “${q}”`
}

const nothingFound = (q: string, isAsked: boolean): Empty =>
  isAsked
    ? empty(
        'We found no code, procedure, hospital, payer or policy with all of these words',
        'Try fewer or other words, or a code alone. Some examples:',
        EXAMPLES,
      )
    : empty(
        q === '' ? 'What are you looking for?' : 'Two letters at least',
        'A code, a procedure in the words of a bill, a hospital, a payer or a policy. Some examples:',
        EXAMPLES,
      )

function groupsOf(q: string, { procedures, hospitals, members }: FoundOnSite, today: string): Group[] {
  const hits = members?.policies.items ?? []
  const of = (type: DocumentHit['type']) =>
    hits.filter((hit) => hit.type === type).map((hit) => lineOf(hit, today))
  const payers = members?.payers ?? { items: [], total: 0 }
  const groups: Group[] = [
    {
      id: 'payers',
      title: 'Payers',
      lines: payers.items.map(payerLine),
      more:
        payers.total > payers.items.length
          ? more('All payers with this in their name', '/policy/my-payers', q)
          : null,
    },
    {
      id: 'codes',
      title: 'Codes and procedures with prices',
      lines: procedures.map(procedureLine),
      more: procedures.length > 0 ? more('All prices for these words', '/transparency/search', q) : null,
    },
    {
      id: 'policies',
      title: 'Policies',
      lines: of('policy'),
      more:
        (members?.policies.total ?? 0) > hits.length
          ? more('All policies and rules', '/policy/search', q)
          : null,
    },
    { id: 'rules', title: 'Rules', lines: of('rule'), more: null },
    {
      id: 'hospitals',
      title: 'Hospitals',
      lines: hospitals.items.map(({ name, ccn, city, state, rates }) => ({
        title: titleCaseName(name),
        href: hospitalHref(ccn),
        chip: null,
        facts: [
          [city && titleCaseName(city), state].filter(Boolean).join(', '),
          rates ? formatCount(rates, 'published rate') : 'no price file read yet',
        ].join(' · '),
      })),
      more: null,
    },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

const more = (label: string, path: string, q: string): Link => ({
  label,
  href: hrefOf({ path, query: { q } }),
})

const procedureLine = (procedure: FoundProcedure): Line => ({
  title: procedure.text,
  href: procedureHref(procedure),
  chip: codeChip(`${procedure.family} ${procedure.code}`),
  facts:
    `prices of ${formatCount(procedure.hospitals, 'hospital')}` + (procedure.hospitals > 1 ? ' or more' : ''),
})

const payerLine = ({ id, name, payerType }: Payer): Line => ({
  title: name,
  href: hrefOf({ path: '/policy/changes', query: { payer_id: id } }),
  chip: null,
  facts: payerType.replaceAll('_', ' '),
})

function lineOf(hit: DocumentHit, today: string): Line {
  if (hit.type === 'rule') {
    const { code, codeType, codeRange, ruleCategory, disposition, payer } = hit.rule
    const { days } = formatValidity(
      { effectiveFrom: hit.rule.effectiveOn, effectiveTo: hit.rule.endsOn },
      today,
    )
    return {
      title: [ruleCategory, disposition].filter(Boolean).join(', ').replaceAll('_', ' '),
      href: ruleHref(hit.rule),
      chip: codeChip(codeRange ?? code, { kind: codeType.toUpperCase() }),
      facts: `${payer.name} · ${days}`,
    }
  }
  const { policyId, uploadId, title, number, payer, effectiveOn } = hit.document
  const { status, days } = formatDocumentValidity(hit.document, today)
  return {
    title,
    href: policyId
      ? policyHref(policyId)
      : uploadId
        ? documentHref(uploadId)
        : hrefOf({ path: '/policy/search', query: { q: number ?? title, payer_id: payer.id } }),
    chip: null,
    facts: [payer.name, number, status || (effectiveOn && days)].filter(Boolean).join(' · '),
  }
}

const HOSTILE = '<script>alert(1)</script>'
const payer = {
  id: '0190a000-0000-7000-8000-000000000003',
  name: 'Meridian <b>member</b> Health',
  payerType: 'workers_comp',
} as Payer
const procedure = { family: 'CPT', code: '27447', text: `Knee ${HOSTILE}`, hospitals: 3, isExact: true }
const [docsUrl, today] = ['http://docs.test', '2026-01-01']

const Query = z.object({ q: param.text(0, 200).optional() })

const MIN_LETTERS = 2

export const siteSearchPage = page<typeof Query, SiteSearchModel>({
  path: '/search',
  access: 'public',
  mayBeStale: true,
  isUnlisted: true,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const q = (query.q ?? '').trim()
    const found = q.length < MIN_LETTERS ? null : await searchSite(ctx, q, visitor.signedIn)
    return siteSearchModel({
      q,
      found,
      docsUrl: ctx.config.DOCS_BASE_URL,
      today: dayOf(ctx.now()),
    })
  },
  examples: {
    'nothing asked': siteSearchModel({ q: '', found: null, docsUrl, today }),
    'nothing found': siteSearchModel({
      q: HOSTILE,
      found: { procedures: [], hospitals: { items: [], total: 0 }, members: null },
      docsUrl,
      today,
    }),
    'a code': siteSearchModel({
      q: '27447',
      found: {
        procedures: [procedure, { ...procedure, code: '27446', hospitals: 1, isExact: false }],
        hospitals: { items: [exampleHospital(), exampleHospital({ ccn: null, rates: null })], total: 2 },
        members: { payers: { items: [payer], total: 30 }, policies: { items: [], total: 0 } },
      },
      docsUrl,
      today,
    }),
  },
})
