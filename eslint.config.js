import js from '@eslint/js'
import tseslint from 'typescript-eslint'

const SIZE = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
}

/** Files longer or functions larger than the house allows, each with its reason. The list may only shrink. */
const KNOWN_EXCEPTIONS = [
  {
    files: [
      'apps/docs-api/src/manuals/manual-repo.ts',
      'apps/docs-api/src/pages/{former-address-repo,page-repo}.ts',
      'apps/docs-api/src/reviewers/reviewers.ts',
      'apps/docs-api/src/tickets/ticket-repo.ts',
    ],
    rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  // Labelled cases are data.
  {
    files: ['packages/evaluation/src/**/*.ts', '**/*.fixtures.ts', 'apps/*/src/**/testing/**/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
]

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
    rules: {
      ...SIZE,
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
  {
    // Domain code is a function of what it is given: time and randomness come in as arguments.
    files: ['packages/{mrf,policy-text,topic-pipeline}/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.bench.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is passed in.' },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'Time is passed in.',
        },
      ],
    },
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
