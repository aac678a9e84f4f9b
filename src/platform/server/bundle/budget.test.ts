import { expect, test } from 'vitest'
import { type Budget, checkBudget, type Part, weigh } from './budget.ts'

const part = (name: string, imports: string[], isLater = false): Part => ({
  file: `assets/${name}.js`,
  imports: imports.map((one) => `assets/${one}.js`),
  sources: [`/home/src/${name}.tsx`],
  isLater,
  entry: isLater ? `/home/src/${name}.tsx` : null,
})
const parts = [
  part('app', ['react']),
  part('react', []),
  part('form', ['react']),
  part('sign-in', ['app', 'form'], true),
  part('shell', ['react'], true),
  part('fees', ['form', 'table'], true),
  part('table', []),
]
const budget: Budget = { signIn: ['src/app.tsx', 'src/sign-in.tsx'], shell: ['src/shell.tsx'] }
const sizes: Record<string, number> = {
  'assets/app.js': 40_000,
  'assets/react.js': 60_000,
  'assets/form.js': 10_000,
  'assets/sign-in.js': 5_000,
  'assets/shell.js': 20_000,
  'assets/fees.js': 15_000,
  'assets/table.js': 30_000,
}
const sizeOf = (file: string) => sizes[file] ?? Number.NaN

test('the sign-in page counts all its imports, a later screen only what is not loaded yet, including its shell', () => {
  const weighed = Object.fromEntries(weigh(parts, budget, sizeOf).map(({ name, bytes }) => [name, bytes]))
  expect(weighed).toEqual({
    'the sign-in page': 115_000,
    'assets/shell.js': 20_000,
    'assets/fees.js': 65_000,
  })
})

test('a build over its budget fails and names the parts', () => {
  const heavy = (file: string) => (file === 'assets/table.js' ? 140_000 : sizeOf(file))
  expect(() => checkBudget(parts, budget, heavy)).toThrow('assets/fees.js: 175.0 kB of at most 174.0 kB')
  const heavier = (file: string) => (file === 'assets/app.js' ? 90_000 : sizeOf(file))
  expect(() => checkBudget(parts, budget, heavier)).toThrow('the sign-in page: 165.0 kB of at most 155.0 kB')
  expect(() => checkBudget(parts, budget, sizeOf)).not.toThrow()
})

test('a renamed source cannot evade the check', () => {
  expect(() => checkBudget(parts, { ...budget, signIn: ['src/gone.tsx'] }, sizeOf)).toThrow('holds no src/gone.tsx')
})

test('every part that a package loads has the limit of that package, whatever its name', () => {
  const entry = '/home/node_modules/@draw/board/dist/locales/hi-IN-IWLTKZ5I.js'
  const board = [
    ...parts,
    { file: 'assets/hi.js', imports: ['assets/table.js'], sources: [entry], isLater: true, entry },
  ]
  const heavy = (file: string) => (file === 'assets/hi.js' ? 130_000 : sizeOf(file))
  expect(() => checkBudget(board, budget, heavy)).toThrow('assets/hi.js: 180.0 kB of at most 174.0 kB')
  const allowing = (limit: number) => ({ ...budget, packages: { '@draw/board': limit } })
  expect(() => checkBudget(board, allowing(190_000), heavy)).not.toThrow()
  expect(() => checkBudget(board, allowing(120_000), heavy)).toThrow('assets/hi.js: 180.0 kB of at most 120.0 kB')
  expect(() => checkBudget(parts, allowing(150_000), sizeOf)).toThrow('loaded by @draw/board')
})
