import { expect, test } from 'vitest'
import { type Arrival, readArrival } from './loginLinks.ts'

const tenantId = '01a1dd6d-c56c-7dd2-b274-dcac30de77f3'
const token = 'abcDEF123_-xyz'
const gradebook = '/teacher/StudentGradebook/s1/c1/g7/2/y1/t1/1'

const arrive = (address: string, changes: Partial<Arrival> = {}) => {
  const { pathname, search } = new URL(address, 'http://greenwood.localhost')
  return readArrival({ pathname, search, width: 1440, insideApp: false, ...changes }, tenantId)
}

test('AUTH-08 a code on mobile, download, gradebook and pre-K pages signs in for that purpose', () => {
  expect(arrive(`/teacher/dashboard?token=${token}`, { width: 390 }).link?.purpose).toBe('mobile')
  expect(arrive(`/teacher/dashboard?token=${token}`, { insideApp: true }).link?.purpose).toBe('mobile')
  expect(arrive(`${gradebook}?token=${token}&download=true`).link?.purpose).toBe('download')
  expect(arrive(`${gradebook}?token=${token}&isGradeBook=true`).link?.purpose).toBe('gradebook')
  expect(arrive(`${gradebook}?token=${token}`).link?.purpose).toBe('gradebook')
  expect(arrive(`/teacher/prek-reports/generate?token=${token}`).link?.purpose).toBe('prek')
})

test('AUTH-08 a code on any other page is ignored', () => {
  expect(arrive(`/teacher/dashboard?token=${token}`).link).toBeNull()
  expect(arrive(`/teacher/dashboard`, { width: 390 }).link).toBeNull()
})

test('NAV-03 a gradebook link stays on its page; a pre-K link opens the pre-K page with its other parameters', () => {
  expect(arrive(`${gradebook}?token=${token}&download=1&acId=y1`).link?.to).toBe(`${gradebook}?download=1&acId=y1`)
  expect(arrive(`/?token=${token}&isPrek=true&templateId=t9`).link?.to).toBe(
    '/teacher/prek-reports/generate?isPrek=true&templateId=t9',
  )
})

test('NAV-08 the code is removed from the address', () => {
  for (const address of [`/?token=${token}`, `/x?a=1&token=${token}&b=2`, `/x?token=${token}&token=again`]) {
    const { link, search } = arrive(address, { width: 390 })
    expect(search).not.toContain('token')
    expect(link?.to ?? '').not.toContain('token')
  }
})

test('TEN-03 a link for another school is not tried here', () => {
  expect(arrive(`/?token=${token}&tenantId=someone-else`, { width: 390 }).link).toBeNull()
  expect(arrive(`/?token=${token}&tenantId=${tenantId}`, { width: 390 }).link).not.toBeNull()
})

test('NAV-08 a malformed code is not sent to the server', () => {
  expect(arrive('/?token=short', { width: 390 }).link).toBeNull()
  expect(arrive(`/?token=${'x'.repeat(2000)}`, { width: 390 }).link).toBeNull()
  expect(arrive('/?token=has%20space%20and%3Ctags', { width: 390 }).link).toBeNull()
})
