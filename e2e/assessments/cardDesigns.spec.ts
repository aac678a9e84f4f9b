import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const designs = `${hostOf('greenwood')}/admin/gradebook/card-designs`

test('GRB-04 a report card is designed by keyboard: a block is added, moved, removed, and the page is drawn anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'superAdmin')
  await page.goto(designs)
  await page.getByRole('button', { name: 'New design' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Keyboard card')
  await page.getByRole('button', { name: 'Create' }).press('Enter')

  const paper = page.getByRole('img', { name: 'The report card as it is printed' })
  await expect(paper).toBeVisible()
  const blocks = page.getByRole('tree', { name: 'Blocks on the page' })
  const names = () => blocks.getByRole('treeitem').locator('[id$="-name"]').allTextContents()
  const before = await names()
  expect(before[1]).toBe('Title')

  const drawn = await paper.getAttribute('src')
  await blocks.getByRole('treeitem', { name: 'Title' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)])
  await expect.poll(() => paper.getAttribute('src')).not.toBe(drawn)

  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual([before[0], ...before.slice(2)])
  await page.getByRole('button', { name: 'Add block' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Own text' }).press('Enter')
  await page.getByRole('textbox', { name: 'Heading' }).fill('#panic("no")')
  await expect.poll(names).toContain('Own text: #panic("no")')

  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Version 1', { exact: true }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
