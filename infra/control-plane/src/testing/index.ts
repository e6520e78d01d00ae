export { Browser, type Page } from './browser.ts'
export { cuttableProxy } from './cuttable-proxy.ts'
export { testClock, testPlane, testWorld } from './test-plane.ts'
export { ORGANIZATIONS, PEOPLE } from '../sample/sample-people.ts'
