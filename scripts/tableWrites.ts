import { globSync, readFileSync } from 'node:fs'

/** Read anywhere, write at home: only the module whose migration made a table may change its rows. */
const ownerOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform'

const home = new Map<string, string>()
for (const file of globSync('src/**/migrations/*.sql')) {
  for (const [, table] of readFileSync(file, 'utf8').matchAll(/^create table (?:if not exists )?(\w+)/gm)) {
    if (table) home.set(table, ownerOf(file))
  }
}

const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from) (\w+)\b/g
const problems: string[] = []
for (const file of globSync('src/**/*.ts')) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue
  const source = readFileSync(file, 'utf8')
  for (const [, built, written] of source.matchAll(writes)) {
    const table = built ?? written ?? ''
    const owner = home.get(table)
    if (owner && owner !== ownerOf(file)) problems.push(`${file} writes ${table}, which belongs to ${owner}`)
  }
  // A school is chosen in one place; anybody else who sets it could choose another.
  const mayChoose = file === 'src/platform/server/database/database.ts'
  if (!mayChoose && /set_config\(|set role|set session|app\.tenant_id/i.test(source)) {
    problems.push(`${file} touches the session settings of the database`)
  }
}

if (home.size === 0) problems.push('No table was found at all: this check looks in the wrong place.')
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
