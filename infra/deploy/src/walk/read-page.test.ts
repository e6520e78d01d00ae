import { readBlocks } from './read-page.ts'

test('the deployment page has the blocks that its walk types', () => {
  expect(readBlocks('One machine without containers')).toEqual([
    'npm run -s deploy walk',
    expect.stringContaining('apt-get install'),
    expect.stringContaining('useradd'),
    expect.stringContaining('createdb'),
    expect.stringContaining('secret()'),
    expect.stringContaining('/usr/local/bin/ppman'),
    'ppman migrate',
    expect.stringContaining('systemctl enable --now ppman@ppman-api'),
    expect.stringContaining('systemctl enable --now ppman-front'),
    'ppman doctor',
  ])
  expect(readBlocks('The first operator')).toEqual([expect.stringContaining('ppman operator add')])
})

test('indented lines of a block keep what they are indented by', () => {
  const page =
    '# T\n\n## A\n\n1. Do:\n\n       for x in 1 2; do\n         echo\n       done\n\n## B\n\n    b\n'
  expect(readBlocks('A', page)).toEqual(['for x in 1 2; do\n  echo\ndone'])
  expect(readBlocks('B', page)).toEqual(['b'])
  expect(() => readBlocks('C', page)).toThrow('has no section "C"')
})
