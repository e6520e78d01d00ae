import { members } from './workspace.ts'

/** Which room imports from which, as a Mermaid picture. The directions are enforced by dependency-cruiser. */
export function importPicture(): string {
  const word = (folder: string) => folder.replace(/^[^/]+\//, '')
  const rooms = members()
  const inside = (area: string) => rooms.filter(({ folder }) => folder.startsWith(`${area}/`))
  const group = (area: string) => [
    `  subgraph ${area}`,
    ...inside(area).map(({ folder }) => `    ${word(folder)}`),
    '  end',
  ]
  const arrows = rooms.flatMap(({ folder, uses }) =>
    uses.map((used) => `  ${word(folder)} --> ${word(used)}`),
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
