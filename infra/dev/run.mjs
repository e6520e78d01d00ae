// Behind `npm start`, `npm test`, `npm run check` and the rest. Nothing is installed when this runs, and the host's Node
// may be too old for any of our sources, so this file is written for all of them and loads the others when that is known.
const OLDEST = [20, 19]
const version = process.versions.node.split('.').map(Number)
const isTooOld = version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1])

if (isTooOld) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: this project needs Node ' +
      OLDEST.join('.') +
      ' or newer, of any line.',
  )
  process.exit(1)
}
import('./launch/main.mjs').then((launcher) => launcher.main(process.argv.slice(2)))
