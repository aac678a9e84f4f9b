import { createUser, grants, type NewUser } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type DemoAccounts = Awaited<ReturnType<typeof addDemoAccounts>>

/** Adds one account per role, under the same names in every demo school. */
export async function addDemoAccounts(db: TenantDb, code: string, passwordHash: string) {
  const account = (
    userName: string,
    roleId: NewUser['roleId'],
    firstName: string,
    lastName: string,
    phone: string,
    more: Partial<NewUser> = {},
  ) =>
    createUser(db, {
      userName,
      roleId,
      firstName,
      lastName,
      email: `${userName}@${code}.example`,
      phone,
      passwordHash,
      ...(userName !== 'teacher' && { loginStatus: 1 }),
      ...more,
    })
  const superadmin = await account('superadmin', roles.admin, 'Raghavendra', 'Murthy', '+919845010001', {
    isSuperAdmin: true,
  })
  const admin = await account('admin', roles.admin, 'Farida', 'Begum', '+919845010002')
  await grants(db, admin, { school: 'v', calendar: 'v', noticeBoard: 've' })
  const feeadmin = await account('feeadmin', roles.admin, 'Joseph', "D'Souza", '+919845010003')
  await grants(db, feeadmin, { feeManagement: 've', feeCollection: 'vep' })
  const staff = await account('staff', roles.otherStaff, 'Basavaraj', 'Patil', '+919845010006')
  const gate = await account('gate', roles.otherStaff, 'Manjunath', 'Gowda', '+919845010007', { isGateStaff: true })
  const guardianPhone = '+919845010009'
  return {
    /** Of every account. */
    passwordHash,
    superadmin,
    admin,
    feeadmin,
    staff,
    gate,
    classteacher: await account('classteacher', roles.teacher, 'Asha', 'Rao', '+919845010004'),
    // Has never signed in, so the first visit starts on the overview.
    teacher: await account('teacher', roles.teacher, 'रवि', 'शर्मा', '+919845010005'),
    student: await account('student', roles.student, 'Diya', 'Menon', '+919845010008'),
    guardian: await account('guardian', roles.student, 'Latha', 'Menon', guardianPhone, { isGuardian: true }),
    guardianPhone,
    guardianEmail: `guardian@${code}.example`,
  }
}
