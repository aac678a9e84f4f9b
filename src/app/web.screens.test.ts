import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { contentScreens } from '#platform/contract/files/contentRoutes.ts'
import { webModules } from './modules.web.ts'
import { publicModules } from './web.public.ts'

const all = [...publicModules, ...webModules].flatMap((module) => module.screens)

const below = (prefix: string, pages: readonly string[]) => pages.map((page) => (page ? `${prefix}/${page}` : prefix))
const session = '/teacher/CalendarEhancementTeacher/session/:sessionId'
const gradebook =
  'StudentGradebook/:studentId/:classId/:gradeID/:templateType/:academicId/:gradeBookTemplateID/:gradeBookType'
const feePages = ['', 'dashboard', 'allocation', 'collection', 'feesetup']
const announcements = ['engage-hub/announcements/ongoing/:type?', 'engage-hub/announcements/past/:type?']

/** Every address of the specification, in its order and spelling. */
const specified: readonly string[] = [
  // Teacher
  ...below('/teacher', ['dashboard', 'overview', '', 'account-info', 'common-preferences', 'support-feedback']),
  '/login/:role',
  '/verify-otp/:role',
  ...below('/assess', ['questionpaper', 'evaluation', 'evaluation/onlineAssesment']),
  ...below('/teacher', ['CalendarEhancementTeacher', 'mycalendar', 'visitor-appointments']),
  session,
  ...below('/teacher/classes/:index/:classId/:className/:courseId/:studentsCount', [
    '',
    'overview',
    'students',
    'milestones',
    'timetable',
    'assessments',
    'liveclass',
  ]),
  ...below('/teacher', [
    'class-attendance',
    'absentYesterday',
    'subject-attendance',
    'Rankcard',
    'homework/:homeworkId',
    'studentGrp/:stdGrpId',
    'view-attendance',
  ]),
  ...below('/teacher', ['curriculum', 'curriculum/version-history', 'create-curriculum/:gradeId/:courseId']),
  ...below('/teacher', ['gradebook', gradebook, 'studentReport', 'prek-reports/generate']),
  ...below('/teacher', ['whiteboard', 'noticeboard']),
  ...below('/teacher/my-profile', ['support', 'details', 'all-downloads', 'leave-request', 'topVault', 'visit-log']),
  ...below('/teacher/content', [
    'library',
    'myResources',
    'publicResources',
    'details',
    'read',
    'h5p-content/edit',
    'underUtilised',
    'ELAlibrary',
    'ELAlibrary/:index/:classId/:courseId/:gradeId',
    'global-player/:kind',
  ]),
  ...below('/teacher', ['achievements', ...announcements]),
  // Admin
  ...below('/admin', ['', 'dashboard', 'gate-staff', 'attendance', 'notificationgateway']),
  '/admin/notificationgateway/details/:UUID/:serviceTypeId/:pending/:processed/:failed',
  ...below('/admin/erp/fees', ['', 'allocation', 'defaulters']),
  ...below('/admin/school', [
    '',
    'basic-information',
    'gradesStreams',
    'infrastructure',
    'grade-setup',
    'add-department',
    'department',
    'academic-setup',
    'teacherAccounts',
    'student-details-format',
    'timetableList',
    'classDashboard',
    'promoteStudents',
    'records/:tab',
  ]),
  ...below('/admin', ['timetable', 'adminRoles', 'admin-roles', 'create-curriculum', 'calendar', 'calendarEnhance']),
  ...below('/admin', ['student', 'teacherStudent']),
  ...below('/admin', ['content/contentlibrary', 'content/myResources', 'content/publicResources']),
  '/admin/contentlibrary/underUtilised',
  ...below('/admin', [
    'reports/gradebook',
    'gradebook/create-new-template',
    'gradebook/preview-template',
    'reports/studentReport',
    'reports/on-demand-report',
    gradebook,
    'prek-reports/generate',
  ]),
  ...below('/admin/my-profile', ['communication', 'questionPaper', 'prek-reports']),
  '/admin/offline-setup',
  ...below('/admin/teacher-inquiry', ['lesson', 'leave', 'support', 'qpApproval', 'curriculumPlan']),
  ...below('/erp/fees', feePages),
  ...below('/erp/adv/fees', feePages),
  ...below('/admissions', [
    '',
    'dashboard',
    'currentapplications',
    'admittedapplications',
    'inactiveapplications',
    'postsetup',
  ]),
  '/erp/template',
  '/admin/topVault',
  ...below('/visitorregister', ['', 'dashboard', 'admin-pre-setup', 'post-setup', 'gate-staff/home']),
  ...below('/admin', ['achievements/:userRefId', ...announcements]),
  // Organisation
  ...below('/orgsuperadmin', ['', 'dashboard', 'login', 'organisation/org-info', 'organisation/branch-setup']),
  // Common and public
  '/',
  '/phone-login/:role',
  '/forgot-password/:role',
  '/set-password',
  '/create-password/:resetCode',
  '/admin-create-password',
  '/infrastructure',
  '/mbl/logout',
  '/error/404',
  '/comingSoon',
  '/noaccess',
  '/pdf-viewer',
  // Content details
  ...below('/teacher', contentScreens),
  ...below('/admin', contentScreens),
  ...below(session, contentScreens),
]

test('NAV-01 every address of the specification has exactly one screen', () => {
  expect(new Set(specified).size).toBe(specified.length)
  const times = (path: string) => all.filter((screen) => screen.path === path).length
  const wrong = specified.filter((path) => times(path) !== 1).map((path) => `${path} ${times(path)} times`)
  expect(wrong).toEqual([])
})

test('NAV-01 no address is used twice, regardless of case', () => {
  const seen = all.map(({ path }) => path.toLowerCase())
  const twice = seen.filter((path, place) => seen.indexOf(path) !== place)
  expect(twice, 'change one in its module’s web/paths.ts').toEqual([])
})

test('NAV-01 each address leads to its own screen and not to a similar one', () => {
  const routes = all.map((screen) => ({ path: screen.path, id: screen.path }))
  for (const { path } of all) {
    const address = path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, 'x$1')
    const [match] = matchRoutes(routes, address) ?? []
    expect(match?.route.path, address).toBe(path)
  }
})

test('the links of universal search and content lead to existing screens', () => {
  const routes = all.map((screen) => ({ path: screen.path }))
  const leads = (address: string) => matchRoutes(routes, address)?.[0]?.route.path
  expect(leads('/teacher/classes/0/c1/7-B/s1/3/assessments')).toBe(
    '/teacher/classes/:index/:classId/:className/:courseId/:studentsCount/assessments',
  )
  expect(leads('/teacher/content/ELAlibrary/0/c1/s1/g7')).toBe(
    '/teacher/content/ELAlibrary/:index/:classId/:courseId/:gradeId',
  )
  expect(leads('/teacher/support-feedback/')).toBe('/teacher/support-feedback')
  expect(leads('/teacher/engage-hub/announcements/past')).toBe('/teacher/engage-hub/announcements/past/:type?')
})
