import type { ListedHospital } from '@ppman/prices'
import { exampleFile } from './example-file.ts'

/** A hospital with a file, for page examples; its name would be markup if it were not escaped. */
export const exampleHospital = (over: Partial<ListedHospital> = {}): ListedHospital => ({
  id: 1,
  ccn: '99X001',
  name: 'Example <b>member</b> General',
  city: 'Springfield',
  state: 'MA',
  zip: '01101',
  isSample: true,
  fileId: exampleFile().id,
  readAt: exampleFile().readAt,
  lastUpdatedOn: '2026-04-01',
  rates: 9,
  ...over,
})
