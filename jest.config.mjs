/** One runner for the whole repository: sources are transformed in memory, so no package is ever built before its tests. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/packages', '<rootDir>/infra'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: '<rootDir>/infra/dev/src/jest-setup.ts',
  globalTeardown: '<rootDir>/infra/dev/src/jest-teardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
  // Modules of finished files stay in memory with --experimental-vm-modules: a worker that grew this far starts anew.
  workerIdleMemoryLimit: '1GB',
}
