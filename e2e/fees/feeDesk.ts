import { expect, type Page } from '@playwright/test'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { api } from '../support/api.ts'
import { hostOf } from '../support/people.ts'

export const school = 'greenwood'
export const at = (path: string) => `${hostOf(school)}/erp/adv/fees${path}`

export const now = today('Asia/Kolkata')
export const ahead = (days: number) => addDays(now, days)

// The terms of the test school's year; two are due already and one is not.
const terms = [
  { label: 'Term 1', startsOn: '2026-06-01', endsOn: '2026-09-30', dueOn: ahead(-150), weightBp: 3333 },
  { label: 'Term 2', startsOn: '2026-10-01', endsOn: '2027-01-31', dueOn: ahead(-30), weightBp: 3333 },
  { label: 'Term 3', startsOn: '2027-02-01', endsOn: '2027-04-30', dueOn: ahead(60), weightBp: 3334 },
]

/** Publishes a plan of ₹10,000 in three terms, unless there is one, and returns its name. */
export async function ensurePlan(page: Page): Promise<string> {
  const { plans } = await api<{ plans: { name: string }[] }>(page, 'GET', '/api/fees/plans')
  if (plans[0]) return plans[0].name
  const head = await api<{ feeHeadId: string }>(page, 'POST', '/api/fees/heads', {
    code: 'TUITION',
    name: 'Tuition',
    kind: 'recurring',
    isRefundable: false,
    taxBp: 0,
    taxCode: '',
    settlementAccount: '',
    priority: 10,
    isActive: true,
  })
  const pattern = await api<{ patternId: string }>(page, 'POST', '/api/fees/patterns', { name: 'Terms', items: terms })
  const { feeHeadId } = head
  const plan = await api<{ planId: string; version: number }>(page, 'POST', '/api/fees/plans', {
    name: 'Day scholar',
    gradeIds: [],
    streamIds: [],
    quotas: [],
    admission: 'any',
    fineRuleId: null,
    proration: 'none',
    wholeRupees: true,
    lines: [{ feeHeadId, annualMinor: 1_000_000, patternId: pattern.patternId, isOptional: false }],
  })
  await api(page, 'POST', `/api/fees/plans/${plan.planId}/publish`, { version: plan.version })
  return 'Day scholar'
}

type Student = { studentId: string; name: string; outstandingMinor: number }

/** Students with dues, as the desk finds them. */
const debtors = async (page: Page) =>
  (await api<{ students: Student[] }>(page, 'GET', '/api/fees/students?q=')).students.filter(
    ({ outstandingMinor }) => outstandingMinor > 0,
  )

export const paymentsOf = async (page: Page, studentId: string) =>
  (await api<{ total: number }>(page, 'GET', `/api/fees/payments?studentId=${studentId}`)).total

/** A student who owes two terms and has not paid yet, so that tests do not affect each other. */
export async function findDebtor(page: Page): Promise<Student> {
  for (const student of await debtors(page))
    if (student.name !== 'Diya Menon' && (await paymentsOf(page, student.studentId)) === 0) return student
  throw new Error('All students have paid.')
}

export const search = (page: Page) => page.getByRole('combobox', { name: /Find a student/ })
export const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount received' })
export const receipt = (page: Page) => page.getByRole('article', { name: /^Receipt/ })

export async function openDues(page: Page, name: string) {
  await page.goto(at('/collection'))
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: `Dues of ${name}` })).toBeVisible()
  await expect(amount(page)).toBeFocused()
}
