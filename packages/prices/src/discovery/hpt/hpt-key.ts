import type { HptFix } from './hpt-entry.ts'

export type HptKey = 'location' | 'page' | 'mrf' | 'contact'

/** The names of the format (CMS, "TXT file" of the hospital price transparency tools). */
const PUBLISHED: Readonly<Record<string, HptKey>> = {
  'location-name': 'location',
  'source-page-url': 'page',
  'mrf-url': 'mrf',
  'contact-name': 'contact',
  'contact-email': 'contact',
}

/** Other words for them, letters only. */
const MEANT: Readonly<Record<HptKey, RegExp>> = {
  location:
    /^(location|locationname|hospital|hospitalname|hospitallocation|facility|facilityname|hospitallocationname)$/,
  page: /^(sourcepage|sourcepageur[li]|sourceur[li]|sourcelink|sourcepagelink|pageur[li]|webpage|webpageur[li])$/,
  mrf: /^(mrf|mrfur[li]|mrflink|mrffile|mrffileur[li]|mrfpath|mrflocation|(hospital)?machinereadablefile(ur[li]|link)?|machinereadableur[li])$/,
  contact:
    /^(contact|contactname|contactemail|contactemailaddress|contactphone|email|pointofcontact(name|email)?)$/,
}

const SPOKEN = Object.keys(PUBLISHED).join('|')
const LINE = /^[\s\-*•>#]*["']?([A-Za-z][A-Za-z _.\-\u2010-\u2015]{1,40}?)["']?\s*([:=\uff1a]|\t| - )\s*(.*)$/
/** A key in the middle of a line, as where line ends were lost. */
const NEXT_KEY = new RegExp(`(?<!\\s)\\s+(?=(?:${SPOKEN})\\s*:)`, 'i')

export type HptLine = { key: HptKey; value: string; fixes: HptFix[] }

/** What a line says under which key, or null when it says nothing under a known one. */
export function keyed(line: string): HptLine | null {
  const [, written = '', separator = '', value = ''] = LINE.exec(line) ?? []
  const name = written.toLowerCase().trim()
  const letters = name.replace(/[^a-z]/g, '')
  const exact = PUBLISHED[name]
  const key = exact ?? PUBLISHED[name.replace(/[\s_.\u2010-\u2015]+/g, '-')] ?? meant(letters)
  if (!key) return null
  const fixes: HptFix[] = separator === ':' ? [] : ['separator']
  if (!exact && spelt(letters)) fixes.push('key_spelling')
  else if (!exact) fixes.push('key_synonym')
  else if (written !== name) fixes.push('key_spelling')
  return { key, value: value.trim(), fixes }
}

const meant = (letters: string) => (Object.keys(MEANT) as HptKey[]).find((key) => MEANT[key].test(letters))
const spelt = (letters: string) => Object.keys(PUBLISHED).some((name) => name.replaceAll('-', '') === letters)

/** The parts of a line that holds several keys; mostly one. */
export const splitKeys = (line: string): string[] => line.split(NEXT_KEY)
