import { expect, type Page } from '@playwright/test'
import { usualPost } from '#modules/admissions/server/seed.ts'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')

/** An admission with submitted applications of these children; returns the address of its board. */
async function openBoard(page: Page, title: string, children: readonly string[]): Promise<string> {
  await signInAs(page, 'superAdmin')
  await page.goto(`${host}/admissions/postsetup`)
  const form = await api<{ admissionFormId: string; draft: { version: number } }>(
    page,
    'POST',
    '/api/admissions/dynamic-form',
    { name: title, start: 'ready' },
  )
  await api(page, 'POST', `/api/admissions/dynamic-form/${form.admissionFormId}/publication`, {
    version: form.draft.version,
  })
  const { grades } = await api<{ grades: { gradeId: string }[] }>(page, 'GET', '/api/admissions/posts')
  const post = await api<{ admissionPostId: string; grades: { postGradeId: string }[] }>(
    page,
    'POST',
    '/api/admissions/posts',
    {
      ...usualPost,
      title,
      admissionFormId: form.admissionFormId,
      opensOn: '2020-01-01',
      closesOn: '2099-12-31',
      grades: [
        {
          gradeId: grades[0]?.gradeId,
          ageFrom: null,
          ageTo: null,
          ageAsOf: '2027-03-31',
          quotas: [{ quota: 'General', seats: 5 }],
        },
      ],
    },
  )
  await api(page, 'PUT', `/api/admissions/posts/${post.admissionPostId}/state`, { state: 'open' })
  for (const [n, firstName] of children.entries()) {
    const { applicationId } = await api<{ applicationId: string }>(page, 'POST', '/api/admissions/enquiries', {
      postGradeId: post.grades[0]?.postGradeId,
      firstName,
      lastName: 'Board',
      dateOfBirth: `2021-0${n + 1}-1${n}`,
      guardianName: `Parent of ${firstName}`,
      phone: `+91984507${String(Date.now() % 1000).padStart(3, '0')}${n}`,
    })
    await api(page, 'POST', `/api/admissions/applications/${applicationId}/desk-submission`)
  }
  return `${host}/admissions/currentapplications?view=board&post=${post.admissionPostId}`
}

const tick = (page: Page, child: string) => page.getByRole('checkbox', { name: `Select ${child} Board` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('ADM-03 applications are selected on the board by mouse and keys, moved together, and each that stays says why', async ({
  page,
}) => {
  await page.goto(await openBoard(page, `Bulk ${Date.now()}`, ['Anu', 'Bina', 'Chitra']))
  await tick(page, 'Anu').click()
  // By key, on the card itself.
  await page.getByRole('button', { name: 'Bina Board', exact: true }).focus()
  await page.keyboard.press('x')
  await expect(tick(page, 'Bina')).toBeChecked()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Move to Evaluation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('2 applications moved')).toBeVisible()
  await expect(column(page, 'Evaluation').getByRole('checkbox', { name: /Board$/ })).toHaveCount(2)
  await expect(bar(page)).toBeHidden()

  // Two that are there already and one that can go.
  await page.getByRole('checkbox', { name: 'Select all in Evaluation' }).click()
  await tick(page, 'Chitra').click()
  await bar(page).getByRole('button', { name: 'Move to Evaluation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  const result = page.getByRole('dialog', { name: '2 applications were left as they are' })
  await expect(result.getByText('Evaluation · Already in this stage')).toHaveCount(2)
  await expect(result.getByText('1 application moved')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await result.getByRole('button', { name: 'Close' }).last().click()
  await tick(page, 'Anu').click()
  await page.getByRole('button', { name: 'Anu Board', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(tick(page, 'Anu')).not.toBeChecked()
})

test('ADM-03 applications are selected by touch on a phone and rejected with a reason', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await page.goto(await openBoard(page, `Touch ${Date.now()}`, ['Devi', 'Esha']))
  await tick(page, 'Devi').tap()
  await tick(page, 'Esha').tap()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Actions', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Move to Rejected' }).tap()
  await page.getByRole('textbox', { name: /Reason/ }).fill('No seats left')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(page.getByText('2 applications moved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devi Board', exact: true })).toBeHidden()
  await context.close()
})
