import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the files every module has and lists it in both tables of contents. */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-zA-Z]{2,30}$/.test(name)) fail('Give a name of letters, such as: npm run new:module -- attendance')
const folder = join('src/modules', name)
if (existsSync(folder)) fail(`${folder} is already there.`)

const stamp = new Date().toISOString().replace(/[-:]/g, '').slice(0, 13)
const files: Record<string, string> = {
  'README.md': `# ${name}\n\nWhat it owns, its words, its invariants: at most fifteen lines.\n`,
  'contract.ts': `import { contract } from '#platform/contract/route.ts'\n\nexport const ${name} = contract('${name}', {})\n`,
  'server/module.ts': `import type { ServerModule } from '#platform/server/module.ts'
import { ${name}Routes } from './routes.ts'

export const ${name}Module: ServerModule = {
  name: '${name}',
  routes: [${name}Routes],
  migrations: new URL('./migrations/', import.meta.url),
}
`,
  'server/routes.ts': `import { implement } from '#platform/server/module.ts'
import { ${name} } from '../contract.ts'

export const ${name}Routes = implement(${name}, {})
`,
  [`server/migrations/${stamp}_${name}.sql`]: `-- Tables of ${name}: key (tenant_id, id), tenant_id in every foreign key, then call protect('…').\n`,
  'web/paths.ts': `export const ${name}Paths = {} as const\n`,
  'web/messages.en.ts': `export const en = { titles: {} } as const\n`,
  'web/messages.hi.ts': `import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = { titles: {} }

export default hi
`,
  'web/module.ts': `import { messages } from '#platform/web/i18n.tsx'
import type { WebModule } from '#platform/web/screen.ts'
import { en } from './messages.en.ts'

export const ${name}Text = messages(en, { hi: () => import('./messages.hi.ts') })

export const ${name}Web: WebModule = { name: '${name}', text: ${name}Text, screens: [] }
`,
}

for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
  console.log(`wrote ${join(folder, path)}`)
}
list(
  'src/app/modules.server.ts',
  `import { ${name}Module } from '#modules/${name}/server/module.ts'`,
  'serverModules',
  `${name}Module`,
)
list(
  'src/app/modules.web.ts',
  `import { ${name}Web } from '#modules/${name}/web/module.ts'`,
  'webModules',
  `${name}Web`,
)
console.log('Now: npm run print && npx biome check --write src/app')

function list(file: string, importLine: string, constant: string, entry: string) {
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf(`export const ${constant}`)
  const end = source.indexOf(']', source.indexOf('= [', start))
  if (start < 0 || end < 0) fail(`${file} has no list ${constant}.`)
  const inner = source.slice(0, end).trimEnd().replace(/,$/, '')
  writeFileSync(file, `${importLine}\n${inner}, ${entry}${source.slice(end)}`)
  console.log(`listed in ${file}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
