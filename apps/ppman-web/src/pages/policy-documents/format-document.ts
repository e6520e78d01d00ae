import type { UploadedPolicy } from '@ppman/policies/uploaded'
import { type Rejection, REJECTIONS } from '@ppman/uploads'
import { formatCount, formatDay, formatIsoDay, formatList } from '@ppman/web-ui'

/** Values of the partial `partials/upload-result`. */
export type UploadResult = {
  tone: 'good' | 'warn' | 'bad'
  title: string
  text: string
  href: string
  link: string
}

export const documentHref = (id: string): string => `/policy/documents/${id}`

/** @param doubtfulPages that may name a patient, which names of authors do, too */
export function acceptedResult(
  id: string,
  fileName: string,
  doubtfulPages: readonly number[] = [],
): UploadResult {
  const warning =
    doubtfulPages.length > 0
      ? ` Check ${pagesText(doubtfulPages)}: a person seems to be named there. ` +
        'If it is a patient, delete the document.'
      : ''
  return {
    tone: warning ? 'warn' : 'good',
    title: 'Your policy was uploaded',
    text: `${fileName} is stored encrypted and is being read. Only your organization sees it.${warning}`,
    href: documentHref(id),
    link: 'See what was read',
  }
}

const pagesText = (pages: readonly number[]) =>
  `${pages.length === 1 ? 'page' : 'pages'} ${formatList(pages.slice(0, MAX_PAGES).map(String))}`

/** The same bytes are there already. */
export const repeatedResult = (id: string, fileName: string): UploadResult => ({
  tone: 'good',
  title: 'This policy is there already',
  text: `Your organization uploaded the same document before, so ${fileName} was not stored once more.`,
  href: documentHref(id),
  link: 'See what was read',
})

/** @param pages on which a patient seems to be named */
export function rejectedResult(reason: Rejection, pages: readonly number[] = []): UploadResult {
  const where = pages.length > 0 ? ` Look at ${pagesText(pages)}.` : ''
  return {
    tone: 'bad',
    title: 'The file was not accepted',
    text: `${REJECTIONS[reason]}${where} Nothing was stored.`,
    href: '',
    link: '',
  }
}

const MAX_PAGES = 10

const STATES = {
  waiting: { tone: 'none', label: 'Being read' },
  read: { tone: 'good', label: 'Read' },
  unreadable: { tone: 'bad', label: 'Could not be read' },
} as const

export const stateOf = (state: UploadedPolicy['state']): { tone: string; label: string } => STATES[state]

export const sizeOf = ({ pages, bytes }: Pick<UploadedPolicy, 'pages' | 'bytes'>): string =>
  `${formatCount(pages, 'page')}, ` +
  (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`)

/** A line of the list. */
export const documentRow = (upload: UploadedPolicy) => ({
  id: upload.id,
  href: documentHref(upload.id),
  name: upload.title ?? upload.fileName,
  file: `${upload.fileName} · ${sizeOf(upload)}`,
  state: stateOf(upload.state),
  payer: payerText(upload),
  rules: upload.state === 'read' && upload.payer ? formatCount(upload.rules ?? 0, 'rule') : '',
  effective: upload.effectiveOn ? `from ${formatIsoDay(upload.effectiveOn)}` : 'no day stated',
  uploaded: formatDay(upload.uploadedAt),
})

function payerText({ payer, state }: UploadedPolicy): string {
  if (payer) return payer.name
  return state === 'waiting' ? 'not known yet' : 'not known: name it'
}
