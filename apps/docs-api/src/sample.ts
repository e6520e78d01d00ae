import { loadSampleDocs } from './sample/load-sample-docs.ts'

/** Run by `npm start` once the services answer; SAMPLE_STACK is the content of `.data/stack.json`. */
const { docsBaseUrl, tokens } = JSON.parse(process.env.SAMPLE_STACK ?? '{}') as { docsBaseUrl?: string; tokens?: Record<string, string> }
if (!docsBaseUrl || !tokens?.['docs'] || !tokens['docsOperator2']) throw new Error('SAMPLE_STACK names no docsBaseUrl and tokens.')

const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
const loaded = await loadSampleDocs({
  baseUrl: docsBaseUrl,
  author: bearing(tokens['docs']),
  operator: bearing(tokens['docsOperator2']),
})
process.stdout.write(`${JSON.stringify({ sample: 'docs', ...loaded })}\n`)
