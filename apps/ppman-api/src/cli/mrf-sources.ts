import { type Command, UsageError } from './command.ts'
import { addSourceCommand } from './mrf/sources-add.ts'
import { checkSourceCommand } from './mrf/sources-check.ts'
import { importSourcesCommand } from './mrf/sources-import.ts'

const VERBS = { add: addSourceCommand, check: checkSourceCommand, import: importSourcesCommand }

export const command: Command = {
  summary:
    'Where hospitals publish their price files. add: a domain, the address of its cms-hpt.txt, or with --ccn that of a price file;\n' +
    '--allow-local lets this one host be a private address. check: looks now, downloads and takes in what is new; may be stopped at any\n' +
    'time and run again. import: lines {ccn, mrf_url, page_url?}, plain or gzip; what they say of whose a file is, the file has to bear out.',
  usage: 'mrf sources add DOMAIN|URL [--ccn CCN] [--allow-local] | mrf sources check SOURCE_ID | mrf sources import FILE',
  async run([verb = '', ...args], io) {
    if (!Object.hasOwn(VERBS, verb)) throw new UsageError('Say what to do: add, check or import.')
    return VERBS[verb as keyof typeof VERBS](args, io)
  },
}
