import { run, tool } from './childProcess.ts'

const node = process.execPath

/** One checker each: several would duplicate work, and the two lanes already use all cores. */
const types = (part: string) => [tool('tsc'), ['-p', `tsconfig.${part}.json`, '--checkers', '1']] as const

/** All checks that do not run the product, in two lanes for machines with two cores. */
const lanes: (readonly [string, string, readonly string[]])[][] = [
  [
    ['types of the server', ...types('server')],
    ['types of the browser', ...types('web')],
    ['dead code', tool('knip'), ['--no-progress']],
  ],
  [
    ['format, lint, boundaries', tool('biome'), ['ci', '--colors=off', '--max-diagnostics=60']],
    ['types of the browser tests', ...types('e2e')],
    ['modules write only their own tables', node, ['scripts/tableWrites.ts']],
    ['no circular module dependencies', node, ['scripts/moduleCircles.ts']],
    ['printed documents up to date, registers complete', node, ['scripts/print.ts', '--check']],
  ],
]

export async function check(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done: boolean[] = []
      for (const [name, command, args] of lane) {
        const started = Date.now()
        // Collecting garbage less often makes the compiler a third faster.
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
