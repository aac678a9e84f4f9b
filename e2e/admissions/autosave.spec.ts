import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { hostOf } from '../support/people.ts'
import { beginAt, openAdmission } from './family.ts'
import { longForm } from './longForm.ts'

const host = hostOf('greenwood')
const words = { send: 'Send code', apply: /^Apply for/, code: 'Code' }
const [first = []] = longForm
const typed = first.find(({ type }) => type === 'shortText')

async function aDraft(page: Page, office: Page) {
  const title = `Autosave ${Date.now()}`
  await openAdmission(office, title)
  await page.goto(`${host}/apply`)
  await beginAt(page, title, `autosave-${Date.now()}@family.example`, words)
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
}

test('ADM-02 what was typed just before the page closes is saved', async ({ page, elsewhere }) => {
  await aDraft(page, await elsewhere.newPage())
  const address = page.url()
  const field = page.getByRole('textbox', { name: typed?.label ?? '', exact: true })
  await field.pressSequentially(typed?.answer ?? '')
  await page.goto('about:blank')
  await page.goto(address)
  await expect(field).toHaveValue(typed?.answer ?? '')
})

test('ADM-02 an answer the server refuses keeps the application from being submitted, and the family is told', async ({
  page,
  elsewhere,
}) => {
  await aDraft(page, await elsewhere.newPage())
  let submissions = 0
  await page.route('**/api/apply/applications/*/submission', (route) => {
    submissions += 1
    return route.continue()
  })
  const message = 'This application was already submitted. Write to the school to change it.'
  await page.route('**/api/apply/applications/*/answers', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'not-draft', message } }),
  )
  await page.getByRole('textbox', { name: typed?.label ?? '', exact: true }).pressSequentially('Asha')
  for (const _ of longForm) await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('button', { name: 'Submit application' }).press('Enter')
  await expect(page.getByText(message)).toBeVisible()
  expect(submissions).toBe(0)
})
