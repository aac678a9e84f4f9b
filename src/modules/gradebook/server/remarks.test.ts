import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { remarks } from '../contracts/remarkContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { office, teacher, classId, studentIds } = await markedClass(server)
const [studentId = ''] = studentIds
const { routes } = remarks
const params = { classId, studentId }
const termKey = 't1'
const write = (remark: string, version: number) =>
  office.send(routes.saveRemark, { params, body: { termKey, remark, version } })
const list = async () => (await office.send(routes.listRemarks, { params: { classId }, query: { termKey } })).data
const own = async () => (await list()).remarks.find((one) => one.studentId === studentId)

test('GRB-04 a remark has at most the lines of the template and no token left in it', async () => {
  expect((await write('one\ntwo\nthree\nfour', 0)).message).toBe('Exceeds the limit of 3 lines.')
  expect((await write('{name} reads a lot.', 0)).code).toBe('token-left')
  expect((await write('Reads a lot.', 0)).data.version).toBe(1)
  expect(await own()).toMatchObject({ remark: 'Reads a lot.', state: 'written', version: 1 })
  expect((await write('Reads even more.', 0)).code).toBe('changed-meanwhile')
})

test('GRB-04 a remark is read before it is printed: accepted, or returned with a note', async () => {
  const read = (isAccepted: boolean, note: string, version: number) =>
    office.send(routes.readRemark, { params, body: { termKey, isAccepted, note, version } })
  expect((await read(false, '', 1)).code).toBe('note-missing')
  expect((await read(false, 'Say what she reads.', 1)).data.version).toBe(2)
  expect(await own()).toMatchObject({ state: 'returned', note: 'Say what she reads.' })
  await write('Reads novels.', 2)
  expect((await read(true, '', 3)).data.version).toBe(4)
  expect(await own()).toMatchObject({ state: 'accepted', note: '' })
  expect(
    (await teacher.send(routes.readRemark, { params, body: { termKey, isAccepted: true, version: 4 } })).status,
  ).toBe(403)
})

test('GRB-04 the bank holds one’s own remarks, each once', async () => {
  const keep = () => teacher.send(routes.keepRemark, { body: { remark: '{name} works well.' } })
  const first = (await keep()).data
  expect((await keep()).data.bankRemarkId).toBe(first.bankRemarkId)
  expect((await list()).bank).toEqual([])
  await teacher.send(routes.forgetRemark, { params: { bankRemarkId: first.bankRemarkId } })
  expect((await keep()).data.bankRemarkId).not.toBe(first.bankRemarkId)
})

test('GRB-04 the office keeps remarks for every class teacher, and only the office', async () => {
  const body = { remark: '{name} listens well.', isForAll: true }
  expect((await teacher.send(routes.keepRemark, { body })).code).toBe('office-only')
  const kept = (await office.send(routes.keepRemark, { body })).data
  expect((await office.send(routes.listBank, {})).data.remarks).toEqual([kept])
  expect((await list()).bank).toContainEqual({ ...kept, isOwn: false })
  const params = { bankRemarkId: kept.bankRemarkId }
  expect((await teacher.send(routes.forgetRemark, { params })).code).toBe('no-such-remark')
  expect((await teacher.send(routes.listBank, {})).status).toBe(403)
  expect((await office.send(routes.forgetRemark, { params })).status).toBe(200)
})
