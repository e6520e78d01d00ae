/** Which way imports may point. The picture of these rules is in docs/architecture.md. */
const no = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const TEST =
  '\\.(test|bench|eval|fit)\\.ts$|[./]fixtures\\.ts$|testing\\.ts$|/(jest-|testing/)|^packages/evaluation/'
/** The domains, each with those that it may not import: facts flow from the ledger up to search. */
const DOMAINS = 'ledger|payers|prices|benefits|policies|search|notifications'
const ABOVE = {
  ledger: 'payers|prices|benefits|policies|search|notifications',
  payers: 'prices|benefits|policies|search|notifications',
  prices: 'benefits|policies|search|notifications',
  benefits: 'policies|search|notifications',
  policies: 'prices|benefits|search|notifications',
  search: 'notifications',
  notifications: 'payers|prices|benefits|policies|search',
}

module.exports = {
  forbidden: [
    no(
      'declared-only',
      {},
      { couldNotResolve: true, pathNot: '^(mdast|hast|estree|unist)$' },
      'Add it to this package.json first: pnpm lets nothing else resolve.',
    ),
    no('no-cycles', {}, { circular: true }, 'A cycle means two files are one file.'),
    no(
      'apps-stand-alone',
      // The doctor checks the environment by the schemas that the services themselves read it with.
      { path: '^apps/([^/]+)/', pathNot: '^apps/ppman-cli/src/doctor/configuration\\.ts$' },
      {
        path: '^apps/',
        pathNot: ['^apps/$1/', '^apps/ppman-api/src/testing', '^apps/ppman-api/src/[a-z-]+/testing/'],
      },
      'Apps deploy separately: share through packages/.',
    ),
    no(
      'packages-never-import-apps',
      { path: '^packages/' },
      { path: '^(apps|infra)/' },
      'Packages know nothing of who uses them.',
    ),
    no(
      'apps-need-no-dev-stack',
      { path: '^apps/', pathNot: TEST },
      {
        path: '^infra/',
        pathNot: '^infra/control-plane/src/(config|schema/apply-schema|accounts/add-operator)\\.ts$',
      },
      'Services run without the development stack.',
    ),
    no(
      'domain-speaks-no-http',
      { path: `^packages/(${DOMAINS}|mrf|policy-text|topic-pipeline|errors|evidence)/` },
      { path: '^packages/(http|auth)/|node_modules/express/' },
      'Domain code runs in jobs and tests too.',
    ),
    no(
      'pure-packages-know-no-database',
      {
        path: '^packages/(mrf|policy-text|topic-pipeline|evidence|errors|http|auth|uploads|web-ui)/',
        pathNot: TEST,
      },
      { path: '^packages/db/|node_modules/pg/' },
      'They are functions over plain data.',
    ),
    no(
      'the-look-knows-no-domain',
      { path: '^packages/web-ui/' },
      { path: `^packages/(${DOMAINS}|mrf|policy-text|topic-pipeline|evaluation)/` },
      'Pages, documentation and console share it.',
    ),
    no(
      'errors-depends-on-nothing',
      { path: '^packages/errors/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/errors/' },
      'Everything imports errors; errors imports nothing.',
    ),
    no(
      'only-db-imports-prisma',
      { pathNot: '^packages/db/' },
      { path: 'node_modules/@prisma/|^packages/db/.*/generated/' },
      'Say import from @ppman/db.',
    ),
    no(
      'only-repos-query',
      { path: `^packages/(${DOMAINS})/`, pathNot: `-repo\\.ts$|${TEST}` },
      { path: '^packages/db/', dependencyTypesNot: ['type-only'] },
      'Queries live in *-repo.ts.',
    ),
    no(
      'apps-use-repos-through-context',
      {
        path: '^apps/',
        pathNot: `/(context|job-context|main|worker|app|serve-pages|serve-actions|serve-uploads|serve-document-uploads|sample)\\.ts$|-repo\\.ts$|^apps/ppman-cli/|${TEST}`,
      },
      { path: '^packages/db/', dependencyTypesNot: ['type-only'] },
      'Handlers reach data through ctx.',
    ),
    no(
      'policies-through-the-front-door',
      { path: '^packages/policies/src/([^/]+)/' },
      {
        path: '^packages/policies/src/([^/]+)/(?!index\\.ts|testing\\.ts)',
        pathNot: '^packages/policies/src/$1/',
      },
      'Import a capability by its index.ts.',
    ),
    ...Object.entries(ABOVE).map(([domain, above]) =>
      no(
        `${domain}-imports-nothing-above-it`,
        { path: `^packages/${domain}/`, pathNot: TEST },
        { path: `^packages/(${above})/`, pathNot: '^packages/notifications/src/events/' },
        'What two domains need goes down to the lower one.',
      ),
    ),
    no(
      'nothing-imports-the-evaluation',
      { path: '^(apps|packages)/', pathNot: TEST },
      { path: '^packages/evaluation/(?!src/figures/)' },
      'Labelled cases and scorers are proof, not product; pages print the published figures.',
    ),
    no(
      'internals-are-for-the-evaluation',
      { path: '^(apps|packages|infra)/([^/]+)/', pathNot: '^packages/evaluation/' },
      {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^$1/$2/',
          '/(index|testing)\\.ts$',
          '^packages/(errors|http|auth|db|evidence|child-processes|scheduling|text)/',
          '^packages/topic-pipeline/src/source\\.ts$',
          '/(pdf|bad-pdfs)\\.fixtures\\.ts$',
        ],
      },
      'Import a package by its front door.',
    ),
    no(
      'no-test-code-in-the-product',
      { pathNot: `${TEST}|^infra/(dev/src/journeys|faults/src|judges/src)/` },
      { path: '\\.(test|bench)\\.ts$|[./]fixtures\\.ts$|testing\\.ts$' },
      'Fixtures and test helpers are for tests.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules|/generated/' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js'],
    },
  },
}
