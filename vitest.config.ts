import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Proof samples take minutes in files of a few lines. Started first, they finish with the others. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))]
  }
}

// `npm run test:all` runs every sample, `npm test` those of the programs that must pass before anything lands.
const samples = process.env.TEST_ALL === 'on' ? 'proof/samples/*.test.ts' : 'proof/samples/landing.test.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', samples],
    globalSetup: ['src/app/testing/setup.ts'],
    // A shared machine can stall for seconds.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    retry: 0,
    // One more than most machines have cores, because tests wait for timers and for servers they have killed.
    maxWorkers: 3,
    // No test replaces modules, so files can share what they import, which halves the work of the whole run.
    isolate: false,
    sequence: { sequencer: ProofsFirst },
  },
})
