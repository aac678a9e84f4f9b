import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { product } from './product.ts'

test('the sign-in page names the version that is installed', () => {
  const installed = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(product.version).toBe(installed.version)
})
