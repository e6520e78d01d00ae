import { averageOf, fitLinear } from './fit-linear.ts'

const EXAMPLES = Array.from({ length: 8 }, (_, index) => ({
  features: [index % 2 === 0 ? 'ill' : 'at work', `line ${index}`],
  classes: [index % 2 === 0 ? 'patient' : 'staff'],
}))

test('gives the mean of the weights of several fits', () => {
  const models = [7, 108].map((seed) => fitLinear(EXAMPLES, { seed }))
  const weightOf = ({ weights }: (typeof models)[number]) => weights.get('ill')![0]![1]
  const [one, two] = models.map(weightOf) as [number, number]
  expect(weightOf(averageOf(models))).toBeCloseTo((one + two) / 2)
})
