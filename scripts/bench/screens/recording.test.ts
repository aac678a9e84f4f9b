import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn, parametersOf, takeOut } from './placeholders.ts'
import { recordingOf, type SeenCall } from './recording.ts'

const seen = (url: string, from: number, to: number | null, more: Partial<SeenCall> = {}): SeenCall => ({
  method: 'GET',
  url,
  headers: {},
  from,
  to,
  ...more,
})

test('calls the browser made at once are replayed at once, and those it made after an answer wait for it', () => {
  const calls = recordingOf(
    [seen('/api/slow', 0, 90), seen('/api/list', 1, 20), seen('/api/next', 30, 40), seen('/api/last', 95, null)],
    {},
  )
  expect(calls.map(({ url, after }) => [url, after])).toEqual([
    ['/api/slow', []],
    ['/api/list', []],
    ['/api/next', [1]],
    ['/api/last', [0, 1, 2]],
  ])
})

test('calls are replayed in the order they were made, without writes and without the session of who was seen', () => {
  const headers = { accept: 'application/json', 'x-tenant-id': 't', cookie: 'banyan_session=secret', 'user-agent': 'x' }
  const calls = recordingOf(
    [seen('/api/b', 5, 9, { headers }), seen('/api/a', 1, 9), seen('/api/visits', 2, 3, { method: 'POST' })],
    {},
  )
  expect(calls).toEqual([
    { url: '/api/a', headers: {}, after: [] },
    { url: '/api/b', headers: { accept: 'application/json', 'x-tenant-id': 't' }, after: [] },
  ])
})

test('what the recorded person opened becomes a placeholder, but not the same letters within a word', () => {
  const values = { studentId: '0190-a', q: 'stu', date: '2026-11-17' }
  expect(takeOut('/api/students/0190-a?q=stu&on=2026-11-17&page=1', values)).toBe(
    '/api/students/{studentId}?q={q}&on={date}&page=1',
  )
  expect(takeOut('/session/2026-11-17_0190-a', values)).toBe('/session/{date}_{studentId}')
})

test('every person gets the recorded address with their own values', () => {
  const value = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/[/=&_{}]/.test(text))
  fc.assert(
    fc.property(fc.uuid(), value, fc.uuid(), value, (id, word, otherId, otherWord) => {
      const address = '/api/classes/{classId}/students?q={q}'
      const recorded = fillIn(address, { classId: id, q: word })
      const replayed = fillIn(takeOut(recorded, { classId: id, q: word }), { classId: otherId, q: otherWord })
      expect(replayed).toBe(fillIn(address, { classId: otherId, q: otherWord }))
    }),
  )
})

test('placeholders in SQL become parameters, each once', () => {
  const { text, parameters } = parametersOf('select {day}, {id} where {day} > 1', { id: 'i', day: 'd' })
  expect({ text, parameters }).toEqual({ text: 'select $1, $2 where $1 > 1', parameters: ['d', 'i'] })
  expect(() => fillIn('/{none}', {})).toThrow('{none}')
})
