/** One runner for the whole repository; no package is built before its tests. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/packages', '<rootDir>/infra'],
  testMatch: ['**/*.test.ts'],
  // Node runs TypeScript itself, and the test files of a worker share their modules.
  transform: {},
  testRunner: '<rootDir>/infra/dev/src/jest-native-modules.mjs',
  testSequencer: '<rootDir>/infra/dev/src/jest-long-first.mjs',
  globalSetup: '<rootDir>/infra/dev/src/jest-setup.ts',
  globalTeardown: '<rootDir>/infra/dev/src/jest-teardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
  // Test files stay in memory when they have run: a worker that grew this far starts anew.
  workerIdleMemoryLimit: '1GB',
}
