import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { restartsServer } from './changes.ts'

test('every file that the server imports restarts it', () => {
  const files = importedFiles('src/app/server.ts')
  expect(files.size).toBeGreaterThan(500)
  expect([...files].filter((file) => !restartsServer(file))).toEqual([])
})

test.each([
  'src/modules/fees/server/migrations/20270101T0900_fees.sql',
  'src/platform/server/documents/base.typ',
  'src/modules/fees/contract.ts',
  'src/modules/fees/schemas.ts',
])('%s restarts the server', (file) => expect(restartsServer(file)).toBe(true))

test.each([
  'src/modules/fees/web/desk/Desk.tsx',
  'src/modules/fees/web/desk/Desk.module.css',
  'src/modules/fees/web/messages.en.ts',
  'src/app/web.tsx',
  'src/app/modules.web.ts',
  'src/ui/Button.tsx',
  'src/modules/fees/server/routes.test.ts',
  'e2e/fees/desk.spec.ts',
  'docs/glossary.md',
])('%s does not restart the server', (file) => expect(restartsServer(file)).toBe(false))

/** The file and all our files it imports, directly or indirectly, except types. */
function importedFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, static_, dynamic] of source.matchAll(
    /^(?:import|export)(?! type)[^'"]* from '(.+)'|import\('(.+?)'\)/gm,
  )) {
    const name = static_ ?? dynamic ?? ''
    if (name.startsWith('#')) importedFiles(name.replace('#', 'src/'), found)
    else if (name.startsWith('.')) importedFiles(join(dirname(file), name), found)
  }
  return found
}
