import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')

test('ASM-05 the home of assessments leads to papers, evaluation and online tests', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${base}/assess`)
  await expect(page.getByRole('heading', { name: 'Assessments', level: 1 })).toBeVisible()
  const parts = ['Online tests, running and coming', 'Answers to mark', 'Marks to enter', 'My papers']
  for (const name of parts) await expect(page.getByRole('region', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const [part, link, path, title] of [
    ['My papers', 'All papers', '/assess/questionpaper', 'Question papers'],
    ['Marks to enter', 'All tests on paper', '/assess/evaluation', 'Evaluation'],
    ['Online tests, running and coming', 'All online tests', '/assess/evaluation/onlineAssesment', 'Online tests'],
  ] as const) {
    await page.goto(`${base}/assess`)
    await page.getByRole('region', { name: part }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(`${base}${path}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})

test('ASM-05 the office finds papers to approve at the home of assessments', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${base}/assess`)
  await expect(page.getByRole('region', { name: 'Papers to approve' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answers to mark' })).toHaveCount(0)
})
