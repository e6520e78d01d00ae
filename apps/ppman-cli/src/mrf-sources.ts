import { type Command, UsageError } from './command.ts'
import { addSourceCommand } from './mrf/sources-add.ts'
import { checkSourceCommand } from './mrf/sources-check.ts'
import { importSourcesCommand } from './mrf/sources-import.ts'
import { sourceStateCommand } from './mrf/sources-state.ts'

const stateVerbs = {
  pause: sourceStateCommand('paused'),
  resume: sourceStateCommand('active'),
  retire: sourceStateCommand('retired'),
}
const VERBS = {
  add: addSourceCommand,
  check: checkSourceCommand,
  import: importSourcesCommand,
  ...stateVerbs,
}

export const command: Command = {
  summary:
    'Where hospitals publish their price files. add: a domain, the address of its cms-hpt.txt, or with --ccn that of a price file;\n' +
    '--allow-local lets this one host be a private address. check: looks now, downloads and takes in what is new; may be stopped at any\n' +
    'time and run again. import: lines {ccn, mrf_url, page_url?}, plain or gzip; what they say of whose a file is, the file has to bear out.\n' +
    'pause, retire: no look by itself any more, until resume; check still looks.',
  usage:
    'mrf sources add DOMAIN|URL [--ccn CCN] [--allow-local] | mrf sources check SOURCE_ID | mrf sources import FILE | mrf sources pause|resume|retire SOURCE_ID',
  async run([verb = '', ...args], io) {
    if (!Object.hasOwn(VERBS, verb))
      throw new UsageError('Say what to do: add, check, import, pause, resume or retire.')
    return VERBS[verb as keyof typeof VERBS](args, io)
  },
}
