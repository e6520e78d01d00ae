import { stemOf } from '../stem.ts'

/**
 * Words of general English that change no statement when they come, go or are exchanged: verbs of
 * being, having and doing, adverbs of manner and degree, and nouns that stand for no particular
 * thing. Words of care, of payment, of time and of agency are not among them.
 */
const LIGHT = `
able about above-mentioned accompany accomplish accord accordance account achieve actual actually
additional address adequately affect aforementioned again
agree aim alike allow alone already although amount anticipate anyone anything apparent appear applicable
approach appropriately arise around arrange arrangement
aspect associate attain attempt automatically available avoid await aware away based basis become becoming
begin behalf being below belong beyond
bring brought call capable care carry case category cause certain certainly characterize choice choose
circumstance circumstances cite clear clearly come common
commonly compatible complete completely comply comprise concern concerned conclude conduct confirm
connection consider consideration consist consistent constitute contact contain context continue
correct correspond corresponding course current customary date deem define defined degree depend describe
described description detail detailed different directly display do
done during each easily effect effort either element elsewhere employ enable encounter encompass end
ensure enter entire entirely entitle entry equal equally especially
essentially establish established event every everyone exactly example exhibit exist existing expect
explain explicitly extend extent face fact fall fashion feature
finally find follow form formal found frame full fully further furthermore gain general generally get give
given go good group handle happen have help here hold how however
identify identifiable illustrate immediately importance important include inclusive incur indeed
individual individually inform information instance instead intend intended interest involve involving
item
itself join just keep kind know known lack large largely lead leave let level lie like likewise line
locate long look main mainly maintain majority make manage manner many mark
matter mean meaning means meant meet mention merely method mind mode moment moreover mostly move must name
namely nature necessarily necessary needed
nevertheless nonetheless normally notice noted noting notwithstanding nothing obtain obviously occasion
occur occurrence occurring offer often one ongoing onto operate opportunity
originate otherwise outline outlined overall own part particular particularly party pass passed pertain
place placed please point portion position possess possible possibly
practical practically precise precisely present presence previously primarily principal proceed process
produce proper properly provide provided provision purpose pursuant put
question rather reach read readily real really reason receive receipt recognize refer reference regard
regarding regardless regularly relate related relation relevant remain
remaining render represent request require respect respective respectively rest result retain return
routine routinely run same satisfy say section see seem select selected send separately-listed serve set
several shall share show side similar similarly simply since single situation so solely some someone
something soon sort specific specifically specified specify spend stand standard
start state stated stay step still strictly subject subsequently such suggest suit suitable suitably
supply support take taken tell term terms thereafter thereby therefore therein thereof thing think
through throughout thus together toward towards truly turn type typical typically under undergo undergone
underlying understand undertake unit until upon us use used useful using usual usually utilize value
variety various
very via view want way welcome well whatever whenever whereas wherever whether which while whoever whole
widely will wish within word work would writing written yet you your yourself my q answer kg m2 sq plain
simple extra overall period time whichever rule policy reason
`
/** Concepts of the same kind. */
const LIGHT_CONCEPTS = `
AND BUT MEET PERFORM RECEIVE OBTAIN ASK PROVIDER USE INCLUDE INCLUDED BILL CLAIM SHOW MUST REQUIRE MAY
ALLOW APPLIES ACTIVE CHOOSE KEEP SUBMIT VALID ENOUGH ANY ALL MEDICATION SAME
`

/** Words that are light only beside others; alone in a difference they matter. */
const HEAVY = `
each end date during current continue unit line item section applicable separately-listed additional
single initial step course level group standard reference care alone
`

const stems = (words: string) => words.trim().split(/\s+/).map(stemOf)
const heavy = new Set(stems(HEAVY))
const light: ReadonlySet<string> = new Set([
  ...stems(LIGHT).filter((stem) => !heavy.has(stem)),
  ...LIGHT_CONCEPTS.trim().split(/\s+/),
])

/** Whether a term is a word of general English that states nothing by itself. */
export const isLight = (term: string): boolean => light.has(term)

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
