import { z } from 'zod'
import { actorOf } from '../../actor.ts'
import { contentRejected } from '../../refusals.ts'
import { presentUpsert, UpsertResponse, UpsertTopic } from '../../topics/topic.ts'
import { upsertTopic } from '../../topics/upsert-topic.ts'
import { tool, ToolRefusal } from '../tool.ts'

const text = z.string()
const Findings = z.array(
  z.object({
    ruleId: text,
    severity: text,
    field: text,
    line: z.int(),
    column: z.int(),
    message: text,
    hint: text,
  }),
)
/** Maximum of findings in one answer. */
const FINDINGS = 50

export const upsertTopicTool = tool({
  name: 'upsert_topic',
  title: 'Propose a page',
  description:
    'Creates or updates a topic through the publish pipeline. The answer is always pending: people ' +
    'review it before it is public. ' +
    'When it is refused, correct what the findings say; do not send the same text again.',
  writes: true,
  input: z.strictObject(UpsertTopic.shape),
  output: z.object({ ...UpsertResponse.shape, findings: Findings }),
  async run(body, { ctx, caller }) {
    const upserted = await upsertTopic(ctx, actorOf(caller, 'mcp'), body)
    const findings = upserted.findings
      .slice(0, FINDINGS)
      .map(({ ruleId, severity, field, line, column, message, hint }) => ({
        ruleId,
        severity,
        field,
        line,
        column,
        message,
        hint,
      }))
    if (upserted.outcome !== 'rejected') return { ...presentUpsert(upserted.topic), findings }
    return new ToolRefusal('content_rejected', contentRejected(upserted.findings).message, {
      findings,
      publishRunId: upserted.runId,
    })
  },
})
