import { readdirSync, readFileSync } from 'node:fs'

export type SamplePage = {
  sourceKey: string
  slug: string
  title: string
  chapter: string
  excerpt: string
  position: number
  bodyMdx: string
  /** Stays pending, so that the review queue of the sample is not empty. */
  isWaiting: boolean
}

const FILE = /^(\d+)-([a-z0-9-]+)\.mdx$/
const HEAD = /^---\n([\s\S]*?)\n---\n/

/** The sample pages of one manual, by file name. */
export function samplePages(manual: string): SamplePage[] {
  const folder = new URL(`./pages/${manual}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, position, slug] = FILE.exec(file) ?? []
      return position && slug
        ? [
            readPage(readFileSync(new URL(file, folder), 'utf8'), {
              manual,
              slug,
              position: Number(position),
            }),
          ]
        : []
    })
}

function readPage(
  text: string,
  { manual, slug, position }: { manual: string; slug: string; position: number },
): SamplePage {
  const lines = (HEAD.exec(text)?.[1] ?? '').split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2))
  const {
    title = slug,
    chapter = '',
    excerpt = '',
    review,
  } = Object.fromEntries(lines) as Record<string, string>
  const bodyMdx = text.replace(HEAD, '').trim()
  return {
    sourceKey: `sample:${manual}/${slug}`,
    slug,
    title,
    chapter,
    excerpt,
    position,
    bodyMdx,
    isWaiting: review === 'waiting',
  }
}
