import { runProgram } from '#proof/program.ts'
import { allPrograms } from '#proof/programs.ts'
import { smallWorld } from '../src/app/testing/template.ts'

const programs = await allPrograms()
const requested = process.argv.slice(2)

if (requested.length === 0) {
  console.log('npm run proof -- <id> …   (or: all, or a group such as T1)\n')
  for (const { id, title } of programs) console.log(`${id.padEnd(6)} ${title}`)
  process.exit(0)
}

const isRequested = (id: string) => requested.some((name) => name === 'all' || name === id || id.startsWith(`${name}.`))
const selected = programs.filter(({ id }) => isRequested(id))
const unknown = requested.filter(
  (name) => name !== 'all' && !programs.some(({ id }) => id === name || id.startsWith(`${name}.`)),
)
if (unknown.length > 0) {
  console.error(`There is no program ${unknown.join(', ')}; npm run proof lists them.`)
  process.exit(1)
}

const world = await smallWorld()
let failed = false
try {
  for (const program of selected) {
    const started = Date.now()
    const { count, failures, figures = {} } = await runProgram(program, world, true)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${program.id} ${program.title}`)
    for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`)
    for (const failure of failures.slice(0, 50)) console.log(`  ✗ ${failure}`)
    console.log(
      `  ${count.toLocaleString('en')} tried, ${failures.length} failed: ${failures.length === 0 ? 'PASS' : 'FAIL'} (${seconds} s)\n`,
    )
    failed ||= failures.length > 0
  }
} finally {
  await world.remove()
}
process.exit(failed ? 1 : 0)
