import { phrase } from './phrase.ts'

const CLINICAL = phrase(
  '\\b(?:is|are) (?:usually|typically|commonly|often|generally|normally|most often|frequently|routinely)? ?(?:performed|administered|given|indicated|FDA-approved|approved by the FDA|injected|infused|taken|dosed|used)\\b',
  '\\brecommended (?:\\w+ ){0,2}?(?:dose|dosage|schedule|interval|frequency|age)\\b',
  '\\b(?:recommends?|suggests?|advises?|endorses?)\\b',
)
/** Words with which a payer decides about a claim. */
const DECIDES = phrase(
  '\\b(?:must|shall|should|may|can|cannot|will|only|not|no|limit\\w*|restrict\\w*|cover\\w*|reimburs\\w+|pays?|paid|payable|payments?|den(?:y|ied)|requir\\w+|bill\\w*|report\\w*|allow\\w*|eligib\\w+|max\\w*|exceed\\w*|up to|more than|authori[sz]\\w+|certif\\w+|benefits?|medical(?:ly)? necess\\w+|investigational|experimental|modifiers?|bundled|included|reduc\\w+|increas\\w+|percent|%|global|separate\\w*|deleted|replaced|add-?on|claims?)\\b',
)

/** True when a clause tells what is done with patients or what is advised, and decides nothing about a claim. */
export const isClinical = (text: string) => CLINICAL.test(text) && !DECIDES.test(text)
