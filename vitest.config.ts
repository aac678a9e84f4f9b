import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    globalSetup: ['src/app/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    retry: 0,
    // Two cores: more workers only fight over the database.
    maxWorkers: 2,
    // Nothing of ours is changed for a test, so files may share what they import: it halves the work of the whole run.
    isolate: false,
  },
})
