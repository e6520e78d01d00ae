import { type PatternRule, re2 } from '../pattern-rule.ts'

/** CMS prints this card in its own material ("New Medicare card"): it belongs to nobody. */
const SPECIMENS = new Set(['1EG4TE5MK72', '1EG4TE5MK73'])

/** Medicare beneficiary identifier by CMS's position pattern (no S, L, O, I, B, Z), next to a word that says so. */
export const phiMbi: PatternRule = {
  id: 'phi.mbi',
  keywords: ['mbi', 'medicare', 'beneficiary'],
  pattern: re2(
    '(?i)\\b([1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9]-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9]-?[AC-HJKMNP-RT-Y]{2}[0-9]{2})\\b',
  ),
  accept: (value) => !SPECIMENS.has(value.replaceAll('-', '').toUpperCase()),
}
