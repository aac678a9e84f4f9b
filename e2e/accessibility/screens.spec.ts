import { expect, type Page } from '@playwright/test'
import { addressOf, goTo, listScreens, type Screen } from '#app/testing/screens.ts'
import { isEveryLook, overflow, settled, violations, violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { englishLeft } from '../support/hindi.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

type Visitor = {
  readonly name: string
  /** Null before signing in. */
  readonly person: PersonName | null
  readonly visits: (screen: Screen) => boolean
  /** Large areas are divided, so that no test takes longer than half a minute. */
  readonly parts: number
  /** How many screens there are at least, in case the list of them breaks. */
  readonly atLeast: number
}

/** Pages before signing in; the not-found page has two forms and is visited by everybody. */
const isOpenToAnyone = ({ shell }: Screen) => shell === 'public' || shell === 'own'
const isShared = ({ path }: Screen) => /^.(error|account|noaccess|comingSoon|pdf-viewer)/.test(path)
const isIn =
  (...areas: string[]) =>
  ({ path }: Screen) =>
    areas.some((area) => path.startsWith(area))
const isInOtherArea = isIn(
  '/teacher',
  '/orgsuperadmin',
  '/visitorregister',
  '/admin/school',
  '/my-profile',
  '/my-times',
  '/family',
)

/** Pages of families that students may not open. */
const guardiansOnly = ['/family/consents', '/family/fees', '/family/fees/payment', '/family/pickup']

/** Screens a walk cannot open: they need another host or size, or data that the demo school does not have. */
const withoutExample = [
  '/orgsuperadmin/login',
  '/gate-phone/:code',
  '/visitor-pass/:code',
  '/teacher/visitor-appointments/:appointmentId',
  '/admin/notificationgateway/details/:UUID/:serviceTypeId/:pending/:processed/:failed',
  '/admin/notificationgateway/messages/:messageId',
  '/admin/notificationgateway/campaigns/:campaignId',
  '/verify-otp/:role',
  '/mbl/logout',
  '/r/:token',
  '/c/:token',
  '/campaigns-off/:token',
  '/gradebook-download',
  '/student-report-download',
  '/growth-download',
  '/d/:token',
  '/erp/template/design/:templateId',
  '/teacher/gradebook/:classId',
  '/teacher/StudentGradebook/:studentId/:classId/:gradeID/:templateType/:academicId/:gradeBookTemplateID/:gradeBookType',
  '/badge/:awardId',
  '/admin/achievements/:userRefId',
  '/infrastructure',
  '/apply/:applicationId',
  '/admissions/application/:applicationId',
  '/admissions/postsetup/form/:admissionFormId',
  '/family/fees/payment',
  '/teacher/studentGrp/:stdGrpId',
  '/teacher/homework/:homeworkId',
  '/family/homework/:homeworkId',
  '/teacher/homework/:homeworkId/review',
  '/teacher/live-class/:liveClassId',
  '/teacher/classes/:index/:classId/:className/:courseId/:studentsCount',
  '/teacher/CalendarEhancementTeacher/session/:sessionId',
  '/teacher/create-curriculum/:gradeId/:courseId',
  '/admin/imports/runs/:runId',
  '/assess/questionbank/:questionId',
  '/assess/questionbank/:questionId/edit',
  '/assess/questionpaper/:questionPaperId',
  '/assess/questionpaper/:questionPaperId/edit',
  '/assess/evaluation/onlineAssesment/:testId',
  '/assess/evaluation/onlineAssesment/:testId/edit',
  '/assess/evaluation/onlineAssesment/:testId/preview',
  '/assess/evaluation/onlineAssesment/:testId/questions',
  '/assess/evaluation/onlineAssesment/:testId/questions/:testItemId',
  '/assess/evaluation/onlineAssesment/:testId/results',
  '/assess/evaluation/offline/:offlineTestId',
  '/assess/evaluation/offline/:offlineTestId/edit',
  '/family/tests/:testId',
  '/family/tests/paper/:offlineTestId',
  '/family/tests/:testId/attempts/:attemptId',
  '/family/challenges/:courseId/:chapter/:level',
  '/assess/challenges/:classId/:courseId/:chapter',
  '/erp/adv/fees/allocation/:feeRunId',
  '/erp/adv/fees/defaulters/:studentId',
  '/erp/adv/fees/payments/:paymentId',
]

/** Tests are set by those who teach the class. */
const teachersOnly = ['/assess/evaluation/onlineAssesment/new', '/assess/evaluation/offline/new']

const visitors: Visitor[] = [
  { name: 'visitors', person: null, visits: isOpenToAnyone, parts: 1, atLeast: 7 },
  {
    name: 'teachers',
    person: 'classTeacher',
    visits: (screen) => isShared(screen) || isIn('/teacher')(screen) || teachersOnly.includes(screen.path),
    parts: 3,
    atLeast: 38,
  },
  { name: 'super admins (school)', person: 'superAdmin', visits: isIn('/admin/school'), parts: 2, atLeast: 16 },
  {
    name: 'super admins',
    person: 'superAdmin',
    visits: (screen) => !isShared(screen) && !isInOtherArea(screen) && !teachersOnly.includes(screen.path),
    parts: 6,
    atLeast: 31,
  },
  { name: 'organisation admins', person: 'organisationAdmin', visits: isIn('/orgsuperadmin'), parts: 1, atLeast: 3 },
  { name: 'guardians', person: 'guardian', visits: isIn('/family'), parts: 1, atLeast: 10 },
  {
    name: 'students',
    person: 'student',
    visits: (screen) => isIn('/family')(screen) && !guardiansOnly.includes(screen.path),
    parts: 1,
    atLeast: 8,
  },
  { name: 'other staff', person: 'staff', visits: isIn('/my-profile', '/my-times'), parts: 1, atLeast: 1 },
  {
    name: 'gate staff',
    person: 'gate',
    visits: (screen) => screen.path === '/account' || isIn('/visitorregister/gate-staff')(screen),
    parts: 1,
    atLeast: 1,
  },
]

/** A way to look at every screen. `npm test` takes the first. */
type Walk = {
  readonly name: string
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly check: (page: Page, withFrame: boolean) => Promise<string[]>
}

const walks: Walk[] = [
  { name: 'on a desktop', check: (page, withFrame) => violationsByLook(page, { withFrame }) },
  {
    name: 'on a phone',
    // Only now, because the links to details are found in tables, which a phone shows as cards.
    check: async (page, withFrame) => {
      const before = page.viewportSize()
      await page.setViewportSize(phone)
      const found = [...(await violations(page, { withFrame })), ...(await overflow(page))]
      if (before) await page.setViewportSize(before)
      return found
    },
  },
  {
    name: 'in Hindi',
    prepare: (page) => page.addInitScript(() => localStorage.setItem('banyan.language', JSON.stringify('hi'))),
    check: async (page, withFrame) => [
      ...(await violations(page, { withFrame })),
      ...(await overflow(page)),
      ...(await englishLeft(page)).map((text) => `in English: ${text}`),
    ],
  },
]

let screens: Screen[]
test.beforeAll(async () => {
  screens = await listScreens()
})

/** Opens every screen the person may see. The frame around them is checked with the first. */
async function visit(page: Page, host: string, list: readonly Screen[], check: Walk['check']) {
  const found = new Map<string, string[]>()
  for (const screen of list) {
    const address = await addressOf(page, host, screen)
    if (!address) continue
    expect(await goTo(page, address), `${address} shows a heading`).toBe(true)
    // People are redirected from screens they may not see.
    if (new URL(page.url()).pathname !== new URL(address).pathname) continue
    await settled(page)
    found.set(screen.path, await check(page, screen.shell === 'public' || found.size === 0))
  }
  return found
}

for (const walk of isEveryLook ? walks : walks.slice(0, 1))
  for (const { name, person, visits, parts, atLeast } of visitors)
    for (let part = 1; part <= parts; part++) {
      const ofParts = parts > 1 ? `, part ${part} of ${parts}` : ''
      test(`38 no screen of ${name} breaks WCAG 2.2 AA ${walk.name}${ofParts}`, async ({ page }) => {
        if (person === 'gate') await page.setViewportSize(phone)
        await walk.prepare?.(page)
        if (person) await signInAs(page, person)
        const host = hostOf(person === 'organisationAdmin' ? 'banyan-trust' : 'greenwood')
        const own = screens.filter((screen) => (person === null || screen.shell !== 'public') && visits(screen))
        expect(own.length).toBeGreaterThanOrEqual(atLeast)
        const size = Math.ceil(own.length / parts)
        const mine = own.slice((part - 1) * size, part * size)
        const found = await visit(page, host, mine, walk.check)
        const missed = mine.filter(({ path }) => !found.has(path) && !withoutExample.includes(path))
        expect(missed).toEqual([])
        expect([...found].filter(([, broken]) => broken.length > 0)).toEqual([])
      })
    }
