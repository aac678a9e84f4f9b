import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The samples of the proofs take minutes in files of a few lines: begun first, they end with the others. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'proof/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/app/testing/setup.ts'],
    // A machine that is lent to others stands still for seconds at times.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    retry: 0,
    // One more than the usual machine has cores: tests wait for timers and for servers they have killed.
    maxWorkers: 3,
    // Nothing of ours is changed for a test, so files may share what they import: it halves the work of the whole run.
    isolate: false,
    sequence: { sequencer: ProofsFirst },
  },
})
