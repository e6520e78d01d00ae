import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

type Handle = (req: IncomingMessage, res: ServerResponse, next?: unknown) => void

/** Calls back for each request below `/api/` of an app under test, before the app handles it. */
export function watchCalls<App extends Express>(
  app: App,
  watch: (req: IncomingMessage, res: ServerResponse) => void,
): App {
  const express = app as unknown as { handle: Handle }
  const handle = express.handle.bind(app)
  express.handle = (req, res, next) => {
    if (req.url?.startsWith('/api/')) watch(req, res)
    handle(req, res, next)
  }
  return app
}

/** Writes records to a file as lines of JSON, each once per process. */
export function recorder(file: string): (record: object) => void {
  const noted = new Set<string>()
  return (record) => {
    const line = JSON.stringify(record)
    if (!noted.has(line)) appendFileSync(file, `${line}\n`)
    noted.add(line)
  }
}

/** The records of a file; none where there is no file. */
export const readRecords = <Seen>(file: string): Seen[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Seen)
    : []

/** The template of the operation that answered, as OpenAPI writes it; empty where none did. */
export const routeOf = (res: ServerResponse): string =>
  ((res as { locals?: { route?: string } }).locals?.route ?? '').replace(/:(\w+)/g, '{$1}')
