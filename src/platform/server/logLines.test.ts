import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { logLine } from './logLines.ts'

const time = new Date(2027, 0, 4, 9, 5, 7).getTime()
const plain = (entry: object) => stripVTControlCharacters(logLine(JSON.stringify({ time, ...entry })))
const id = '8dfd1347-1c72-4345-886c-196005daf771'
const request = { id, method: 'GET', route: '/api/students/:studentId', action: 'people.getStudent' }

test('a completed request is one line with time, level, request, status, duration and request id', () => {
  expect(plain({ level: 20, ...request, status: 200, ms: 12, msg: 'request completed' })).toBe(
    `09:05:07 debug GET /api/students/:studentId 200 12 ms people.getStudent ${id}\n`,
  )
})

test('a failure shows its message in the line and its stack below', () => {
  const err = { type: 'Error', message: 'no such column\nat line 3', stack: 'Error: no such column\n    at line 3' }
  const lines = plain({ level: 50, ...request, err, msg: 'failed' }).split('\n')
  expect(lines[0]).toBe(`09:05:07 error GET /api/students/:studentId failed no such column people.getStudent ${id}`)
  expect(lines.slice(1)).toEqual(['    Error: no such column', '        at line 3', ''])
})

test('an entry without a request keeps its message and its other properties', () => {
  expect(plain({ level: 40, msg: 'sweeping failed', tenantId: 't1' })).toBe(
    '09:05:07 warn  sweeping failed {"tenantId":"t1"}\n',
  )
})

test('the logger’s own output can be formatted', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(json: Buffer, _, done) {
      lines.push(stripVTControlCharacters(logLine(json.toString())))
      done()
    },
  })
  fastify({ logger: { level: 'info', base: null, stream } }).log.error(new Error('out of paper'))
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d error out of paper\n/)
})

test('logs are formatted as lines only in development', () => {
  const readable = (NODE_ENV: string) => readConfig({ NODE_ENV }).readableLog
  expect(['development', 'test', 'production'].map(readable)).toEqual([true, false, false])
})
