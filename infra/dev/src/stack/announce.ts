import type { Stack } from './stack-file.ts'

/** Prints where to look, and as whom to sign in. */
export function announce({ baseUrl, docsBaseUrl, consoleUrl, edgeUrl, users }: Stack): void {
  const rows: [string, string][] = [
    ['pages and API', `${baseUrl}/  ${baseUrl}/api/v1/openapi.json`],
    ['documentation', `${docsBaseUrl}/docs/`],
    ['console', `${consoleUrl}/`],
    ['metered edge', `${edgeUrl}/v1/ppman/`],
    ...Object.entries(users).map(([name, { email, password }]): [string, string] => [
      `sign in as ${name}`,
      `${email}  ${password}`,
    ]),
    ['all addresses, tokens', '.data/stack.json'],
  ]
  process.stdout.write(`\n${rows.map(([what, where]) => `  ${what.padEnd(22)} ${where}`).join('\n')}\n\n`)
}
