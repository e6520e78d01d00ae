import { execFile } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { AREAS } from './area.ts'
import { publishFigures } from './published-figures.ts'

const dir = mkdtempSync(join(tmpdir(), 'ppman-figures-'))
afterAll(() => rmSync(dir, { recursive: true }))

const aFile = (name: string) => {
  const path = join(dir, name)
  writeFileSync(path, '{}\n')
  return path
}
const published = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, { figures: { hits: number }[] }>
const aFigure = (hits: number) => ({ what: 'found', hits, n: 100 })

test('runs that end at the same time lose nothing of one another', async () => {
  const path = aFile('together.json')
  const [program, file] = [new URL('./published-figures.ts', import.meta.url), pathToFileURL(path)]
  const script = (area: string, hits: number) => `
    const { publishFigures } = await import(${JSON.stringify(program.href)})
    const file = new URL(${JSON.stringify(file.href)})
    for (let hits = 1; hits <= ${hits}; hits += 1)
      publishFigures('${area}', [{ what: 'found', hits, n: 100 }], file)`
  const areas = AREAS.slice(0, 4).map(({ area }) => area)
  await Promise.all(
    areas.map((area) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(area, 10)]),
    ),
  )
  expect(
    Object.fromEntries(
      Object.entries(published(path)).map(([area, { figures }]) => [area, figures[0]!.hits]),
    ),
  ).toEqual(Object.fromEntries(areas.map((area) => [area, 10])))
  expect(readdirSync(dir).filter((name) => name.startsWith('together.json'))).toEqual(['together.json'])
}, 300_000)

test('a lock that a killed run left does not stop the next one', () => {
  const path = aFile('left.json')
  mkdirSync(`${path}.lock`)
  utimesSync(`${path}.lock`, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
  publishFigures('match', [aFigure(7)], pathToFileURL(path))
  expect(published(path)['match']!.figures).toEqual([aFigure(7)])
})
