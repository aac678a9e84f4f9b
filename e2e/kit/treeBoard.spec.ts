import { expect, type Locator, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'

test.describe.configure({ mode: 'parallel' })

async function openTree(page: Page, dir = 'ltr') {
  await page.goto(`/developer/kit?only=tree&dir=${dir}`)
  await expect(curriculum(page)).toBeVisible()
}

async function openBoard(page: Page, dir = 'ltr') {
  await page.goto(`/developer/kit?only=board&dir=${dir}`)
  await expect(board(page)).toBeVisible()
}

const curriculum = (page: Page) => page.getByRole('tree', { name: 'Science, Class 7' })
const treeNode = (page: Page, name: string) => curriculum(page).getByRole('treeitem', { name })
const announcement = (page: Page, words: string) => page.locator('#tree').getByRole('status').filter({ hasText: words })

/** The visible names, from top to bottom. */
const names = (page: Page) => curriculum(page).locator('[role=treeitem] [id$="-name"]').allTextContents()

/** Waits until the browser has drawn the effect of the pointer. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Drags one element over another without dropping it. `at` and `across` are fractions of the target's size. */
async function dragOver(page: Page, from: Locator, to: Locator, at: number, across = 0.4) {
  await expect(from).toHaveAttribute('draggable', 'true')
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  if (!start) throw new Error('Nothing to take hold of')
  await page.mouse.move(start.x + start.width * 0.4, start.y + start.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width * 0.4 + 6, start.y + start.height * 0.7 + 6, { steps: 3 })
  const end = await to.boundingBox()
  if (!end) throw new Error('Nothing to hold it over')
  await page.mouse.move(end.x + end.width * across, end.y + end.height * at, { steps: 8 })
  await nextFrames(page)
}

test('13 a tree node is dragged before another, and the position is shown first', async ({ page }) => {
  await openTree(page)
  await dragOver(page, treeNode(page, 'Light'), treeNode(page, 'Electric current'), 0.1)
  await expect(treeNode(page, 'Electric current').locator('[data-drop=before]')).toBeVisible()
  await page.mouse.up()
  await expect(announcement(page, '“Light” is now 1 of 2 in How things work')).toBeVisible()
  const order = await names(page)
  expect(order.indexOf('Light')).toBe(order.indexOf('Electric current and its effects') - 1)
  await expect(curriculum(page).locator('[data-drop]')).toHaveCount(0)
})

test('13 a tree node is dragged under another parent, which opens under the pointer', async ({ page }) => {
  await openTree(page)
  await treeNode(page, 'Transportation').click()
  await page.keyboard.press('ArrowRight')
  await dragOver(page, treeNode(page, 'Heart and pulse'), treeNode(page, 'Respiration'), 0.5)
  await expect(treeNode(page, 'Respiration').locator('[data-drop=inside]')).toBeVisible()
  await expect(treeNode(page, 'Why we breathe')).toBeVisible()
  await page.mouse.up()
  await expect(treeNode(page, 'Heart and pulse')).toHaveAttribute('aria-setsize', '3')
})

test('13 a forbidden drop says why before the drop, and changes nothing', async ({ page }) => {
  await openTree(page)
  const before = await names(page)
  await dragOver(page, treeNode(page, 'Materials'), treeNode(page, 'Nutrition in plants'), 0.5)
  await expect(page.getByText('units belong at the top level', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(announcement(page, '“Materials” was not moved: units belong at the top level')).toBeVisible()
  // The node under the pointer has opened; all others are where they were.
  const after = await names(page)
  expect(after.filter((name) => before.includes(name))).toEqual(before)
})

test('13 the tree is read and changed by keyboard alone', async ({ page }) => {
  await openTree(page)
  await treeNode(page, 'Materials').click()
  await page.keyboard.press('End')
  await expect(treeNode(page, 'Wastewater story')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(treeNode(page, 'Wastewater story')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(treeNode(page, 'Open drains')).toBeFocused()
  await expect(treeNode(page, 'Open drains')).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(treeNode(page, 'Wastewater story')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('lig')
  await expect(treeNode(page, 'Light')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(announcement(page, '“Light” is now 1 of 2')).toBeVisible()
  await expect(treeNode(page, 'Light')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(announcement(page, '“Light” was not moved: chapters belong in a unit')).toBeVisible()
  await expect(page).toHaveURL(/developer\/kit/)
  await page.keyboard.press('F2')
  await page.keyboard.type('Light and shadow')
  await page.keyboard.press('Enter')
  await expect(treeNode(page, 'Light and shadow')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(treeNode(page, 'Light and shadow')).toHaveCount(0)
  await expect(treeNode(page, 'Electric current')).toBeFocused()
})

test('13 Move to… moves without dragging and offers only what the rules allow', async ({ page }) => {
  await openTree(page)
  await treeNode(page, 'Heat').click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move “Heat”' })
  const under = dialog.getByRole('combobox', { name: 'Under' })
  await expect(under.getByRole('option')).toHaveText([
    'Materials',
    'The world of the living',
    'How things work',
    'Natural resources',
  ])
  await under.selectOption('Natural resources')
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('First')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(announcement(page, '“Heat” is now 1 of 3 in Natural resources')).toBeVisible()
  await expect(treeNode(page, 'Heat')).toHaveAttribute('aria-posinset', '1')
})

test('a filter keeps the ancestors of a match, and of two thousand nodes only the visible ones are drawn', async ({
  page,
}) => {
  await openTree(page)
  const syllabus = page.getByRole('tree', { name: 'Whole syllabus' })
  await expect(syllabus.getByRole('treeitem').first()).toBeVisible()
  // The first nodes are placeholders until the virtual list is loaded.
  await expect.poll(() => syllabus.getByRole('treeitem').count()).toBeLessThan(40)
  await syllabus.getByRole('treeitem', { name: 'Class 1', exact: true }).click()
  await page.keyboard.press('End')
  await expect(syllabus.getByRole('treeitem', { name: 'Topic 5.4' }).last()).toBeFocused()
  await expect(syllabus.getByRole('treeitem', { name: 'Topic 5.4' }).last()).toBeInViewport()
  await page.locator('#tree').getByRole('searchbox', { name: 'Filter' }).first().fill('yeast')
  await expect(curriculum(page).getByRole('treeitem')).toHaveCount(3)
  expect(await names(page)).toEqual(['The world of the living', 'Respiration in organisms', 'Yeast'])
})

const board = (page: Page) => page.getByRole('group', { name: 'Applicants for 2026–27' })
const column = (page: Page, name: string) => board(page).getByRole('region', { name, exact: true })
const card = (page: Page, name: string) =>
  board(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
const cardsIn = (page: Page, name: string) => column(page, name).locator('[data-card-title]').allTextContents()

test('17 a card is dragged between columns to the position that was shown', async ({ page }) => {
  await openBoard(page)
  await dragOver(page, card(page, 'Zoya Khan'), card(page, 'Mohammed Faiz'), 0.2)
  await expect(card(page, 'Mohammed Faiz')).toHaveAttribute('data-landing', 'above')
  await page.mouse.up()
  await expect.poll(() => cardsIn(page, 'Interview')).toEqual(['Pooja Pillai', 'Zoya Khan', 'Mohammed Faiz'])
  await expect(
    board(page).getByRole('status').filter({ hasText: '“Zoya Khan” is now 2 of 3 in Interview' }),
  ).toBeAttached()
})

test('17 a column that refuses a card says why during the drag, and so does a full one', async ({ page }) => {
  await openBoard(page)
  await dragOver(page, card(page, 'Kavya Reddy'), column(page, 'Offer made'), 0.6)
  await expect(column(page, 'Offer made').getByText('Transfer certificate is missing')).toBeVisible()
  await page.mouse.up()
  expect(await cardsIn(page, 'Offer made')).toEqual(['Harpreet Kaur', 'Tenzin Dolma'])
  await board(page).getByRole('button', { name: 'Zoya Khan', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => cardsIn(page, 'Interview')).toContain('Zoya Khan')
  await board(page).getByRole('button', { name: 'Diya Menon', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column(page, 'Interview').getByText('Full (maximum 3)')).toBeVisible()
  expect(await cardsIn(page, 'Applied')).toContain('Diya Menon')
})

test('13 17 the board is read and changed by keyboard alone', async ({ page }) => {
  await openBoard(page)
  const title = (name: string) => board(page).getByRole('button', { name, exact: true })
  await title('Aarav Kulkarni').focus()
  await page.keyboard.press('ArrowDown')
  await expect(title('Zoya Khan')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(title('Kavya Reddy')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(title('Diya Menon')).toBeFocused()
  await page.keyboard.press('Control+ArrowDown')
  await expect.poll(() => cardsIn(page, 'Applied')).toEqual(['Kavya Reddy', 'Diya Menon', 'Nikhil Rao'])
  await expect(title('Diya Menon')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitemcheckbox', { name: 'Not proceeding' }).press('Enter')
  await expect.poll(() => cardsIn(page, 'Not proceeding')).toEqual(['Diya Menon'])
  await expect(title('Diya Menon')).toBeFocused()
})

test('a move the server did not save is reverted with a message, and can be retried', async ({ page }) => {
  await openBoard(page)
  await page.getByRole('switch', { name: 'Simulate a server failure' }).click()
  await board(page).getByRole('button', { name: 'Pooja Pillai', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  // The kit shows its own messages in addition to the app's.
  const message = page.getByRole('alert').filter({ hasText: '“Pooja Pillai” was moved back to Interview' }).last()
  await expect(message).toContainText('The connection was lost')
  expect(await cardsIn(page, 'Interview')).toEqual(['Pooja Pillai', 'Mohammed Faiz'])
  await page.getByRole('switch', { name: 'Simulate a server failure' }).click()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cardsIn(page, 'Offer made')).toContain('Pooja Pillai')
  await expect(message).toHaveCount(0)
})

test('17 on a phone one column is shown at a time, and a menu moves the card', async ({ page }) => {
  await page.setViewportSize(phone)
  await openBoard(page)
  await board(page).getByRole('tab', { name: 'Applied' }).click()
  await expect(board(page).getByRole('region')).toHaveCount(1)
  await board(page).getByRole('button', { name: 'Actions for Diya Menon' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Interview' }).click()
  await expect(board(page).getByRole('button', { name: 'Diya Menon', exact: true })).toHaveCount(0)
  await board(page).getByRole('tab', { name: 'Interview' }).click()
  await expect(board(page).getByRole('button', { name: 'Diya Menon', exact: true })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide).toBe(false)
})

test('38 tree and board break no rule of WCAG 2.2 AA', async ({ page }) => {
  await openTree(page)
  await treeNode(page, 'Heat').click()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  expect.soft(await violationsByLook(page, { part: '#tree' })).toEqual([])
  await openBoard(page)
  await card(page, 'Kavya Reddy').getByRole('button', { name: 'Actions for Kavya Reddy' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect.soft(await violationsByLook(page, { part: '#board' })).toEqual([])
})

test('on a right-to-left page the arrow keys are mirrored', async ({ page }) => {
  await openTree(page, 'rtl')
  await treeNode(page, 'Light').click()
  await page.keyboard.press('ArrowLeft')
  await expect(treeNode(page, 'Light')).toHaveAttribute('aria-expanded', 'true')
  await openBoard(page, 'rtl')
  await board(page).getByRole('button', { name: 'Aarav Kulkarni', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(board(page).getByRole('button', { name: 'Diya Menon', exact: true })).toBeFocused()
})
