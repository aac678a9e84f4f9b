import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { englishLeft } from '../support/hindi.ts'
import { hostOf } from '../support/people.ts'
import { beginAt, type Form, openAdmission } from './family.ts'
import { type LongField, longForm, longSections } from './longForm.ts'

const host = hostOf('greenwood')
const narrow = { width: 320, height: 640 }

/** Answers one field by keyboard. */
async function answer(page: Page, field: LongField, isHindi: boolean) {
  const label = isHindi ? field.labelHi : field.label
  const group = page
    .getByRole('group', { name: label, exact: true })
    .or(page.getByRole('radiogroup', { name: label, exact: true }))
  const option = isHindi ? { Yes: 'हाँ', Second: 'दूसरा' }[field.answer] : field.answer
  switch (field.type) {
    case 'yesNo':
    case 'multipleChoice':
      return group.getByRole('radio', { name: option ?? '', exact: true }).press('Space')
    case 'checkboxes':
      return group.getByRole('checkbox', { name: option ?? '', exact: true }).press('Space')
    case 'dropDown':
      return void (await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option ?? '' }))
    case 'numeric':
      return page.getByRole('spinbutton', { name: label, exact: true }).pressSequentially(field.answer)
    default:
      return page.getByRole('textbox', { name: label, exact: true }).pressSequentially(field.answer)
  }
}

for (const language of ['en', 'hi'] as const)
  test(`ADM-02 sixty questions are answered at 320 px by keyboard, and nothing is lost when the browser closes (${language})`, async ({
    page,
    elsewhere,
  }) => {
    test.setTimeout(180_000)
    page.setDefaultTimeout(20_000)
    const isHindi = language === 'hi'
    // Another name each time, so that a failed try is not in the way of the next one.
    const title = `Sixty ${language} ${Date.now()}`
    const form = await openAdmission(await elsewhere.newPage(), title)
    await page.setViewportSize(narrow)
    if (isHindi) await page.addInitScript(() => localStorage.setItem('banyan.language', JSON.stringify('hi')))
    const words = isHindi
      ? {
          send: 'कोड भेजें',
          apply: /के लिए आवेदन/,
          code: 'कोड',
          next: 'आगे',
          saved: 'सहेजा गया',
          submit: 'आवेदन भेजें',
          received: 'प्राप्त हुआ',
        }
      : {
          send: 'Send code',
          apply: /^Apply for/,
          code: 'Code',
          next: 'Next',
          saved: 'Saved',
          submit: 'Submit application',
          received: 'Received',
        }
    await page.goto(`${host}/apply`)
    const email = `sixty-${language}@family.example`
    // The admission of this test, among those of the demo school.
    await beginAt(page, title, email, words)
    for (const [n, fields] of longForm.entries()) {
      await expect(page.getByRole('heading', { name: isHindi ? `भाग ${n + 1}` : `Part ${n + 1}` })).toBeVisible()
      for (const field of fields) await answer(page, field, isHindi)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toEqual([])
      if (isHindi) expect(await englishLeft(page)).toEqual([])
      if (n === 2) {
        // The browser closes in the middle of a section; the office changes the form meanwhile.
        await expect(page.getByRole('status').filter({ hasText: words.saved })).toBeVisible()
        await changeForm(await elsewhere.newPage(), form)
        await page.reload()
        const kept = fields.find(({ type }) => type === 'descriptiveText')
        const label = (isHindi ? kept?.labelHi : kept?.label) ?? ''
        await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(kept?.answer ?? '')
      }
      await page.getByRole('button', { name: words.next }).press('Enter')
    }
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: words.submit }).press('Enter')
    await expect(page.getByText(words.received, { exact: true })).toBeVisible()
  })

/** A new version of the form with a single section; those who have begun keep theirs. */
async function changeForm(page: Page, { admissionFormId }: Form) {
  await page.goto(`${host}/admissions/postsetup`)
  const path = `/api/admissions/dynamic-form/${admissionFormId}`
  const next = await api<Form>(page, 'POST', `${path}/versions`)
  const sections = longSections.slice(0, 1)
  const saved = await api<Form>(page, 'PUT', `${path}/draft`, { sections, version: next.draft.version })
  await api(page, 'POST', `${path}/publication`, { version: saved.draft.version })
}
