import { expect, test } from 'vitest'
import { webModules } from '#app/modules.web.ts'
import { publicModules } from '#app/web.public.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import { activeEntry, branchesOf, menuFor, menuPath } from './menu.ts'
import { railIcons } from './railIcons.ts'

const modules = [...webModules, ...publicModules]

/** The menu of someone with everything their role can have. */
function menuOf(roleId: RoleId, isSuperAdmin = false, isGuardian = false) {
  const matrix = deriveMatrix({ roleId, isSuperAdmin, privileges: [] })
  const user = {
    roleId,
    isSuperAdmin,
    isGateStaff: false,
    isGuardian,
    availableModules: Object.values(licence),
    matrix,
  }
  return menuFor(modules, user)
}

const menus = [
  ['a teacher', menuOf(roles.teacher)],
  ['a super admin', menuOf(roles.admin, true)],
  ['an organisation admin', menuOf(roles.superAdmin)],
  ['other staff', menuOf(roles.otherStaff)],
  ['a student', menuOf(roles.student)],
  ['a guardian', menuOf(roles.student, false, true)],
] as const

test.each(menus)('the rail of %s has at most nine main entries, and no icon twice', (_, menu) => {
  const entries = menu.map(({ entry }) => entry)
  const main = branchesOf(entries).map(({ main: { icon } }) => icon)
  expect(main.length).toBeGreaterThan(0)
  expect(main.length, main.join(' ')).toBeLessThanOrEqual(9)
  const pictures = entries.map(({ icon }) => railIcons[icon])
  expect(new Set(pictures).size, entries.map(({ icon, to }) => `${icon} ${to}`).join(', ')).toBe(pictures.length)
})

test.each(menus)('what the rail counts for %s is on their home page too', (_, menu) => {
  for (const { entry, module } of menu) if (entry.count) expect(module.waitingWork, entry.to).not.toEqual(undefined)
})

test('an entry is listed below its main entry, or on its own for those who lack it', () => {
  const [classes, students] = [{ icon: 'classes' }, { icon: 'people', under: 'classes' }] as const
  expect(branchesOf([classes, students])).toEqual([{ main: classes, below: [students] }])
  expect(branchesOf([students])).toEqual([{ main: students, below: [] }])
})

test('the menu marks the closest entry above a page, and the dashboard for a role’s bare prefix', () => {
  const entries = [{ to: '/admin/dashboard' }, { to: '/admin/school' }, { to: '/admin/school/department' }]
  expect(activeEntry(entries, '/admin/school/department/7')).toEqual({ to: '/admin/school/department' })
  expect(activeEntry(entries, '/admin/school/')).toEqual({ to: '/admin/school' })
  expect(activeEntry(entries, '/admin')).toEqual({ to: '/admin/dashboard' })
  expect(activeEntry(entries, '/admin/schooling')).toBeUndefined()
})

test('NAV-02 an entry is also active on the other paths that belong to it', () => {
  const people = { to: '/admin/student', also: ['/admin/other-staff', '/admin/school/teacherAccounts'] }
  const marks = { to: '/admin/gradebook', also: ['/admin/card/:studentId/:classId'] }
  const entries = [people, { to: '/admin/school' }, marks]
  expect(activeEntry(entries, '/admin/card/7/8')).toBe(marks)
  expect(activeEntry(entries, '/admin/card/7')).toBeUndefined()
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
