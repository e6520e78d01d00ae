import { stemOf } from '../stem.ts'

/**
 * Words that may stand for one another in any policy, a class a line. A word whose exchange could
 * change what is paid is in none: kinds of care, of payment, of places, of people and of time.
 */
const CLASSES = `
live reside dwell
discard waste unused leftover
carry bear
accompany enclose
mail post dispatch
reply respond answer
finish complete conclude
happen arise
improve better
worsen deteriorate
decrease decline drop reduce lower
increase rise
repair fix mend
damage break
lost misplaced
proof prove substantiate
explain describe explanation description narrative
find detect discover identify
check verify
cause trigger
prevent avoid avert
tool instrument
illness disease
injury trauma
death demise
wound sore
swelling edema
fever pyrexia
itching pruritus
hemorrhage bleeding
pulmonary lung
hepatic liver
dermal cutaneous skin
osseous bone
ocular eye
respiratory breathing
newborn neonate neonatal
attorney lawyer
repeat again
additional further extra another
identical alike
distinct different
voluntary optional
refuse decline
accept honor
recognize acknowledge
recover recoup
letter correspondence
chart file
cutoff deadline
postpone defer delay
extend prolong lengthen
curtail shorten
lapse expire
cancel void revoke
modify alter amend revise
error mistake
duplicate duplicative
inspect audit
appeal dispute contest
inform tell notify advise
phone telephone call
fax facsimile
portal website online electronic
program programme initiative
facility center centre institution
setting location place site venue
flight fly
possess own
hire lease
supply dispense
conduct execute carry-out
swallow ingest
assay testing test
weight weigh
credential certify
staff personnel
oversee supervise
teach instruct educate training
counsel guidance
dosage dose
potency strength
harm hurt injure
hazard danger risk
endanger threaten jeopardize
proportion share percentage portion part
roughly approximately
vision visual sight
auditory hearing
ambulate walk
sealant seal
deceit fraud
constitute represent
individually individual
asymptomatic symptomless
irreparable irreparably
`

const CANONICAL: ReadonlyMap<string, string> = new Map(
  CLASSES.trim()
    .split('\n')
    .flatMap((line) => {
      const [head, ...rest] = line.split(' ').map(stemOf)
      return rest.map((stem) => [stem, head!] as const)
    }),
)

/** The word of its class that stands for a stem; a stem of no class stands for itself. */
export const canonicalOf = (stem: string): string => CANONICAL.get(stem) ?? stem
