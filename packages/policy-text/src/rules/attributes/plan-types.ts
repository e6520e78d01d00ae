/**
 * Lines of business with their words. A match hides its words from later entries ("Medicare
 * Advantage" is not Medicare).
 */
const PLANS: readonly [words: RegExp, plan: string][] = [
  [/\b(?:all plans|all lines of business|all products|all LOBs?)\b/gi, 'all'],
  [
    /\b(?:D-?SNPs?|dual[- ](?:eligible|special needs|complete|demonstration)(?: \w+)?|dual eligibles?|medicare-medicaid plans?|MMP)\b/gi,
    'dual',
  ],
  [
    /\b(?:medicare advantage|medicare HMO|medicare PPO|MA[- ](?:PD )?plans?|MAPD|medicare part C)\b/gi,
    'medicare_advantage',
  ],
  [/\b(?:medigap|medicare supplement(?:al)?)\b/gi, 'medigap'],
  [
    /\b(?:original medicare|traditional medicare|medicare fee[- ]for[- ]service|medicare FFS|medicare part B)\b/gi,
    'medicare_ffs',
  ],
  [
    /\b(?:medicaid|community plan|MassHealth|Medi-Cal|AHCCCS|BadgerCare|STAR\+?PLUS|managed medicaid)\b/gi,
    'medicaid',
  ],
  [/\b(?:CHIP|children's health insurance program)\b/g, 'chip'],
  [
    /\b(?:(?:individual |health insurance )?exchange|marketplace|QHPs?|ACA plans?|on-exchange)\b/gi,
    'exchange',
  ],
  [/\b(?:self[- ]funded|self[- ]insured|ASO|administrative services only)\b/gi, 'self_funded'],
  [/\b(?:FEHB|FEP|federal employee(?:s'?)?(?: health benefits?)?(?: program)?)\b/gi, 'fehb'],
  [/\b(?:TRICARE)\b/gi, 'tricare'],
  [/\b(?:workers'? comp(?:ensation)?)\b/gi, 'workers_comp'],
  [/\b(?:commercial|fully[- ]insured|employer[- ]sponsored)\b/gi, 'commercial'],
]
const OF_ANOTHER =
  /\b(?:medicare|medicaid) (?:physician )?(?:fee schedule|allowable|rates?|guidelines|NCCI|national)\b|\bCenters for Medicare (?:&|and) Medicaid Services\b/gi
const LEFT_OUT =
  /\b(?:except(?:ing| for| in)?|excluding|other than|does not apply to|not apply to|not including)\s[\w, -]{0,40}$/i

/** Lines of business that a text is for, without those that it excludes. */
export function planTypesIn(text: string): string[] {
  let rest = text.replace(OF_ANOTHER, (words) => ' '.repeat(words.length))
  return PLANS.flatMap(([words, plan]) => {
    let isFor = false
    rest = rest.replace(words, (found: string, ...more: unknown[]) => {
      const at = more.find((one): one is number => typeof one === 'number')!
      isFor ||= !LEFT_OUT.test(text.slice(Math.max(0, at - 60), at))
      return ' '.repeat(found.length)
    })
    return isFor ? [plan] : []
  })
}
