import type { MrfFile } from '@ppman/prices'

/** A fictional file for the examples of pages. */
export const exampleFile = (): MrfFile => ({
  id: '0190a000-0000-7000-8000-000000000002',
  sha256: '0a'.repeat(32),
  bytes: 1_234_567,
  contentBytes: null,
  fileName: '<script>alert(1)</script>.csv',
  url: null,
  memberPath: null,
  members: [],
  otherPriceFiles: [],
  layout: 'tall',
  declaredVersion: '3.0.0',
  detectedVersion: '3.0.0',
  hospitalName: 'Example <b>member',
  lastUpdatedOn: '2026-04-01',
  parserVersion: 'example/1',
  status: 'parsed',
  reason: null,
  records: 10,
  rates: 9,
  quarantined: 0,
  readAt: new Date('2026-04-02T00:00:00Z'),
  flags: [{ flag: 'bom', count: 1 }],
})
