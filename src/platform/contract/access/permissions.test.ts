import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licence, type PrivilegeDomain, privilegeDomains } from './moduleNumbers.ts'
import { actions, deriveMatrix, features, isGranted, type Privilege } from './permissions.ts'
import { type RoleId, roles } from './roles.ts'

const anyPrivilege: fc.Arbitrary<Privilege> = fc.record({
  domainId: fc.constantFrom(...Object.values(privilegeDomains)),
  isViewable: fc.boolean(),
  isEditable: fc.boolean(),
  isApproval: fc.boolean(),
  isPrintable: fc.boolean(),
})
const anyPrivileges = fc.uniqueArray(anyPrivilege, { selector: ({ domainId }) => domainId })

/** The domain number of each feature, from the specification's two tables. */
const domainOf: Record<string, number> = {
  school: 1,
  user: 2,
  otherStaff: 2,
  calendar: 3,
  curriculum: 4,
  timetable: 5,
  admin: 6,
  feeManagement: 7,
  feeCollection: 8,
  gradeBook: 9,
  report360: 10,
  supportTickets: 11,
  noticeBoard: 12,
  admissionManagement: 13,
  topVault: 14,
  leaveRequest: 15,
  lessonPlan: 16,
  qpApproval: 17,
  visitor: 18,
  gateStaff: 19,
  onDemandReport: 20,
  assessment: 21,
  staffAttendance: 22,
  preKReport: 23,
}

/** An independent derivation in the other direction: it starts from the grants and marks what they allow. */
function second(privileges: readonly Privilege[]) {
  const open = new Set<string>()
  for (const { domainId, isViewable, isEditable, isApproval, isPrintable } of privileges) {
    for (const [feature, number] of Object.entries(domainOf)) {
      if (number !== domainId) continue
      if (isViewable) open.add(`${feature} view`)
      if (isEditable) open.add(`${feature} view`).add(`${feature} edit`)
      if (isPrintable) open.add(`${feature} print`)
      if (!isApproval) continue
      open.add(`${feature} approve`)
      if (number === 11 || number === 15 || number === 16) open.add(`${feature} view`)
    }
  }
  return open
}

const opened = (matrix: ReturnType<typeof deriveMatrix>) =>
  new Set(
    features.flatMap((feature) =>
      actions.filter((action) => isGranted(matrix, feature, action)).map((action) => `${feature} ${action}`),
    ),
  )

const plainAdmin = (privileges: readonly Privilege[]) =>
  deriveMatrix({ roleId: roles.admin, isSuperAdmin: false, privileges })

test('PERM-02 an admin gets exactly what the grants allow, checked against an independent derivation', () => {
  fc.assert(
    fc.property(anyPrivileges, (privileges) => {
      expect(opened(plainAdmin(privileges))).toEqual(second(privileges))
    }),
    { numRuns: 1000 },
  )
})

test('PERM-02 every feature belongs to one domain and every domain has a feature', () => {
  expect(Object.keys(domainOf).sort()).toEqual([...features].sort())
  expect(new Set(Object.values(domainOf)).size).toBe(Object.keys(privilegeDomains).length)
})

test('PERM-02 one more grant never takes anything away', () => {
  fc.assert(
    fc.property(anyPrivileges, anyPrivilege, (privileges, more) => {
      const others = privileges.filter(({ domainId }) => domainId !== more.domainId)
      const after = opened(plainAdmin([...others, more]))
      for (const one of opened(plainAdmin(others))) expect(after).toContain(one)
    }),
  )
})

test('PERM-02 a super admin has every permission, whatever is granted', () => {
  fc.assert(
    fc.property(anyPrivileges, (privileges) => {
      const matrix = deriveMatrix({ roleId: roles.admin, isSuperAdmin: true, privileges })
      expect(opened(matrix).size).toBe(features.length * actions.length)
    }),
    { numRuns: 20 },
  )
})

test('PERM-02 PERM-01 every other role has no permissions, whatever is granted or flagged', () => {
  const others = fc.constantFrom<RoleId>(roles.student, roles.teacher, roles.superAdmin, roles.otherStaff)
  fc.assert(
    fc.property(others, fc.boolean(), anyPrivileges, (roleId, isSuperAdmin, privileges) => {
      expect(opened(deriveMatrix({ roleId, isSuperAdmin, privileges })).size).toBe(0)
    }),
  )
})

test('PERM-02 the default is no permissions, and a returned matrix cannot be changed', () => {
  const matrix = plainAdmin([])
  expect(opened(matrix).size).toBe(0)
  expect(() => Object.assign(matrix.school, { canView: true })).toThrow(TypeError)
  expect(opened(plainAdmin([])).size).toBe(0)
})

test('PERM-04 licence and privilege domain numbers overlap but mean different things', () => {
  expect(Number(licence.curriculum)).toBe(Number(privilegeDomains.calendar))
  // A licence number granted as a domain opens the domain with that number, never the one with the licence's name.
  const matrix = plainAdmin([
    {
      domainId: Number(licence.school) as PrivilegeDomain,
      isViewable: true,
      isEditable: false,
      isApproval: false,
      isPrintable: false,
    },
  ])
  expect(opened(matrix)).toEqual(new Set(['curriculum view']))
})
