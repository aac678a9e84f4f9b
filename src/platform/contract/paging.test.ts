import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { offsetOf, pageOf, pageQuery, sortOrder } from './paging.ts'

const Query = z.object(pageQuery(['name', 'createdAt']))

test('without a query, a list is its first page of fifty in the default order', () => {
  expect(Query.parse({})).toEqual({ page: 1, size: 50, q: '', sort: 'name' })
})

test('query values are parsed from decimal digits', () => {
  expect(Query.parse({ page: '3', size: '200', q: '  asha ', sort: '-createdAt' })).toEqual({
    page: 3,
    size: 200,
    q: 'asha',
    sort: '-createdAt',
  })
  expect(Query.parse({ page: 100_000, size: 1 })).toMatchObject({ page: 100_000, size: 1 })
})

test('anything else is rejected, and the error names the field', () => {
  const numbers = [
    '0',
    '-1',
    '1e9',
    '0x10',
    ' 1',
    '1 ',
    '1.5',
    '1.0',
    'NaN',
    'Infinity',
    '',
    '+1',
    '01',
    '१',
    '100001',
    '9'.repeat(400),
  ]
  for (const page of [...numbers, null, [], ['1'], {}, true, 1.5, 0, Number.NaN]) {
    const result = Query.safeParse({ page })
    expect(result.error?.issues[0], JSON.stringify(page)).toMatchObject({
      path: ['page'],
      message: 'Enter a whole number from 1 to 100000.',
    })
  }
  for (const size of ['0', '201', '1000000', '2e1']) expect(Query.safeParse({ size }).success).toBe(false)
  for (const q of ['x'.repeat(101), 'a\u0000', '\ud800', ['a']]) expect(Query.safeParse({ q }).success).toBe(false)
})

test('only listed fields can be sorted by', () => {
  for (const sort of [
    'Name',
    'name desc',
    '--name',
    '+name',
    'password',
    'name;drop table x',
    '__proto__',
    'constructor',
    '',
    ['name'],
  ])
    expect(Query.safeParse({ sort }).error?.issues[0]).toMatchObject({
      path: ['sort'],
      message: 'Sort by one of name, createdAt.',
    })
  fc.assert(
    fc.property(
      fc.string(),
      (sort) => Query.safeParse({ sort }).success === ['name', '-name', 'createdAt', '-createdAt'].includes(sort),
    ),
    { numRuns: 1000 },
  )
  expect(sortOrder<'name' | 'createdAt'>('-createdAt')).toEqual({ field: 'createdAt', descending: true })
  expect(sortOrder<'name' | 'createdAt'>('name')).toEqual({ field: 'name', descending: false })
  expectTypeOf(Query.parse({}).sort).toEqualTypeOf<'name' | '-name' | 'createdAt' | '-createdAt'>()
})

test('pages cover the rows without gaps or overlaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 200 }), (page, size) => {
      expect(offsetOf({ page, size }) + size).toBe(offsetOf({ page: page + 1, size }))
    }),
  )
  expect(offsetOf({ page: 1, size: 50 })).toBe(0)
})

test('a page carries its rows, the total, its number and size, and nothing undeclared', () => {
  const Page = pageOf(z.object({ name: z.string() }))
  const row = { name: 'Asha', password: 'secret' }
  expect(Page.parse({ rows: [row], total: 1, page: 1, size: 50 })).toEqual({
    rows: [{ name: 'Asha' }],
    total: 1,
    page: 1,
    size: 50,
  })
  expect(Page.safeParse({ rows: [], total: -1, page: 1, size: 50 }).success).toBe(false)
})

test('the query can be converted to JSON schema for the API document', () => {
  expect(z.toJSONSchema(Query, { io: 'input' }).properties).toHaveProperty('size')
  expect(z.toJSONSchema(Query).properties).toMatchObject({
    size: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  })
})
