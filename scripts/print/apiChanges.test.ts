import { expect, test } from 'vitest'
import { parseApi, printApi } from './api.ts'
import { breakingChanges } from './apiChanges.ts'
import { fieldsOf } from './apiFields.ts'

const old = `POST /api/receipts/{receiptId}
  takes query.copy?:bool body:{} body.amount:int body.note?:null|string
  gives id lines:[] lines[].head lines[].amount:int payer?:{} payer.name
`
const changes = (now: string) => breakingChanges(parseApi(old), parseApi(now))

test('new routes, new reply fields and new optional inputs are not breaking', () => {
  expect(changes(old)).toEqual([])
  expect(changes(`${old.replace('gives id', 'gives id issuedAt')}GET /api/new\n`)).toEqual([])
  expect(changes(old.replace('body:{}', 'body:{} body.payer?:{} body.payer.name'))).toEqual([])
  expect(changes(old.replace('{receiptId}', '{id}'))).toEqual([])
})

test.each([
  ['POST /api/receipts', 'PUT /api/receipts', 'is gone'],
  [' body.amount:int', '', 'no longer takes body.amount'],
  ['body.note?:null|string', 'body.note?', 'no longer takes null as body.note'],
  ['body.note?:', 'body.note:', 'now requires body.note'],
  ['body:{}', 'body:{} body.counterId', 'now requires body.counterId'],
  [' lines[].head', '', 'no longer gives lines[].head'],
  ['gives id', 'gives id?', 'may now leave out id'],
  ['gives id', 'gives id:null|string', 'may now give null as id'],
])('%j becoming %j is refused', (before, after, words) => {
  expect(changes(old.replace(before, after))).toEqual([`POST /api/receipts/{receiptId} ${words}`])
})

test('a printed API can be parsed again', () => {
  expect(printApi(parseApi(printApi(parseApi(old))))).toBe(printApi(parseApi(old)))
})

test('fields are found in groups, lists, records, named schemas and alternatives', () => {
  const schema = {
    type: 'object',
    required: ['rows', 'tree'],
    properties: {
      rows: {
        type: 'array',
        items: { anyOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'integer' } } }] },
      },
      tree: { $ref: '#/components/schemas/Tree' },
      totals: { type: 'object', additionalProperties: { enum: [1, 'none'] } },
    },
  }
  const Tree = { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Tree' } } }
  const found = [...fieldsOf(schema, 'body', { Tree })].map(
    ([path, { isOptional, types }]) => `${path}${isOptional ? '?' : ''}:${types.join('|')}`,
  )
  expect(found).toEqual([
    'body:{}',
    'body.rows:[]',
    'body.rows[]:null|{}',
    'body.rows[].a?:int',
    'body.tree:{}',
    'body.tree.next:Tree',
    'body.totals?:{}',
    'body.totals{}:num|string',
  ])
})
