import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Problem } from '../requests/problem.ts'
import { receiveSheet } from './receivedSheet.ts'

const sheetOf = (text: string): Parameters<typeof receiveSheet>[0] => ({
  field: 'file',
  name: 'marks.csv',
  declaredType: 'text/csv',
  body: Readable.from([Buffer.from(text)]),
})
const sent = (many: number, tenantId: string, userId: string) =>
  Array.from({ length: many }, (_, n) => receiveSheet(sheetOf(`name,mark\nAsha,${n}\n`), { tenantId, userId }))

test('T10.2 somebody who sends many sheets at once is told to wait, and another school is served', {
  timeout: 60_000,
}, async () => {
  const flood = sent(25, 'one school', 'somebody')
  const other = sent(1, 'another school', 'somebody else')
  const ended = await Promise.allSettled([...flood, ...other])
  const refused = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  // One is read and twenty wait; on a slow machine some of those wait too long.
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(new Set(refused.map((reason) => reason instanceof Problem && `${reason.status} ${reason.code}`))).toEqual(
    new Set(['429 too-many']),
  )
  expect([ended[0]?.status, ended.at(-1)?.status]).toEqual(['fulfilled', 'fulfilled'])
})
