import { expect, type Page } from '@playwright/test'
import { xlsxOf } from '#modules/imports/server/testing/files.ts'
import { test } from '../support/browser.ts'
import { hostOf, signedIn } from '../support/people.ts'

const rows = 300
const mistakes = 12

const headings = [
  ...['Admission number', 'First name', 'Last name', 'Grade', 'Section', 'Roll number', 'Date of birth', 'Gender'],
  ...[
    'Aadhaar number',
    'E-mail',
    'Phone',
    'PIN code',
    'Father’s name',
    'Father’s phone',
    'Mother’s name',
    'Mother’s e-mail',
  ],
]
const place = (heading: string) => headings.indexOf(heading)

function aStudent(n: number): string[] {
  const born = `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/2013`
  return [
    ...[`E2E-${n}`, 'Asha', 'Rao', '7', n % 2 ? 'A' : 'B', '', born, n % 2 ? 'F' : 'M'],
    ...['', `asha${n}@example.in`, '', '560011', 'Anand Rao', `98${45_000_000 + Math.floor(n / 2)}`, 'Usha Rao', ''],
  ]
}

/** Twelve kinds of mistake: where it is made, what is typed, and what is right there. */
const wrongs: readonly [heading: string, typed: string, right: (n: number) => string][] = [
  ['First name', 'Asha1', () => 'Asha'],
  ['Last name', '<b>', () => 'Rao'],
  ['Admission number', 'E2E-0', (n) => `E2E-${n}`],
  ['Aadhaar number', '234123412345', () => ''],
  ['E-mail', 'asha@', (n) => `asha${n}@example.in`],
  ['Phone', '12', () => ''],
  ['PIN code', '060001', () => '560011'],
  ['Section', 'Z', () => 'A'],
  ['Date of birth', '31/02/2013', () => '01/02/2013'],
  ['Father’s phone', 'none', () => '98450 11111'],
  ['Mother’s e-mail', 'x@y', () => ''],
  ['Gender', 'Girl', () => 'F'],
]

/** The file, and where its mistakes are. */
function aFile() {
  const lines = Array.from({ length: rows }, (_, n) => aStudent(n))
  const step = Math.floor((rows - 10) / mistakes)
  const made = Array.from({ length: mistakes }, (_, at) => {
    const n = 5 + at * step
    const [heading, typed, right] = wrongs[at % wrongs.length] ?? ['', '', () => '']
    lines[n]?.splice(place(heading), 1, typed)
    return { n, heading, typed, right: right(n) }
  })
  return { lines, made }
}

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[data-r="${row}"] > [data-c="${column}"]`)

async function putRight(page: Page, { made }: ReturnType<typeof aFile>) {
  const wrong = page.getByRole('region', { name: 'What is wrong' })
  for (const [heading, typed] of wrongs) {
    const own = made.filter((one) => one.heading === heading)
    const group = wrong.getByRole('button', { name: new RegExp(`^${heading}`) })
    await group.click()
    await expect(page.getByRole('grid').locator('[data-r]')).toHaveCount(own.length)
    for (const [at, one] of own.entries()) {
      const line = page.getByRole('grid').locator(`[data-r="${at}"]`)
      await expect(line).toContainText(`Row ${one.n + 2}`)
      await expect(line).toContainText(typed)
      await cell(page, at, place(heading)).click()
      if (one.right === '') await page.keyboard.press('Delete')
      else {
        await page.keyboard.type(one.right)
        await page.keyboard.press('Enter')
      }
    }
    await expect(group).toHaveCount(0)
  }
}

test('USR-02 a file of students with mistakes of twelve kinds: each is named, put right in place, imported and taken back', async ({
  page,
}) => {
  test.slow()
  // Wide enough for all columns: the grid draws only those that can be seen.
  await page.setViewportSize({ width: 3400, height: 1000 })
  await signedIn(page, 'superAdmin')
  const total = async () => {
    await page.goto(`${hostOf('greenwood')}/admin/student`)
    const shown = page.getByText(/^[\d,]+ students$/)
    await expect(shown).toBeVisible()
    return shown.textContent()
  }
  const before = await total()
  await page.goto(`${hostOf('greenwood')}/admin/imports/student`)
  const file = aFile()
  const began = Date.now()
  await page.locator('input[type=file]').setInputFiles({
    name: 'students.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await xlsxOf([headings, ...file.lines]),
  })
  const wrong = page.getByRole('region', { name: 'What is wrong' })
  await expect(wrong.getByRole('button')).toHaveCount(wrongs.length, { timeout: 60_000 })
  console.log(`checked after ${Date.now() - began} ms`)
  await putRight(page, file)

  await expect(page.getByText('Every row is right')).toBeVisible()
  await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
  const writing = Date.now()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('The file is imported')).toBeVisible({ timeout: 120_000 })
  console.log(`written after ${Date.now() - writing} ms`)
  expect(await total()).not.toBe(before)

  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  const undoing = Date.now()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Everything is as it was before.')).toBeVisible({ timeout: 120_000 })
  console.log(`taken back after ${Date.now() - undoing} ms`)
  expect(await total()).toBe(before)
})
