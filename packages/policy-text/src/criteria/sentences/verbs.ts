import { source } from '../../text/pattern.ts'

/** Auxiliary verbs, which begin a predicate. */
export const AUXILIARY = source`
  (?:is|are|was|were|has|have|had|does|do|did|will|would|can|cannot|could|must|may|might|should)(?:n't)?
`

/** Verbs of one subject that are hardly ever nouns. */
const SINGULAR = source`
  (?:meets|remains|requires|demonstrates|exceeds|persists|continues|exists|receives|fails|exhibits|lacks|
  weighs|agrees|tolerates|confirms|indicates|certifies|prescribes|attests|reveals|lasts|occurs|improves|
  interferes|includes|shows|needs|takes|makes|gives|keeps|becomes|begins|holds|brings|allows|enables|
  permits|prevents|precludes|excludes|suggests|expresses|contains|involves|affects|impairs|worsens|
  restores|reduces|maintains|achieves|attends|participates|performs|undergoes|completes|understands|wishes|
  intends|expects|seeks|declines|refuses|accepts|obtains|possesses|resides|depends|relies|responds|
  correlates|corresponds|equals|suffers|explains|describes|recommends|determines|establishes|identifies|
  verifies|provides|delivers|supervises|oversees|manages|evaluates|assesses|interprets|localizes|endangers|
  threatens|poses|warrants|justifies|outweighs|hangs|extends|obstructs|disrupts|restricts|hinders|
  compromises|produces|reaches|rises|appears|develops|progresses|recurs|resolves|differs|qualifies|
  belongs|satisfies|follows|precedes|adheres|complies|submits|serves|ambulates|swallows|smokes|wears|
  replaces|helps|alters|informs|contributes|takes\splace|supports)
`
/** The same for several subjects, where no noun of these letters stands in conditions. */
const PLURAL = source`
  (?:meet|remain|require|demonstrate|exceed|persist|continue(?=\sto\b)|receive|exhibit|tolerate|confirm|
  indicate|reveal|occur|interfere|exist|take|undergo|reside|depend|participate|suffer|adhere|agree|suggest|
  weigh|
  smoke|wear|fail(?=\sto\b))
`
/** Verbs in the past tense that are no participles. */
const PAST_TENSE = source`
  (?:took|began|underwent|became|brought|gave|went|came|fell|rose|grew|wore|quit|sought)
`
/** Verbs that are nouns as well: what they govern follows them. */
const GOVERNING = source`
  (?:causes|increases|decreases|uses|works|lives|matches|measures|presents|experiences|reports|documents|
  records|states|monitors|falls|drops|benefits|results|limits|checks|plans|orders|functions|walks|costs|
  changes|guides|controls|tests|treats|scores|leads|places|drives|starts|stops|leaves|covers)\s(?=(?:an?|the|
  that|this|these|no|any|all|at\sleast|more|less|his|her|their|its|it|them|him|to|in|from|within|below|
  above|under|over|with|only|daily|every|\d+|one|two|three|four)\s)
`
/** Verbs of several subjects that are nouns as well, behind a noun that ends in -s. */
const OF_SEVERAL = source`
  (?<=[a-z]{2}s\s(?:(?:no\slonger|also|still|both|each)\s)?)(?:support|suggest|help|show|need|limit|cause|
  prevent|affect|exclude|correlate|permit|allow|establish|document|warrant|justify|impair|restrict|match|
  describe|identify|involve|produce|fall|last|reach|recur|worsen|improve|lack|fail|want|use|live|work|make|
  become|begin|hold|keep|account|exceed|show|
  respond|include|report|certify|choose|agree|complete|prescribe|recommend|restore)
`
/** An adverb tells that a verb follows: "currently smokes", "currently smoke". */
const ADVERBIAL = source`
  (?:(?:currently|also|still|already|previously|regularly|actively|consistently|only)\s[a-z]{3,14}(?:s|ed)|
  no\slonger\s[a-z]{3,14}|(?:currently|regularly)\s(?:smoke|use|take|receive|live|attend))
`
/** The beginning of a predicate. */
export const PREDICATE = source`
  (?:either\s[a-z]{3,14}s\s(?=[^.;]{3,200}?\sor\s[a-z]{3,14}s\s)|(?:${AUXILIARY}|${SINGULAR}|${PLURAL}|
  ${PAST_TENSE}|${OF_SEVERAL}|${ADVERBIAL})(?=[\s,.;:)]|$)|${GOVERNING})
`
