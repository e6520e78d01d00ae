import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SourcePage, withoutExtension } from './source-page.ts'

type Redirect = { source: string; destination: string }
export type Redirects = {
  /** The page that a former path redirects to, over several steps. */
  follow: (path: string, pages: ReadonlyMap<string, SourcePage>) => SourcePage | undefined
  /** Former paths by the page they lead to. */
  toPages: (pages: ReadonlyMap<string, SourcePage>) => Map<SourcePage, string[]>
}

/** Longer chains count as loops. */
const MAX_STEPS = 10
const REST = /\/(?::[a-z_]+\*?|\*)$/i

/** Reads the `redirects` of docs.json and mint.json. */
export async function readRedirects(dir: string): Promise<Redirects> {
  const listed = (
    await Promise.all(['docs.json', 'mint.json'].map((name) => redirectsOf(join(dir, name))))
  ).flat()
  const exact = new Map(
    listed
      .filter(({ source }) => !REST.test(source))
      .map((each) => [normalizePath(each.source), normalizePath(each.destination)]),
  )
  const wildcards = listed
    .filter(({ source }) => REST.test(source))
    .map((each) => [each.source.replace(REST, ''), each.destination.replace(REST, '')] as const)

  const step = (path: string): string | undefined => {
    const pattern = wildcards.find(([from]) => path.startsWith(`${from}/`))
    return exact.get(path) ?? (pattern && pattern[1] + path.slice(pattern[0].length))
  }
  const follow: Redirects['follow'] = (path, pages) => {
    let current: string | undefined = path
    for (let steps = 0; current !== undefined && steps <= MAX_STEPS; steps++) {
      const page = pages.get(current)
      if (page) return page
      current = step(current)
    }
    return undefined
  }
  const toPages: Redirects['toPages'] = (pages) => {
    const moved = wildcards.flatMap(([from, to]) =>
      [...pages.keys()]
        .filter((path) => path.startsWith(`${to}/`))
        .map((path) => from + path.slice(to.length)),
    )
    const former = [...exact.keys(), ...moved].flatMap((path) => {
      const page = pages.has(path) ? undefined : follow(path, pages)
      return page ? [[page, path] as const] : []
    })
    return new Map(
      [...Map.groupBy(former, ([page]) => page)].map(([page, all]) => [page, all.map(([, path]) => path)]),
    )
  }
  return { follow, toPages }
}

const normalizePath = (address: string) => withoutExtension(address.split(/[?#]/)[0]!)

async function redirectsOf(file: string): Promise<Redirect[]> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    const { redirects } = JSON.parse(text) as { redirects?: unknown }
    return Array.isArray(redirects) ? redirects.filter(isRedirect) : []
  } catch {
    return []
  }
}

const isRedirect = (each: unknown): each is Redirect =>
  typeof (each as Redirect | null)?.source === 'string' && typeof (each as Redirect).destination === 'string'
