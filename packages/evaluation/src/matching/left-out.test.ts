import type { MatchRows } from '@ppman/payers/src/matching/indexing/index-types.ts'
import { measureLeftOut } from './left-out.ts'

const subject = (key: string, name: string) => ({
  payerId: key,
  entryId: key,
  directoryId: key,
  name,
  ediPayerId: key,
  states: [],
})
const rows: MatchRows = {
  subjects: [subject('A', 'Harborlight Plan'), subject('B', 'Quorum Dental')],
  names: [
    { key: 'A', alias: 'Harborlight Plan', kind: 'name' },
    { key: 'A', alias: 'Zenobia Trust', kind: 'alias' },
    { key: 'A', alias: 'Zenobia Trust Fund', kind: 'alias' },
    { key: 'B', alias: 'Quorum Dental', kind: 'name' },
    { key: 'B', alias: 'Quorum Dental, Inc.', kind: 'alias' },
  ],
  identifiers: [],
  addresses: [],
  phones: [],
}

test('an alias that is taken out is found by a name that remains, and by no name that is gone', () => {
  expect(measureLeftOut(rows, 'the alias').all).toEqual({ entries: 2, top1: 2, top5: 2 })
  expect(measureLeftOut(rows, 'all aliases of its entry').all).toEqual({ entries: 2, top1: 1, top5: 1 })
})

test('an alias spelt like a name that remains is not hard, and an entry counts once', () =>
  expect(measureLeftOut(rows, 'the alias').hard).toEqual({ entries: 1, top1: 1, top5: 1 }))
