import { expect, type Page } from '@playwright/test'
import { usualPost } from '#modules/admissions/server/seed.ts'
import { api } from '../support/api.ts'
import { hostOf, newestMessage, signInAs } from '../support/people.ts'
import { longSections } from './longForm.ts'

const host = hostOf('greenwood')

export type Form = { admissionFormId: string; draft: { version: number } }

/** The office makes a form of sixty fields and opens an admission with it. */
export async function openAdmission(page: Page, title: string): Promise<Form> {
  await signInAs(page, 'superAdmin')
  await page.goto(`${host}/admissions/postsetup`)
  const form = await api<Form>(page, 'POST', '/api/admissions/dynamic-form', { name: title, start: 'empty' })
  const path = `/api/admissions/dynamic-form/${form.admissionFormId}`
  const saved = await api<Form>(page, 'PUT', `${path}/draft`, { sections: longSections, version: form.draft.version })
  await api(page, 'POST', `${path}/publication`, { version: saved.draft.version })
  const { grades } = await api<{ grades: { gradeId: string }[] }>(page, 'GET', '/api/admissions/posts')
  const post = await api<{ admissionPostId: string }>(page, 'POST', '/api/admissions/posts', {
    ...usualPost,
    title,
    admissionFormId: form.admissionFormId,
    opensOn: '2020-01-01',
    closesOn: '2099-12-31',
    documents: [],
    grades: [
      {
        gradeId: grades[0]?.gradeId,
        ageFrom: null,
        ageTo: null,
        ageAsOf: '2027-03-31',
        quotas: [{ quota: 'General', seats: 5 }],
      },
    ],
  })
  await api(page, 'PUT', `/api/admissions/posts/${post.admissionPostId}/state`, { state: 'open' })
  return form
}

/** Chooses the admission with this title and verifies an address. */
export async function beginAt(
  page: Page,
  title: string,
  email: string,
  words: { send: string; apply: RegExp; code: string },
) {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await card.getByRole('button', { name: words.apply }).press('Enter')
  await page.locator('input[type=email]').pressSequentially(email)
  await page.getByRole('button', { name: words.send }).press('Enter')
  await expect(page.getByLabel(words.code).first()).toBeVisible({ timeout: 60_000 })
  const code = /\b\d{6}\b/.exec(await newestMessage(page, 'greenwood', email))?.[0] ?? ''
  await page.getByLabel(words.code).first().pressSequentially(code)
}
