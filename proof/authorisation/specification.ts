// Written by hand from the product's specification, independently of the code it is compared with. Do not import anything
// from the contracts here.

import { type AudienceMember, type Audiences, type PermissionName, permissionNames } from './audience.ts'
import { admissions } from './audiences/admissions.ts'
import { fees } from './audiences/fees.ts'
import { gate } from './audiences/gate.ts'
import { learning } from './audiences/learning.ts'
import { messages } from './audiences/messages.ts'
import { people } from './audiences/people.ts'
import { platform } from './audiences/platform.ts'
import { profile } from './audiences/profile.ts'
import { school } from './audiences/school.ts'
import { teachingDay } from './audiences/teachingDay.ts'

/**
 * What each permission of a feature requires: the number of a privilege domain and the flags that grant it (v view, e edit,
 * a approve, p print). The view and edit flags always grant canView; for support tickets, leave requests and lesson plans the
 * approve flag does too.
 */
const table = `
  feature              canView  canEdit  canApprove  canPrint
  school               1ve      1e       1a          1p
  user                 2ve      2e       2a          2p
  calendar             3ve      3e       3a          3p
  curriculum           4ve      4e       4a          4p
  timetable            5ve      5e       5a          5p
  admin                6ve      6e       6a          6p
  feeManagement        7ve      7e       7a          7p
  feeCollection        8ve      8e       8a          8p
  gradeBook            9ve      9e       9a          9p
  report360            10ve     10e      10a         10p
  supportTickets       11vea    11e      11a         11p
  noticeBoard          12ve     12e      12a         12p
  admissionManagement  13ve     13e      13a         13p
  topVault             14ve     14e      14a         14p
  leaveRequest         15vea    15e      15a         15p
  lessonPlan           16vea    16e      16a         16p
  qpApproval           17ve     17e      17a         17p
  visitor              18ve     18e      18a         18p
  gateStaff            19ve     19e      19a         19p
  onDemandReport       20ve     20e      20a         20p
  assessment           21ve     21e      21a         21p
  staffAttendance      22ve     22e      22a         22p
  preKReport           23ve     23e      23a         23p
  otherStaff           2ve      2e       2a          2p
`

export const flagLetters = ['v', 'e', 'a', 'p'] as const
export type FlagLetter = (typeof flagLetters)[number]

/** What an admin was granted: flag letters by domain number. */
export type Grants = ReadonlyMap<number, string>

type GrantNeed = { readonly domain: number; readonly letters: string }

const needs: ReadonlyMap<string, Readonly<Record<PermissionName, GrantNeed>>> = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [feature = '', ...cells] = line.trim().split(/ +/)
      const entries = permissionNames.map((name, index) => [name, parseNeed(cells[index] ?? '')] as const)
      return [feature, Object.fromEntries(entries) as Record<PermissionName, GrantNeed>]
    }),
)

function parseNeed(cell: string): GrantNeed {
  const [, domain = '', letters = ''] = /^(\d+)([veap]+)$/.exec(cell) ?? []
  return { domain: Number(domain), letters }
}

export const specifiedFeatures = [...needs.keys()]
export const domainNumbers = Array.from({ length: 23 }, (_, index) => index + 1)

/** Whether an admin with these grants, who is not a super admin, has the permission. */
export function hasPermission(grants: Grants, feature: string, permission: PermissionName): boolean {
  const need = needs.get(feature)?.[permission]
  if (!need) throw new Error(`The feature ${feature} is not in the table of proof/authorisation/specification.ts.`)
  const granted = grants.get(need.domain) ?? ''
  return [...need.letters].some((letter) => granted.includes(letter))
}

/** Every route of the product with its audience. A route that is missing here fails the proof. */
export const audiences: Audiences = {
  ...platform,
  ...school,
  ...people,
  ...teachingDay,
  ...learning,
  ...messages,
  ...fees,
  ...admissions,
  ...gate,
  ...profile,
}

/** The message for a route without an audience. */
export const missingAudience = (action: string): string =>
  `${action}: nobody has written down who may call it. Add it in proof/authorisation/audiences.`

/** Whether an admin with these grants, who is not a super admin, may call the route. */
export function adminMayCall(action: string, grants: Grants): boolean {
  const audience = audiences[action]
  if (audience === undefined) throw new Error(missingAudience(action))
  if (audience === 'open' || audience === 'any') return true
  return audience.some((admitted) => typeof admitted !== 'string' && hasPermission(grants, admitted[0], admitted[1]))
}

const isStudents = (admitted: AudienceMember) => admitted === 'student' || admitted === 'ownStudent'
const isGuardians = (admitted: AudienceMember) => admitted === 'guardian' || admitted === 'ownGuardian'

/** Who each of the people that the programs sign in is; none of them is an operator. */
const admissionByName: Record<string, (admitted: AudienceMember) => boolean> = {
  anonymous: () => false,
  teacher: (admitted) => admitted === 'teacher' || admitted === 'ownTeacher',
  classteacher: (admitted) => admitted === 'teacher' || admitted === 'ownTeacher',
  plainadmin: () => false,
  // Has every flag of every domain, but is not a super admin.
  fulladmin: (admitted) => typeof admitted !== 'string',
  superadmin: (admitted) => typeof admitted !== 'string' || admitted === 'superAdmin',
  staff: (admitted) => admitted === 'staff',
  gate: (admitted) => admitted === 'gate',
  student: isStudents,
  otherstudent: isStudents,
  guardian: isGuardians,
  otherguardian: isGuardians,
  barredguardian: isGuardians,
  orgadmin: (admitted) => admitted === 'organisation',
}

/** Whether the route admits this person at all; which records they reach is another question. */
export function mayCall(action: string, personName: string): boolean {
  const audience = audiences[action]
  if (audience === undefined) throw new Error(missingAudience(action))
  const admits = admissionByName[personName]
  if (!admits) throw new Error(`${personName}: say who they are in proof/authorisation/specification.ts.`)
  if (audience === 'open') return true
  if (audience === 'any') return personName !== 'anonymous'
  return audience.some(admits)
}
