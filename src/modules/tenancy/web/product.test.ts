import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { product } from './product.ts'

test('the version on the sign-in page matches package.json', () => {
  const installed = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(product.version).toBe(installed.version)
})
