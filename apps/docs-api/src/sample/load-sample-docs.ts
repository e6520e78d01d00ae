import { readFileSync } from 'node:fs'
import { docsClient, type DocsClient } from './docs-client.ts'
import { samplePages } from './sample-pages.ts'

/** Headers with the keys of two people, because authors cannot approve their own pages. */
type Access = { baseUrl: string; author: Record<string, string>; operator: Record<string, string> }

const PRODUCT = {
  slug: 'payer-policy-monitor',
  name: 'Payer Policy Monitor (sample)',
  kind: 'service',
  tagline: 'Invented payers, real behavior.',
  description: 'Sample documentation of this product. Payers, hospitals and people in it are made up.',
}
const MANUALS = [
  { slug: 'handbook', title: 'Handbook', description: 'For people who bill.', position: 1 },
  {
    slug: 'publishing',
    title: 'Publishing documentation',
    description: 'For people who write pages like these.',
    position: 2,
  },
]

/** Our own APIs, described by the documents that the services publish. */
const API_SPECS = { 'policy-api': 'ppman-api', 'documentation-api': 'docs-api' }

const openapiOf = (app: string) =>
  JSON.parse(readFileSync(new URL(`../../../${app}/openapi.json`, import.meta.url), 'utf8')) as object

/**
 * Loads the sample documentation through the API: submitted with one key, approved with another.
 * Existing content stays, so it can run again.
 *
 * @returns how many pages were sent, and how many were approved now
 */
export async function loadSampleDocs({
  baseUrl,
  author,
  operator,
}: Access): Promise<{ pages: number; approved: number }> {
  const [writer, reviewer] = [docsClient(baseUrl, author), docsClient(baseUrl, operator)]
  const product = await writer.findOrMake('/products', '', PRODUCT)
  const sent: { id: string; isPending: boolean }[] = []
  for (const manual of MANUALS) {
    const { id } = await writer.findOrMake('/manuals', `&productId=${product.id}`, {
      ...manual,
      productId: product.id,
    })
    sent.push(...(await sendPages(writer, id, manual.slug)))
  }
  // Pages link to each other, so all of them exist before the first is approved.
  const waiting = sent.filter(({ isPending }) => isPending)
  for (const { id } of waiting) await reviewer.approve(id)
  await reviewer.openProduct(product.id)
  for (const [name, app] of Object.entries(API_SPECS))
    await reviewer.putApiSpec(product.id, name, openapiOf(app))
  return { pages: sent.length, approved: waiting.length }
}

async function sendPages(writer: DocsClient, manualId: string, manual: string) {
  const sent: { id: string; isPending: boolean }[] = []
  for (const { chapter, isWaiting, ...page } of samplePages(manual)) {
    const chapterId = await chapterOf(writer, manualId, chapter)
    const { id, status } = await writer.post('/topics/upsert', { ...page, manualId, chapterId })
    sent.push({ id, isPending: status === 'pending' && !isWaiting })
  }
  return sent
}

async function chapterOf(writer: DocsClient, manualId: string, title: string): Promise<string> {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return (await writer.findOrMake('/chapters', `&manualId=${manualId}`, { manualId, slug, title })).id
}
