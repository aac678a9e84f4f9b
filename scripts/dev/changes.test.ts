import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { restartsServer } from './changes.ts'

test('every file the server runs restarts it', () => {
  const files = filesBehind('src/app/server.ts')
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
])('%s leaves the server alone', (file) => expect(restartsServer(file)).toBe(false))

/** This file and everything of ours that it imports, types left out. */
function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, static_, dynamic] of source.matchAll(
    /^(?:import|export)(?! type)[^'"]* from '(.+)'|import\('(.+?)'\)/gm,
  )) {
    const name = static_ ?? dynamic ?? ''
    if (name.startsWith('#')) filesBehind(name.replace('#', 'src/'), found)
    else if (name.startsWith('.')) filesBehind(join(dirname(file), name), found)
  }
  return found
}
