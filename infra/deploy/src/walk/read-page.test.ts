import { readBlocks, readUnit } from './read-page.ts'

test('the deployment page has the blocks that its walk runs', () => {
  const blocks = readBlocks('One machine without containers')
  expect(blocks.map(({ kind, text }) => [kind, text.split('\n', 1)[0]])).toEqual([
    ['shell', 'npm run -s deploy walk'],
    ['shell', expect.stringContaining('useradd')],
    ['shell', expect.stringContaining('secret()')],
    ['shell', expect.stringContaining('/etc/ppman/env')],
    ['unit', '[Unit]'],
    ['shell', expect.stringContaining('systemctl')],
    ['shell', expect.stringContaining('export PPMAN_HOST')],
  ])
  expect(readBlocks('The first operator')).toHaveLength(1)
})

test('indented lines of a block keep what they are indented by', () => {
  const page =
    '# T\n\n## A\n\n1. Do:\n\n       for x in 1 2; do\n         echo\n       done\n\n## B\n\n    b\n'
  expect(readBlocks('A', page)).toEqual([{ kind: 'shell', text: 'for x in 1 2; do\n  echo\ndone' }])
  expect(readBlocks('B', page)).toEqual([{ kind: 'shell', text: 'b' }])
  expect(() => readBlocks('C', page)).toThrow('has no section "C"')
})

test('a setting of a unit may stand several times', () => {
  expect(readUnit('[Service]\nA=1\nA=x=y\n')).toEqual([
    ['A', '1'],
    ['A', 'x=y'],
  ])
})
