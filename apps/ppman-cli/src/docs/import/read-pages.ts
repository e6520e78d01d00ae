import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseBody, render } from '@ppman/topic-pipeline/source'
import { parse as parseYaml } from 'yaml'
import { type SourcePage, type Warning, withoutExtension, applyEdits } from './source-page.ts'
import { dropTemplateTags, elementEdits, pictureEdits } from './plain-elements.ts'

const MARKDOWN = /\.(?:md|mdx|markdown)$/i
const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Reads every Markdown file below a folder in path order. Skips dot files and node_modules. */
export async function readPages(dir: string, root: string): Promise<SourcePage[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && MARKDOWN.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    )
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
    .sort()
  const taken = new Set<string>()
  const pages: SourcePage[] = []
  for (const path of paths)
    pages.push(readPage(await readFile(join(dir, path), 'utf8'), { path, root, taken }))
  return pages
}

type Place = { path: string; root: string; taken: Set<string> }

function readPage(text: string, { path, root, taken }: Place): SourcePage {
  const { frontmatter, body: written } = splitFrontMatter(text.replace(/^\ufeff/, '').normalize('NFC'))
  const { format, body, tree, warnings } = simplifyBody(written, path)
  const frontMatterText = (key: string) =>
    typeof frontmatter[key] === 'string' ? frontmatter[key].trim() : ''
  const title = (frontMatterText('title') || firstHeading(tree) || titleFromName(basename(path))).slice(
    0,
    300,
  )
  return {
    path,
    publicPath: `${root}${withoutExtension(`/${path}`)}`.replace(/(?<=.)\/$/, ''),
    slug: slugFor(path, taken),
    title,
    excerpt:
      (frontMatterText('description') || frontMatterText('summary') || frontMatterText('excerpt')).slice(
        0,
        1_000,
      ) || null,
    frontmatter,
    format,
    body,
    tree,
    headings: render(tree, title).headings,
    warnings,
  }
}

function splitFrontMatter(text: string): { frontmatter: Record<string, unknown>; body: string } {
  const block = FRONT_MATTER.exec(text)
  if (!block) return { frontmatter: {}, body: text }
  const body = text.slice(block[0].length).replace(/^\s+/, '')
  try {
    const read: unknown = parseYaml(block[1]!)
    return {
      frontmatter:
        typeof read === 'object' && read !== null && !Array.isArray(read)
          ? (read as Record<string, unknown>)
          : {},
      body,
    }
  } catch {
    return { frontmatter: {}, body }
  }
}

type Tree = SourcePage['tree']
type SimplifiedBody = { format: 'mdx' | 'md'; body: string; tree: Tree; warnings: Warning[] }

/**
 * Simplifies the body as MDX, or as plain Markdown without template tags if it is not valid MDX.
 */
function simplifyBody(written: string, path: string): SimplifiedBody {
  if (!/\.(?:md|markdown)$/i.test(path)) {
    const asMdx = simplifyMdx(written)
    if (asMdx) return { format: 'mdx', ...asMdx }
  }
  const { text, warnings } = dropTemplateTags(written)
  const asMdx = simplifyMdx(text)
  if (asMdx) return { format: 'mdx', ...asMdx, warnings: [...warnings, ...asMdx.warnings] }
  const asMarkdown = applyEdits(text, pictureEdits(parseBody(text, 'md').tree!))
  const noMdx = { kind: 'format.markdown', line: 1, detail: 'not valid MDX' }
  return {
    format: 'md',
    body: asMarkdown.text,
    tree: parseBody(asMarkdown.text, 'md').tree!,
    warnings: [noMdx, ...warnings, ...asMarkdown.warnings],
  }
}

function simplifyMdx(body: string): { body: string; tree: Tree; warnings: Warning[] } | null {
  const { tree } = parseBody(body, 'mdx')
  if (!tree) return null
  const edits = [...elementEdits(tree), ...pictureEdits(tree)]
  if (edits.length === 0) return { body, tree, warnings: [] }
  const { text, warnings } = applyEdits(body, edits)
  const remaining = parseBody(text, 'mdx').tree
  return remaining && { body: text, tree: remaining, warnings }
}

const firstHeading = (tree: Tree) => render(tree, '').headings.find(({ depth }) => depth === 1)?.text ?? ''

/**
 * `01-getting-started.mdx` is `Getting started`; a name without letters, such as a date or a
 * version, stays as it is.
 */
export function titleFromName(name: string): string {
  const bare = name.replace(MARKDOWN, '')
  if (/^v?[\d._-]+$/i.test(bare)) return bare
  const words = bare
    .replace(/^\d+[-_.](?=\D)/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? 'Untitled' : words[0]!.toUpperCase() + words.slice(1)
}

/** Builds a unique slug from the whole path. */
function slugFor(path: string, taken: Set<string>): string {
  const words = slugOf(withoutExtension(`/${path}`)) || 'index'
  let slug = words
  for (let more = 2; taken.has(slug); more++) slug = `${words.slice(0, 190)}-${more}`
  taken.add(slug)
  return slug
}

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
    .replace(/-$/, '')
