import type { ListedRegion } from '@ppman/policies/versions'
import type { ListedSource } from '@ppman/policies/sources'

/** A fictional source for the examples of pages. */
export const exampleSource = (over: Partial<ListedSource> = {}): ListedSource => ({
  id: '0190a000-0000-7000-8000-00000000000a',
  payer: { id: '0190a000-0000-7000-8000-00000000000b', name: 'Meridian Trust Health (sample)' },
  url: 'https://meridian-trust.example/policies/spine',
  kind: 'html',
  host: 'meridian-trust.example',
  state: 'active',
  stateReason: null,
  outcome: 'not_modified',
  failures: 0,
  fetchIntervalS: 86_400,
  lastCheckedAt: new Date('2026-03-04T05:00:00Z'),
  lastSuccessAt: new Date('2026-03-04T05:00:00Z'),
  nextCheckAt: new Date('2026-03-05T05:00:00Z'),
  staleSince: null,
  discoveredFrom: null,
  policy: {
    id: '0190a000-0000-7000-8000-00000000000c',
    number: 'MT-0142',
    title: 'Spine Procedures (sample)',
  },
  documents: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...over,
})

/** A region that it learned. */
export const exampleRegion = (over: Partial<ListedRegion> = {}): ListedRegion => ({
  id: '0190a000-0000-7000-8000-00000000000d',
  kind: 'place',
  state: 'active',
  words: 'Our choir sings at the county fair.',
  under: ['Spine Procedures (sample)', 'Revision History'],
  after: '01/2026 | Annual review.',
  before: null,
  rule: 'volatile/1',
  learnedAt: new Date('2026-03-03T05:00:00Z'),
  basis: ['', 'Meet the people behind our phones.', 'Our choir sings at the county fair.'].map(
    (words, day) => ({
      fetchId: `0190a000-0000-7000-8000-0000000000f${day}`,
      sourceId: '0190a000-0000-7000-8000-00000000000a',
      at: `2026-03-0${day + 1}T05:00:00Z`,
      words,
    }),
  ),
  uses: 2,
  lastUsedAt: new Date('2026-03-04T05:00:00Z'),
  revokedAt: null,
  revokeReason: null,
  ...over,
})

export const EXAMPLE_NOW = new Date('2026-03-04T06:00:00Z')
