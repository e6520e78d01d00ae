import { type PatternRule, re2 } from '../../pattern-rule.ts'

/** CMS prints this card in its own material ("New Medicare card"): it belongs to nobody. */
const SPECIMENS = new Set(['1EG4TE5MK72', '1EG4TE5MK73'])

/** Medicare beneficiary identifier by CMS's position pattern (no S, L, O, I, B, Z), next to a word that says so; and its predecessor. */
export const phiMbi: readonly PatternRule[] = [
  {
    id: 'phi.mbi',
    keywords: ['mbi', 'medicare', 'beneficiary', 'patient', 'member', 'subscriber', 'eligib', '271', 'nm109'],
    pattern: re2(
      '(?i)\\b([1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9][- ]?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9][- ]?[AC-HJKMNP-RT-Y]{2}[0-9]{2})\\b',
    ),
    accept: (value) => !SPECIMENS.has(value.replace(/[- ]/g, '').toUpperCase()),
    isExact: true,
  },
  {
    id: 'phi.hicn',
    keywords: ['hicn', 'health insurance claim number', 'medicare'],
    pattern: re2('\\b([0-9]{3}-?[0-9]{2}-?[0-9]{4}-?[A-DFHJKMTW][0-9A-Z]?)\\b'),
    accept: () => true,
    isExact: true,
  },
]
