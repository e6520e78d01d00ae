import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import type { Description } from './lint.ts'

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  types: [],
}

/**
 * Problems with generating types from an OpenAPI document, or with compiling them under `strict`.
 */
export async function typeProblems({ text }: Description): Promise<string[]> {
  try {
    return compileProblems(astToString(await openapiTS(JSON.parse(text) as OpenAPI3)))
  } catch (error) {
    return [`openapi-typescript: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function compileProblems(source: string): string[] {
  const name = 'api.ts'
  const host = ts.createCompilerHost(OPTIONS)
  const readFromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022) : readFromDisk(file, ...rest)
  const program = ts.createProgram([name], OPTIONS, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => `tsc: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}
