import { readDevConfig } from './config.ts'
import { places } from './places.ts'
import { Shutdown } from './machine/shutdown.ts'
import { announce, say } from './stack/stack-file.ts'
import { withDiskNote } from './machine/disk.ts'
import { runStack } from './stack/run-stack.ts'
import { watchLauncher } from './stack/when-abandoned.ts'
import { sentenceOf } from './trouble.ts'

/** `npm start`: the whole stack in the foreground, until it is told to stop. */
const shutdown = new Shutdown()
let isStopping = false

async function stop(message: string, code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  say(message)
  if (shutdown.isEmpty) process.exit(code)
  await shutdown.close((name, error) => say(`${name} did not stop: ${sentenceOf(error)}`))
  say('stopped')
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(`stopping (${signal})`, 0))
watchLauncher(() => void stop('stopping: the process that started this is gone', 0))

try {
  const onDeath = (sentence: string) => void stop(withDiskNote(sentence, places.data), 1)
  announce(await runStack({ config: readDevConfig(), env: process.env, shutdown, say, onDeath }))
  say('READY')
} catch (error) {
  await stop(withDiskNote(sentenceOf(error), places.data), 1)
}
