import { expect, type Page } from '@playwright/test'
import { isEveryLook, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

const at = (path: string) => `${hostOf('riverside')}${path}`
const desktop = { width: 1440, height: 900 }

async function addStudent(page: Page, firstName: string, admissionNo: string, guardianPhone: string) {
  await page.goto(at('/admin/student?open=new'))
  const form = page.getByRole('dialog', { name: 'Add student' })
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Kulkarni')
  await form.getByLabel('Admission number').fill(admissionNo)
  await form.getByRole('combobox', { name: 'Class' }).selectOption('7-A')
  await form.locator('[name=guardianPhone]').fill(guardianPhone)
  return form
}

test('USR-01 USR-06 a student is added: wrong fields say why, the others keep their values, and the list finds the student', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin', 'riverside')
  const form = await addStudent(page, 'Meera1', 'E2E/1', '98450 77001')
  await form.getByLabel('Aadhaar number').fill('2341 2341 2345')
  await form.getByLabel('Relation').selectOption('Father')
  await form.locator('[name=name]').fill('Anand Kulkarni')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('This Aadhaar number has a mistyped digit.')).toBeVisible()
  await expect(form.getByText('Use letters, spaces, comma')).toBeVisible()
  await form.getByLabel('First name').fill('Meera')
  await form.getByLabel('Aadhaar number').fill('2341 2341 2346')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Meera Kulkarni' })).toBeVisible()
  await expect(page.getByText('XXXX XXXX 2346')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByLabel('Why do you need it?').fill('Board registration')
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.getByText('2341 2341 2346')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Change log' }).click()
  await expect(page.getByText('Aadhaar number shown')).toBeVisible()
  await page.goto(at('/admin/student?q=kulkarni'))
  await expect(page.getByRole('link', { name: /Meera Kulkarni/ })).toBeVisible()
})

test('USR-01 a second child of the same guardian is offered the existing guardian', async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
  const form = await addStudent(page, 'Arjun', 'E2E/2', '98450 77001')
  await form.getByRole('button', { name: 'Same person' }).click()
  await form.getByLabel('Relation').selectOption('Father')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Arjun Kulkarni' })).toBeVisible()
  await page.getByRole('link', { name: 'Guardians', exact: true }).click()
  await expect(page.getByRole('link', { name: /Meera Kulkarni/ })).toBeVisible()
})

test('USR-01 when two admins edit one student, the second sees what changed and keeps what they typed', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'superAdmin', 'riverside')
  await page.goto(at('/admin/student?q=E2E/2'))
  await page.getByRole('link', { name: /Arjun/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const mine = page.getByRole('dialog', { name: 'Edit Arjun Kulkarni' })
  await mine.getByLabel('Phone').fill('98450 77002')

  const other = await elsewhere.newPage()
  await signInAs(other, 'superAdmin', 'riverside')
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Edit', exact: true }).click()
  const theirs = other.getByRole('dialog', { name: 'Edit Arjun Kulkarni' })
  await theirs.getByLabel('Blood group').selectOption('O+')
  await theirs.getByLabel('Phone').fill('98450 77003')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Someone else saved changes while you were editing')).toBeVisible()
  await expect(mine.getByText('Blood group is now “O+”.')).toBeVisible()
  await expect(mine.getByText('Phone: they entered “+919845077003”. Your version is kept')).toBeVisible()
  await expect(mine.getByLabel('Phone')).toHaveValue('98450 77002')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('+91 98450 77002')).toBeVisible()
  await expect(page.getByText('O+')).toBeVisible()
})

test('USR-05 a guard is added to other staff and deactivated', async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
  await page.goto(at('/admin/other-staff?open=new'))
  const form = page.getByRole('dialog', { name: 'Add other staff' })
  await form.getByLabel('First name').fill('Basavaraj')
  await form.getByLabel('Employee number').fill('G/1')
  await form.getByText('Gate staff').click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Basavaraj' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
})

test('SCH-06 a school adds a field, moves it with the keyboard, and finds it in the form', async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
  await page.goto(at('/admin/school/student-details-format'))
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  await dialog.getByLabel('Name').fill('House')
  await dialog.getByLabel('Field type').selectOption('Drop-down list')
  await dialog.getByLabel('Options').fill('Tiger\nLion')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const fields = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move .* up$/ }) })
  await expect(fields.last()).toContainText('House')
  await page.getByRole('button', { name: 'Move House up' }).focus()
  await page.keyboard.press('Enter')
  await expect(fields.nth(-2)).toContainText('House')
  await page.getByRole('button', { name: 'Save format' }).click()
  await expect(page.getByText('Format saved')).toBeVisible()
  await page.goto(at('/admin/student?open=new'))
  await page.getByRole('dialog', { name: 'Add student' }).getByLabel('House').selectOption('Lion')
})

test('38 USR-01 no list, form or format of people breaks WCAG 2.2 AA', async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
  for (const path of [
    '/admin/student',
    '/admin/student?open=new',
    '/admin/other-staff',
    '/admin/teacherStudent?tab=guardians',
    '/admin/school/student-details-format',
  ]) {
    await page.goto(at(path))
    if (path.endsWith('open=new')) await expect(page.getByRole('dialog', { name: 'Add student' })).toBeVisible()
    for (const size of isEveryLook ? [desktop, phone] : [desktop]) {
      await page.setViewportSize(size)
      expect(await violations(page), `${path} at ${size.width} px`).toEqual([])
    }
  }
})
