// ClickHouse's HTTP interface over the embedded engine (npm `chdb`), as far as the lake asks for it:
// a statement as body, bound values as param_NAME, settings by name. Arguments: the folder of chdb.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

const chdb = createRequire(`${process.argv[2]}/package.json`)('chdb')
/** Each answer has one format, which is asked for by name. */
const NO_SETTING = new Set(['default_format'])

/** A field of TSV, as the server reads parameters. */
const unescape = (value) =>
  value.replace(/\\([\\tn])/g, (_, char) => ({ '\\': '\\', t: '\t', n: '\n' })[char])

async function answer(request) {
  const { searchParams } = new URL(request.url, 'http://127.0.0.1')
  const statement = await text(request)
  const params = {}
  const settings = []
  for (const [name, value] of searchParams)
    if (name.startsWith('param_')) params[name.slice('param_'.length)] = unescape(value)
    else if (!NO_SETTING.has(name)) settings.push(`${name} = ${value}`)
  const bound = settings.length > 0 ? `${statement} SETTINGS ${settings.join(', ')}` : statement
  const result = await chdb.queryBindAsync(bound, params, {
    format: searchParams.get('default_format') ?? 'TSV',
  })
  return result.text()
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error) => response.writeHead(500).end(String(error.message)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit())
