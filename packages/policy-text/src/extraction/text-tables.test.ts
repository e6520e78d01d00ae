import { extractText } from './extract-text.ts'
import { textTables } from './text-tables.ts'

const blocksOf = (lines: string[]) =>
  extractText(lines.join('\n')).blocks.map(({ kind, text }) => `${kind} ${text}`)

test('a cell that goes on over lines is one cell, or lists entries', () => {
  const lines = [
    'Phase      Requirements',
    '---------  ----------------------',
    'Trial      Pain for six months',
    '           Clearance by a person',
    '           not of the practice',
    'Permanent  Relief AND',
    '           no fever',
  ]
  expect(blocksOf(lines)).toEqual([
    'row Phase | Requirements',
    'row Trial',
    'item Pain for six months',
    'item Clearance by a person not of the practice',
    'row Permanent | Relief AND no fever',
  ])
})

test('boxes begin entries, also in frames', () => {
  const lines = [
    '+-------+----------------+',
    '| Use    | Start          |',
    '| Asthma | [ ] Age 6      |',
    '|        | [ ] Test done  |',
    '| Hives  | [ ] Age 12     |',
    '+-------+----------------+',
  ]
  expect(blocksOf(lines)).toEqual([
    'row Use | Start',
    'row Asthma',
    'item Age 6',
    'item Test done',
    'row Hives | [ ] Age 12',
  ])
})

test('numbers of a list are no first column', () => {
  const lines = ['1.   Red knee since', '     May', '2.   Sore hip since', '     June']
  expect(blocksOf(lines).some((block) => block.startsWith('row'))).toBe(false)
})

test.each([
  ['bars', 'A4550 | tray'],
  ['spaces', 'A4550     tray'],
])('lines of %s that go on over no line are read in time that grows with their number', (_, line) => {
  const cpuMs = (count: number): number => {
    const before = process.cpuUsage()
    textTables(Array.from({ length: count }, () => line))
    return process.cpuUsage(before).user / 1_000
  }
  cpuMs(1_000)
  expect(cpuMs(40_000)).toBeLessThan(Math.max(400, 8 * cpuMs(10_000)))
})
