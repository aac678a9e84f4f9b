import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Proof samples and slow tests take minutes in short files. Started first, they finish with the others. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /\/proof\/|\.slow\./.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// `npm run test:all` runs every sample and the slow tests, `npm test` the samples that must pass before anything lands.
const isAll = process.env.TEST_ALL === 'on'
const samples = isAll ? 'proof/samples/*.test.ts' : 'proof/samples/landing.test.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', samples],
    exclude: ['**/node_modules/**', ...(isAll ? [] : ['**/*.slow.test.ts'])],
    globalSetup: ['src/app/testing/setup.ts'],
    // A shared machine can stall for seconds.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
    // One more than most machines have cores, because tests wait for timers and for servers they have killed.
    maxWorkers: 3,
    // No test replaces modules, so files can share what they import, which halves the work of the whole run.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
  },
})
