import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nextStamp, stampOf } from '#platform/server/database/migrationFiles.ts'
import { tool } from './childProcess.ts'
import { rewritten, singularOf } from './newModule/names.ts'
import { withModule } from './newModule/registerLines.ts'

/**
 * Generates a small working module: a table, routes to list and create records, a screen with a list and a form, messages in
 * both languages, and a test. It is added to every register, so `npm run check` passes without further changes.
 */
const [plural = '', singular = singularOf(plural) ?? ''] = process.argv.slice(2)
const name = /^[a-z][a-zA-Z]{2,30}$/
if (!name.test(plural) || !name.test(singular) || plural === singular)
  fail('Say what the module keeps, in the plural: npm run new:module -- awards (or, if irregular: -- alumni alumnus)')
const folder = join('src/modules', plural)
if (existsSync(folder)) fail(`${folder} already exists.`)

const templates = join(import.meta.dirname, 'newModule')
const existing = globSync('src/**/migrations/*.sql').map((file) => ({ stamp: stampOf(basename(file)) }))
const migration = `migrations/${nextStamp(existing)}_sample_records.sql`

const files = new Map([
  ...globSync('**/*.template', { cwd: join(templates, 'module') }).map((file) => {
    const path = file.replace(/\.template$/, '').replace('migration.sql', migration)
    return [join(folder, rewrite(path)), rewrite(read(join(templates, 'module', file)))] as const
  }),
  [`proof/stage/examples/office/${plural}.ts`, rewrite(read(join(templates, 'examples.ts.template')))] as const,
  ...withModule(plural, singular),
])

for (const [path, text] of files) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
execFileSync(tool('biome'), ['check', '--write', '--log-level=error', ...files.keys()], { stdio: 'inherit' })
execFileSync(process.execPath, ['scripts/print.ts'], { stdio: 'inherit' })
for (const path of files.keys()) console.log(`wrote ${path}`)
console.log(`\nNow give it its own columns and fields. Translate its name in ${folder}/web/messages.hi.ts.`)

function rewrite(text: string): string {
  return rewritten(text, plural, singular)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
