import { createRequire, flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import circus from 'jest-circus/runner'

const require = createRequire(import.meta.url)

/**
 * Runs a test file with Node's own module loader. Jest's loader gives each file a new copy of every
 * module, which took longer than most tests; here the files of one worker share them. Environment
 * variables are restored after each file, and what was compiled is stored for the services that
 * later files start: those that are killed store nothing.
 */
export default async function runTestFile(globalConfig, projectConfig, ...given) {
  const [, , testPath, sendToJest] = given
  const env = { ...process.env }
  keepStacksCheap()
  try {
    return await circus.default(
      globalConfig,
      projectConfig,
      { global: globalThis },
      NODE_RUNTIME,
      testPath,
      sendToJest,
    )
  } finally {
    flushCompileCache()
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
  }
}

/** Frames that an error records: enough to find the test, where Jest records 100. */
const STACK_FRAMES = 25

/**
 * Jest looks for a source map for each frame of a stack. Node strips types and keeps all lines, so
 * there are none, and code that makes errors often took a sixth longer.
 */
function keepStacksCheap() {
  Error.prepareStackTrace = undefined
  Error.stackTraceLimit = STACK_FRAMES
}

const HANDLERS = Symbol.for('EVENT_HANDLERS')

/** What jest-circus calls of Jest's runtime. */
const NODE_RUNTIME = {
  /** jest-circus keeps the tests of a file in a module and on the global object: both are made anew. */
  requireInternalModule(file) {
    delete require.cache[file]
    delete globalThis[HANDLERS]
    return require(file)
  },
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (file) => import(pathToFileURL(file)),
  setGlobalsForRuntime() {},
  enterTestCode() {},
  leaveTestCode() {},
}
