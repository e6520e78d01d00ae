import type { Tool } from './tool.ts'
import { getOpenapiTool } from './tools/get-openapi.ts'
import { getPageTool } from './tools/get-page.ts'
import { getSectionTool } from './tools/get-section.ts'
import { getTicketTool } from './tools/get-ticket.ts'
import { listApiSpecsTool } from './tools/list-api-specs.ts'
import { listChangelogTool } from './tools/list-changelog.ts'
import { listDocsTool } from './tools/list-docs.ts'
import { listMyTicketsTool } from './tools/list-my-tickets.ts'
import { searchDocsTool } from './tools/search-docs.ts'
import { searchTicketsTool } from './tools/search-tickets.ts'
import { upsertTopicTool } from './tools/upsert-topic.ts'

/** Every tool, in the order that clients show. */
export const tools: readonly Tool[] = [
  searchDocsTool,
  listDocsTool,
  getPageTool,
  getSectionTool,
  listChangelogTool,
  listApiSpecsTool,
  getOpenapiTool,
  upsertTopicTool,
  listMyTicketsTool,
  getTicketTool,
  searchTicketsTool,
]
