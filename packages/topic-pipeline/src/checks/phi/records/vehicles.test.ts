import { findVehicles } from './vehicles.ts'

const valuesIn = (text: string): string[] => findVehicles(text, 'phi.vehicle').map(({ value }) => value)

test('finds the plate of whom a driver takes to dialysis', () => {
  const text = 'She leaves the gray sedan, Utah plate 4B 19X82, by the door during her dialysis.'
  expect(valuesIn(text)).toEqual(['4B 19X82'])
})

test.each([
  ['a fleet', 'The shuttle van has plate 4KLM 204 and stops at dialysis and at the mall.'],
  ['a tag of a release', 'His branch drives the dialysis job from tag RELEASE.'],
  ['a car without care', 'She parks the sedan with plate 4B 19X82 in the garage.'],
])('leaves %s alone', (_, text) => expect(valuesIn(text)).toEqual([]))
