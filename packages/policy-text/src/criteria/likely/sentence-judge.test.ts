import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { storedModels } from './stored-models.ts'

const stored = storedModels()
/** With it every sentence in which conditions are found states them. */
const WITHOUT_JUDGE = { ...stored, sentences: { classes: ['states'], weights: new Map() } }
const countTrees = (sentence: string, models = stored) =>
  documentCriteria(extract(Buffer.from(`Knee brace (L1843)\n\n${sentence}`), 'text/plain'), models).length

test.each([
  'The dose is doubled when the member weighs more than 100 kg or has not responded by week 8.',
  'A person needs a new prescription when the diagnosis has changed or the old one is a year old.',
])('conditions of something else than coverage are no criteria: %s', (sentence) => {
  expect(countTrees(sentence, WITHOUT_JUDGE)).toBe(1)
  expect(countTrees(sentence)).toBe(0)
})

test.each([
  'The brace is adjusted when the member loses weight or the knee swells.',
  'The drug must be infused slowly if the patient is older than 65 or has heart failure.',
  'Stenosis is severe when the valve area is 1.0 cm² or less or the gradient is 40 mm Hg or higher.',
  'Infants were excluded if the picture was explained by infection, trauma, or a genetic diagnosis.',
  'The society recommends a brace when the knee is unstable and physical therapy has failed.',
])('nor are those of use, definitions, studies and guidelines: %s', (sentence) =>
  expect(countTrees(sentence)).toBe(0),
)

test.each([
  'We say yes to a brace if the member is 18 years of age or older and the knee is unstable on examination.',
  'To be eligible for a brace, a member must have an unstable knee and must have completed therapy.',
])('what the payer asks for is: %s', (sentence) => expect(countTrees(sentence)).toBe(1))
