import js from '@eslint/js'
import tseslint from 'typescript-eslint'
import { language } from './infra/dev/eslint/language.js'

const SIZE = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
}

/** Files longer or functions larger than the house allows, each with its reason. The list may only shrink. */
const KNOWN_EXCEPTIONS = [
  // Labelled cases are data.
  {
    files: ['packages/evaluation/src/**/*.ts', '**/*.fixtures.ts', 'apps/*/src/**/testing/**/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
]

/** What is imported in one place only, with that place. Everybody else uses what it exports. */
const ONE_PLACE = [
  [{ name: 'entities', message: 'Use the character references of @ppman/text.' }, ['packages/text/src/*.ts']],
  [{ name: 'decode-named-character-reference', message: 'Use @ppman/text.' }, []],
  [{ name: 'fastest-levenshtein', message: 'Use editDistance of @ppman/text.' }, []],
  [
    { name: 'parse5', message: 'Use pageTree of html-tree.ts.', allowTypeImports: false },
    ['packages/policy-text/src/extraction/html-tree.ts'],
  ],
  [
    { name: 'htmlparser2', message: 'Use markupStream of markup-stream.ts.' },
    ['packages/policies/src/markup-stream.ts'],
  ],
  [
    {
      name: 'node:worker_threads',
      importNames: ['Worker'],
      message: 'Use processPool of @ppman/child-processes: a full thread ends its process.',
      allowTypeImports: true,
    },
    ['packages/child-processes/src/answer-questions.ts', 'packages/prices/src/segment/segment-thread.ts'],
  ],
]
const importsOf = (places) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { paths: places.map(([path]) => path) }],
})
const TEST_CODE = [
  '**/*.{test,bench,eval,fit,fixtures}.ts',
  '**/testing.ts',
  '**/*-testing.ts',
  '**/testing/**',
  'packages/evaluation/**',
]
const PRODUCT = ['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts', 'infra/control-plane/src/**/*.ts']
const refuseSyntax = (selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] })
/**
 * The clock is read where a process is put together; everything else is given `now`. Durations are measured by
 * `performance.now()`, which nobody sets.
 */
const CLOCK = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is passed in.' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time is passed in.' },
]
const ADVISORY_LOCKS = [
  'Literal[value=/pg_(try_)?advisory/]',
  'TemplateElement[value.raw=/pg_(try_)?advisory/]',
].map((selector) => ({ selector, message: 'Use the locks of @ppman/db (advisory-lock.ts).' }))
/** Rows have one decoder, and tests hold each declared row to what PostgreSQL sends. */
const ROWS = [
  'MemberExpression[property.name=/^\\$queryRaw/]',
  "CallExpression[callee.property.name='query'][typeArguments]",
  "MemberExpression[property.name='rows'][object.type='AwaitExpression']",
  "VariableDeclarator[init.type='AwaitExpression'][init.argument.callee.property.name='query'] > ObjectPattern > Property[key.name='rows']",
].map((selector) => ({ selector, message: 'Read rows by queryRows of @ppman/db.' }))

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      'packages/db/prisma.config.ts',
      '**/generated/**',
      '**/dist/**',
      '**/.data/**',
      '**/.turbo/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { language },
    rules: {
      ...SIZE,
      'language/names': 'error',
      'language/comment-width': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read once, in config.ts or main.ts.',
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off', // noUncheckedIndexedAccess makes `!` the way to say "the index is known"
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }], // Express 5 awaits its handlers
      '@typescript-eslint/require-await': 'off', // a handler is async by its type
      '@typescript-eslint/no-unnecessary-condition': 'off', // answers of other people's code are checked although typed
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-misused-spread': 'off', // `[...text]` by code points is what comparing needs
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  { files: PRODUCT, ignores: TEST_CODE, rules: refuseSyntax([...ADVISORY_LOCKS, ...ROWS]) },
  {
    files: PRODUCT,
    ignores: [...TEST_CODE, 'infra/**', '**/{main,context,job-context,sample}.ts'],
    rules: refuseSyntax([...ADVISORY_LOCKS, ...ROWS, ...CLOCK]),
  },
  {
    files: [
      'packages/db/src/{adopt-baselines,advisory-lock,migrate,open-db,schema-fingerprint}.ts',
      'packages/db/src/replica/position-repo.ts',
    ],
    rules: refuseSyntax(CLOCK),
  },
  {
    files: [
      '**/{main,worker,config,worker-config}.ts',
      '**/testing.ts',
      '**/testing/*.ts',
      '**/*.test.ts',
      'infra/**/*.ts',
      'packages/db/prisma.config.ts',
      'apps/ppman-cli/src/**/*.ts',
      'apps/*/src/{sample,seed}.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['**/*.ts'], ignores: TEST_CODE, rules: importsOf(ONE_PLACE) },
  ...ONE_PLACE.filter(([, files]) => files.length > 0).map(([path, files]) => ({
    files,
    ignores: TEST_CODE,
    rules: importsOf(ONE_PLACE.filter(([other]) => other !== path)),
  })),
  {
    files: ['**/*.test.ts', '**/testing.ts'],
    rules: {
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off', // answers under test are read as JSON
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearTimeout: 'readonly',
        clearInterval: 'readonly',
        WebAssembly: 'readonly',
        module: 'writable',
        globalThis: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        TextDecoder: 'readonly',
      },
    },
    rules: SIZE,
  },
  {
    files: ['apps/*/src/assets/*.js'],
    languageOptions: { globals: { document: 'readonly', navigator: 'readonly', location: 'readonly' } },
  },
  ...KNOWN_EXCEPTIONS,
)
