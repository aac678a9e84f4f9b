import { globSync, readFileSync } from 'node:fs'

/** Finds circular dependencies between modules, which could not be understood or changed one at a time. */
const imports: { file: string; from: string; to: string }[] = []
const modules = new Set<string>()
for (const file of globSync('src/modules/**/*.{ts,tsx}').sort()) {
  const from = file.split(/[\\/]/)[2] ?? ''
  modules.add(from)
  if (/\.test\.tsx?$|[\\/]testing[\\/]/.test(file)) continue
  // Lint ensures that modules import each other only this way.
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/'#modules\/(\w+)\//g))
    if (to !== from) imports.push({ file, from, to })
}

/** A module that imports none of the others, or is imported by none, is not part of a circle. */
function isOutside(module: string) {
  const among = imports.filter(({ from, to }) => modules.has(from) && modules.has(to))
  return !among.some(({ from }) => from === module) || !among.some(({ to }) => to === module)
}

if (modules.size === 0) {
  console.error('No module was found: this check runs in the wrong folder.')
  process.exit(1)
}
let outside: string[]
do {
  outside = [...modules].filter(isOutside)
  for (const module of outside) modules.delete(module)
} while (outside.length > 0)

const circles = imports.filter(({ from, to }) => modules.has(from) && modules.has(to))
if (circles.length > 0) console.error(`These modules import each other in a circle: ${[...modules].join(', ')}`)
for (const { file, to } of circles) console.error(`  ${file} imports #modules/${to}`)
process.exit(circles.length === 0 ? 0 : 1)
