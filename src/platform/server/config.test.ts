import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the README lists every setting', () => {
  const source = readFileSync('src/platform/server/config.ts', 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z_]+): z/gm)].flatMap(([, name]) => name ?? [])
  const readme = readFileSync('README.md', 'utf8')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([])
})

test('an invalid setting is named', () => {
  expect(() => readConfig({ PORT: 'four' })).toThrow(/PORT:/)
})
