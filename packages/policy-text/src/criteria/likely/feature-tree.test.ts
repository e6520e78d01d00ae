import { type LinearModel, probabilitiesOf, softmax } from '@ppman/text'
import { FeatureTree, TreeModel } from './feature-tree.ts'

const MODEL: LinearModel = {
  classes: ['condition', 'other'],
  weights: new Map([
    ['item', [[0, 1.5]]],
    ['item & -1 end=:', [[0, 0.5]]],
    ['of', [[1, 0.25]]],
  ]),
}
const placeOf = ({ tree }: TreeModel, feature: string) =>
  tree.find(feature.split(' ').map((part) => tree.partOf(part)))

test('a model in a tree gives the probabilities that it gives by names', () => {
  const names = ['item', 'item & -1 end=:', 'of', 'of item', 'toString']
  const model = new TreeModel(MODEL)
  const places = names.map((name) => placeOf(model, name))
  expect(softmax(model.scoresOf(places))).toEqual(probabilitiesOf(MODEL, names))
})
test('what no feature begins with has no place', () => {
  const model = new TreeModel(MODEL)
  expect(['of item', 'unknown', 'item unknown'].map((name) => placeOf(model, name))).toEqual([0, 0, 0])
})
test('the beginning of a feature has a place without weight', () => {
  const model = new TreeModel(MODEL)
  const place = placeOf(model, 'item &')
  expect(place).not.toBe(FeatureTree.NONE)
  expect(model.scoresOf([place])).toEqual([0, 0])
})
test('an open tree takes in features and names them', () => {
  const tree = new FeatureTree()
  const place = tree.find(['item', '&', '1', 'verb'].map((part) => tree.partOf(part)))
  expect(tree.names[place]).toBe('item & 1 verb')
})
