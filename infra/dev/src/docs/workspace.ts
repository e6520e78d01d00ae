import { existsSync, readdirSync, readFileSync } from 'node:fs'

export const ROOT = new URL('../../../../', import.meta.url)

export type Member = { folder: string; name: string; uses: string[] }

/** The apps and packages of the repository with their declared dependencies. */
export function members(): Member[] {
  // A folder without a manifest is left over from an older checkout.
  const folders = [
    ...workspacesIn('apps'),
    ...workspacesIn('packages'),
    'infra/control-plane',
    'infra/dev',
  ].filter((folder) => existsSync(new URL(`${folder}/package.json`, ROOT)))
  const manifests = folders.map((folder) => ({
    folder,
    ...(JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8')) as Manifest),
  }))
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]))
  const foldersOf = (names: string[]) => names.flatMap((each) => folderOf.get(each) ?? [])
  return manifests.map(({ folder, name, dependencies = {} }) => ({
    folder,
    name,
    uses: foldersOf(Object.keys(dependencies)),
  }))
}

type Manifest = { name: string; dependencies?: Record<string, string> }

const workspacesIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .sort()

/**
 * Mermaid picture of the dependencies between apps and packages; dependency-cruiser enforces them.
 */
export function importPicture(): string {
  const nodeName = (folder: string) => folder.replace(/^[^/]+\//, '')
  const rooms = members()
  const inside = (area: string) => rooms.filter(({ folder }) => folder.startsWith(`${area}/`))
  const group = (area: string) => [
    `  subgraph ${area}`,
    ...inside(area).map(({ folder }) => `    ${nodeName(folder)}`),
    '  end',
  ]
  const arrows = rooms.flatMap(({ folder, uses }) =>
    uses.map((used) => `  ${nodeName(folder)} --> ${nodeName(used)}`),
  )
  return [
    '```mermaid',
    'flowchart LR',
    ...group('apps'),
    ...group('infra'),
    ...group('packages'),
    ...arrows.sort(),
    '```',
  ].join('\n')
}
