import { expect, test } from 'vitest'
import { activeEntry, markedBy } from './menu.ts'

test('the menu marks the closest entry above a page, and a role’s bare prefix as its dashboard', () => {
  const entries = [{ to: '/admin/dashboard' }, { to: '/admin/school' }, { to: '/admin/school/department' }]
  expect(activeEntry(entries, '/admin/school/department/7')).toEqual({ to: '/admin/school/department' })
  expect(activeEntry(entries, '/admin/school/')).toEqual({ to: '/admin/school' })
  expect(activeEntry(entries, '/admin')).toEqual({ to: '/admin/dashboard' })
  expect(activeEntry(entries, '/admin/schooling')).toBeUndefined()
})

test('NAV-02 an entry also stands for the other addresses that belong to it', () => {
  const people = { to: '/admin/student', also: ['/admin/other-staff', '/admin/school/teacherAccounts'] }
  const entries = [people, { to: '/admin/school' }]
  expect(activeEntry(entries, '/admin/other-staff')).toBe(people)
  expect(activeEntry(entries, '/admin/other-staff/7')).toBe(people)
  expect(activeEntry(entries, '/admin/school/teacherAccounts/7')).toBe(people)
  expect(activeEntry(entries, '/admin/school/department')).toEqual({ to: '/admin/school' })
})

test('a page that says where it belongs, as an import of students does, marks that entry', () => {
  const people = { to: '/admin/student', also: ['/admin/school/teacherAccounts'] }
  const entries = [people, { to: '/admin/school' }]
  expect(activeEntry(entries, markedBy('/admin/imports/student', undefined))).toBeUndefined()
  expect(activeEntry(entries, markedBy('/admin/imports/student', '/admin/student'))).toBe(people)
  const holidays = '/admin/school/academic-setup?a=1#holidays'
  expect(activeEntry(entries, markedBy('/admin/imports/runs/7', holidays))).toEqual({ to: '/admin/school' })
})
