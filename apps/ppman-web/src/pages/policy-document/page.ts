import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { validityOn } from '@ppman/policies/rules'
import {
  openUploadedFile,
  type UploadedDetail,
  type UploadedRule,
  viewUpload,
} from '@ppman/policies/uploaded'
import {
  codeChip,
  type Empty,
  empty,
  field,
  formatCount,
  formatDay,
  formatIsoDay,
  formatNumber,
  severity,
} from '@ppman/web-ui'
import { z } from 'zod'
import { Download, page } from '../../views.ts'
import type { SignedIn, Visitor } from '../../visitor.ts'
import { documentHref, sizeOf, stateOf } from '../policy-documents/format-document.ts'
import { exampleUpload } from '../policy-documents/page.ts'
import { exampleRule } from '../policy-rule/example-rule.ts'
import { formatCriteria } from '../policy-rule/format-criteria.ts'
import { codeHref, codeTypeName, formatPlace, formatRule } from '../policy-rule/format-rule.ts'

const Query = z.object({ id: param.uuid })

/** Both pages are for members only. */
const byOf = (visitor: Visitor, now: Date) => ({ actor: (visitor as SignedIn).sub, at: now })
const unknown = () => new AppError('not_found', 'Your organization has no document at this address.')

const MAX_CODES = 12

type DocumentModel = ReturnType<typeof documentModel>

/** @param today `YYYY-MM-DD` */
function documentModel(
  { upload, rules }: { upload: UploadedDetail; rules: readonly UploadedRule[] },
  today: string,
) {
  const statements = [...Map.groupBy(rules, ({ ruleKey }) => ruleKey).values()]
  const group = (id: string, title: string, validity: string) => {
    const rows = statements.filter(([first]) => validityOn(first!, today) === validity)
    return {
      id,
      title,
      text: formatCount(rows.length, 'rule'),
      rows: rows.map((each) => rowOf(each, upload.id, today)),
    }
  }
  const { shown, more } = formatCriteria(upload.criteria, false)
  return {
    title: upload.title ?? upload.fileName,
    crumbs: [{ label: 'Your policies', href: '/policy/documents' }],
    crumb: upload.title ?? upload.fileName,
    id: upload.id,
    kicker: upload.payer?.name ?? 'Payer not known',
    state: stateOf(upload.state),
    facts: factsOf(upload),
    fileHref: `${documentHref(upload.id)}/file`,
    groups: [
      group('next', 'Rules that start later', 'upcoming'),
      group('rules', 'Rules in force today', 'in_force'),
      group('ended', 'Rules that ended', 'ended'),
    ].filter((each) => each.rows.length > 0),
    empty: rules.length > 0 ? null : emptyOf(upload),
    criteria: shown,
    criteriaNote: more && `${more}.`,
    payer: field('payer', upload.payer ? 'Another payer' : 'Payer', '', {
      maxlength: 200,
      isRequired: true,
      hint:
        upload.payerNamedBy === 'document'
          ? `${upload.payer!.name} was found in the document. Correct it if it is another payer’s policy.`
          : 'By the name it is known by. The document is then read again.',
    }),
  }
}

function factsOf(upload: UploadedDetail) {
  return [
    { name: 'File', value: `${upload.fileName}, ${sizeOf(upload)}` },
    { name: 'Policy number', value: upload.number ?? '' },
    { name: 'Effective', value: upload.effectiveOn ? formatIsoDay(upload.effectiveOn) : 'no day stated' },
    { name: 'Words', value: upload.words === null ? '' : formatNumber(upload.words) },
    { name: 'Uploaded', value: formatDay(upload.uploadedAt) },
    { name: 'Read', value: upload.readAt ? formatDay(upload.readAt) : 'not yet' },
  ].filter(({ value }) => value !== '')
}

function emptyOf({ state, payer }: UploadedDetail): Empty {
  if (state === 'waiting')
    return empty('This document is being read', 'That takes a few seconds. Load the page again to see it.')
  if (state === 'unreadable')
    return empty(
      'This document could not be read',
      'Delete it and upload a version that was saved as PDF again.',
    )
  return payer
    ? empty(
        'No rule was read from this document',
        'That is not “no requirement”: read the criteria below, or the document itself.',
      )
    : empty(
        'Name the payer to see its rules',
        'We could not tell whose policy this is. Rules belong to a payer; name it below.',
      )
}

function rowOf(statement: readonly UploadedRule[], id: string, today: string) {
  const [first] = statement
  const chips = statement
    .slice(0, MAX_CODES)
    .map(({ code, codeType, codeRange }) =>
      codeChip(codeRange ?? code, { kind: codeTypeName(codeType), href: codeRange ? '' : codeHref(code) }),
    )
  return {
    ...formatRule(first!, today),
    anchors: statement.map((rule) => rule.id),
    severity: severity(first!.severity),
    chips,
    moreCodes:
      statement.length > chips.length ? formatCount(statement.length - chips.length, 'more code') : '',
    quote: first!.quote,
    place: formatPlace({ page: first!.page, block: first!.block }),
    href: `${documentHref(id)}/file`,
  }
}

const rule = (more: Partial<UploadedRule> = {}): UploadedRule => ({
  ...exampleRule({ effectiveFrom: '2026-07-01' }),
  quote: 'Prior authorization is <b>required</b> for 73721.',
  block: 4,
  page: 3,
  ...more,
})
const detail = (more: Partial<UploadedDetail> = {}): UploadedDetail => ({
  ...exampleUpload(),
  criteria: [],
  ...more,
})
const today = '2026-11-22'

/** One upload: what was read of it, the payer, the file, and how to delete it. */
export const documentPage = page<typeof Query, DocumentModel>({
  path: '/policy/documents/:id',
  access: 'signed-in',
  isOn: ({ POLICY_UPLOADS }) => POLICY_UPLOADS,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const found = await ctx.transaction((tx) => viewUpload(tx, query.id, byOf(visitor, ctx.now())))
    if (!found) throw unknown()
    return documentModel(found, ctx.now().toISOString().slice(0, 10))
  },
  examples: {
    read: documentModel(
      {
        upload: detail(),
        rules: [
          rule(),
          rule({ id: '0190a000-0000-7000-8000-000000000022', code: '73722' }),
          rule({
            id: '0190a000-0000-7000-8000-000000000023',
            ruleKey: exampleRule().id,
            effectiveFrom: '2027-01-01',
          }),
        ],
      },
      today,
    ),
    'no payer': documentModel({ upload: detail({ payer: null, payerNamedBy: null }), rules: [] }, today),
    waiting: documentModel(
      { upload: detail({ state: 'waiting', title: null, readAt: null }), rules: [] },
      today,
    ),
    unreadable: documentModel({ upload: detail({ state: 'unreadable', title: null }), rules: [] }, today),
  },
})

const PDF = 'application/pdf'

/** The file as it was uploaded. A browser saves it and never shows it on this site. */
export const documentFilePage = page<typeof Query, DocumentModel>({
  path: '/policy/documents/:id/file',
  mediaType: PDF,
  access: 'signed-in',
  isOn: ({ POLICY_UPLOADS }) => POLICY_UPLOADS,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const { documents } = ctx
    const by = byOf(visitor, ctx.now())
    const file = await ctx.transaction((tx) => openUploadedFile({ tx, documents }, query.id, by))
    if (!file) throw unknown()
    return new Download(file.fileName, PDF, file.bytes)
  },
  examples: {},
})
