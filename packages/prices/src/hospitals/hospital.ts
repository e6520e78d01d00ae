/** A hospital as lists show it. */
export type Hospital = {
  id: number
  /** CMS certification number, six characters; null outside Medicare. */
  ccn: string | null
  name: string
  city: string | null
  state: string
  zip: string | null
  isSample: boolean
}

export type NewHospital = Pick<Hospital, 'name' | 'state' | 'zip' | 'isSample'> & {
  ccn: string
  city?: string | null
}

/** With the file that its prices come from, when there is one. */
export type ListedHospital = Hospital & {
  fileId: string | null
  /** When that file was read. */
  readAt: Date | null
  lastUpdatedOn: string | null
  rates: number | null
}

const CCN = /^[0-9A-Z]{6}$/

/** A CCN as CMS writes it, or null: leading zeros and letters are part of it. */
export function parseCcn(text: string): string | null {
  const ccn = text.trim().toUpperCase()
  return CCN.test(ccn) ? ccn : null
}
