import { expect, test } from 'vitest'
import { activeEntry, menuPath } from './menu.ts'

test('the menu marks the closest entry above a page, and the dashboard for a role’s bare prefix', () => {
  const entries = [{ to: '/admin/dashboard' }, { to: '/admin/school' }, { to: '/admin/school/department' }]
  expect(activeEntry(entries, '/admin/school/department/7')).toEqual({ to: '/admin/school/department' })
  expect(activeEntry(entries, '/admin/school/')).toEqual({ to: '/admin/school' })
  expect(activeEntry(entries, '/admin')).toEqual({ to: '/admin/dashboard' })
  expect(activeEntry(entries, '/admin/schooling')).toBeUndefined()
})

test('NAV-02 an entry is also active on the other paths that belong to it', () => {
  const people = { to: '/admin/student', also: ['/admin/other-staff', '/admin/school/teacherAccounts'] }
  const entries = [people, { to: '/admin/school' }]
  expect(activeEntry(entries, '/admin/other-staff')).toBe(people)
  expect(activeEntry(entries, '/admin/other-staff/7')).toBe(people)
  expect(activeEntry(entries, '/admin/school/teacherAccounts/7')).toBe(people)
  expect(activeEntry(entries, '/admin/school/department')).toEqual({ to: '/admin/school' })
})

test('a page can name the entry it belongs to, as an import of students does', () => {
  const people = { to: '/admin/student', also: ['/admin/school/teacherAccounts'] }
  const entries = [people, { to: '/admin/school' }]
  expect(activeEntry(entries, menuPath('/admin/imports/student', undefined))).toBeUndefined()
  expect(activeEntry(entries, menuPath('/admin/imports/student', '/admin/student'))).toBe(people)
  const holidays = '/admin/school/academic-setup?a=1#holidays'
  expect(activeEntry(entries, menuPath('/admin/imports/runs/7', holidays))).toEqual({ to: '/admin/school' })
})
