import { globSync, readFileSync } from 'node:fs'

/** Modules may read all tables, but only the module whose migration created a table may write to it. */
const ownerOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform'

const tableOwners = new Map<string, string>()
for (const file of globSync('src/**/migrations/*.sql')) {
  for (const [, table] of readFileSync(file, 'utf8').matchAll(/^create table (?:if not exists )?(\w+)/gm)) {
    if (table) tableOwners.set(table, ownerOf(file))
  }
}

const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from) (\w+)\b/g
const settings =
  /set_config\(|\bset (?:local (?!enable_)|role|session|transaction)|\breset (?:all|role)|app\.(?:tenant|year|user|organisation)_id/i
const problems: string[] = []
for (const file of globSync('src/**/*.ts')) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue
  const source = readFileSync(file, 'utf8')
  for (const [, built, written] of source.matchAll(writes)) {
    const table = built ?? written ?? ''
    const owner = tableOwners.get(table)
    if (owner && owner !== ownerOf(file)) problems.push(`${file} writes ${table}, which belongs to ${owner}`)
  }
  // Only these files may set the tenant. Any other code could switch to another school. What the planner prefers is harmless, and
  // exports have a connection of the owner.
  const maySetTenant =
    /^src\/platform\/server\/(?:database\/(?:openingStatements|boundaries|transactionSettings)|backup\/tenantTables)\.ts$/.test(
      file,
    )
  if (!maySetTenant && settings.test(source)) {
    problems.push(`${file} touches the session settings of the database`)
  }
}

if (tableOwners.size === 0) problems.push('No table was found at all: this check looks in the wrong place.')
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
