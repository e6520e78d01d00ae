/** A revision of MCP as the conformance suite names its requirements. */
export type Revision = '2025-11-25' | '2026-07-28'

type Exceptions = { reason: string; scenarios: readonly string[] }

const FIXTURES =
  'asks for tools, prompts and resources of a test server by name (test_simple_text, test://static-text)'
const NO_PROMPTS = 'asks for prompts and completions; the specification of the service has neither'
const ASKS_BACK =
  'asks a tool of a test server that asks its client back (sampling, elicitation, roots); ours never ask'

const BOTH: readonly Exceptions[] = [
  {
    reason: FIXTURES,
    scenarios: [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'json-schema-2020-12',
    ],
  },
  {
    reason: NO_PROMPTS,
    scenarios: [
      'completion-complete',
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
  },
]

/**
 * Scenarios that the service does not support, by reason. Another failing scenario, or a passing
 * one of these, is an error.
 */
export const EXCEPTIONS: Readonly<Record<Revision, readonly Exceptions[]>> = {
  '2025-11-25': [
    ...BOTH,
    {
      reason: ASKS_BACK,
      scenarios: [
        'tools-call-sampling',
        'tools-call-elicitation',
        'elicitation-sep1034-defaults',
        'elicitation-sep1330-enums',
      ],
    },
    {
      reason: 'asks for messages outside of an answer; calls are answered one by one, without sessions',
      scenarios: [
        'tools-call-with-logging',
        'resources-subscribe',
        'resources-unsubscribe',
        'server-sse-multiple-streams',
      ],
    },
  ],
  '2026-07-28': [
    ...BOTH,
    {
      reason: ASKS_BACK,
      scenarios: [
        'input-required-result-basic-elicitation',
        'input-required-result-basic-sampling',
        'input-required-result-basic-list-roots',
        'input-required-result-request-state',
        'input-required-result-multiple-input-requests',
        'input-required-result-multi-round',
        'input-required-result-missing-input-response',
        'input-required-result-non-tool-request',
        'input-required-result-result-type',
        'input-required-result-tampered-state',
        'input-required-result-capability-check',
        'input-required-result-ignore-extra-params',
        'server-stateless:sep-2575-server-rejects-undeclared-capability',
        'server-stateless:sep-2575-missing-capability-http-400',
      ],
    },
    {
      reason:
        'asks for messages outside of an answer; calls are answered one by one, and the list of tools ' +
        'never changes',
      scenarios: [
        'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
        'server-stateless:sep-2575-server-no-log-without-loglevel',
        'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription',
      ],
    },
    { reason: NO_PROMPTS, scenarios: ['caching:sep-2549-prompts-list-caching-hints'] },
  ],
}
