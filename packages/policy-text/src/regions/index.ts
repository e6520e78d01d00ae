export {
  type Boilerplate,
  boilerplateIn,
  boilerplateOf,
  searchKey,
  type LeftOut,
  isPlain,
} from './leave-out.ts'
export {
  isTakenBack,
  type LearnedRegion,
  type PlaceRegion,
  REGION_RULE,
  type WordsRegion,
  wordsSha256,
} from './learned-region.ts'
export { learnPlaces, type PlaceFound, type ThreeLooks } from './learn-places.ts'
