import { run, tool } from './childProcess.ts'

const node = process.execPath

/** One checker for each: several would each work out the same types, and the lanes fill the cores already. */
const types = (part: string) => [tool('tsc'), ['-p', `tsconfig.${part}.json`, '--checkers', '1']] as const

/** Everything that can be known without running the product. Two lanes, because the usual machine has two cores. */
const lanes: (readonly [string, string, readonly string[]])[][] = [
  [
    ['types of the server', ...types('server')],
    ['types of the browser', ...types('web')],
    ['dead code', tool('knip'), ['--no-progress']],
  ],
  [
    ['format, lint, boundaries', tool('biome'), ['ci', '--colors=off', '--max-diagnostics=60']],
    ['types of the browser tests', ...types('e2e')],
    ['tables are written at home', node, ['scripts/tableWrites.ts']],
    ['modules depend one way', node, ['scripts/moduleCircles.ts']],
    ['printed documents are fresh, registers complete', node, ['scripts/print.ts', '--check']],
  ],
]

export async function check(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done: boolean[] = []
      for (const [name, command, args] of lane) {
        const started = Date.now()
        // The compiler is short-lived: collecting its garbage less often takes a third off its time.
        const { code, output } = await run(command, args, { quiet: true, env: { GOGC: '400' } })
        const seconds = ((Date.now() - started) / 1000).toFixed(1)
        console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)${code === 0 ? '' : `\n${output}`}`)
        done.push(code === 0)
      }
      return done
    }),
  )
  const all = results.flat()
  return { passed: all.filter(Boolean).length, failed: all.filter((ok) => !ok).length }
}

if (import.meta.main) {
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
