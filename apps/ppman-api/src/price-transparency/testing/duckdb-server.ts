// A contestant of `pnpm bench ingest`: DuckDB alone reads a file into memory, every column as text.
import { DuckDBInstance } from '@duckdb/node-api'
import { ownCpuS, ownPeakMb } from './cpu.ts'

const [file = ''] = process.argv.slice(2)
const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
const [before, startedAt] = [ownCpuS(), performance.now()]
const reader = file.endsWith('.json')
  ? `read_json('${file}', maximum_object_size = 2000000000)`
  : `read_csv('${file}', skip = 2, header = true, all_varchar = true, delim = ',', quote = '"', escape ` +
    `= '"', max_line_size = 10000000)`
await connection.run(`CREATE TABLE raw AS SELECT * FROM ${reader}`)
const wallS = (performance.now() - startedAt) / 1_000
process.send?.({ wallS, cpuS: ownCpuS() - before, pgCpuS: 0, peakMb: ownPeakMb() }, () => process.exit(0))
