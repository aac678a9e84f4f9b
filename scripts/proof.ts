import { runProgram } from '#proof/program.ts'
import { allPrograms } from '#proof/programs.ts'
import { smallWorld } from '../src/app/testing/template.ts'

const programs = await allPrograms()
const wanted = process.argv.slice(2)

if (wanted.length === 0) {
  console.log('npm run proof -- <id> …   (or: all, or a group such as T1)\n')
  for (const { id, title } of programs) console.log(`${id.padEnd(6)} ${title}`)
  process.exit(0)
}

const isWanted = (id: string) => wanted.some((name) => name === 'all' || name === id || id.startsWith(`${name}.`))
const chosen = programs.filter(({ id }) => isWanted(id))
const unknown = wanted.filter(
  (name) => name !== 'all' && !programs.some(({ id }) => id === name || id.startsWith(`${name}.`)),
)
if (unknown.length > 0) {
  console.error(`There is no program ${unknown.join(', ')}; npm run proof lists them.`)
  process.exit(1)
}

const ground = await smallWorld()
let failed = false
try {
  for (const program of chosen) {
    const started = Date.now()
    const { count, failures, figures = {} } = await runProgram(program, ground, true)
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
  await ground.remove()
}
process.exit(failed ? 1 : 0)
