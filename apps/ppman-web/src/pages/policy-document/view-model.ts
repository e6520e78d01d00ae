import { validityOn } from '@ppman/policies/rules'
import type { UploadedDetail, UploadedRule } from '@ppman/policies/uploaded'
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
import { documentHref, sizeOf, stateOf } from '../policy-documents/format-document.ts'
import { formatCriteria } from '../policy-rule/format-criteria.ts'
import { codeHref, codeTypeName, formatPlace, formatRule } from '../policy-rule/format-rule.ts'

const MAX_CODES = 12

export type DocumentModel = ReturnType<typeof documentModel>

/** @param today `YYYY-MM-DD` */
export function documentModel(
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
  const { shown, note } = formatCriteria(upload.criteria)
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
    criteriaNote: note,
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
