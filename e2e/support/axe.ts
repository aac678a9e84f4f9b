import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Until a screen has come and nothing on it stands in for something that is still on its way. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** What stands around every screen alike: it is looked at once for each kind of person, and not with every screen again. */
const frame = ':is(header, nav):not(main *)'

/** What to look at: one part, or the whole screen, with what stands around it or without. */
type Look = { part?: string; withFrame?: boolean }

/** What breaks WCAG 2.2 AA in what is shown now. */
export async function violations(page: Page, of: Look & { rules?: string[] } = {}) {
  // The kit shows pieces that wait for ever.
  if (!new URL(page.url()).pathname.startsWith('/developer/')) await settled(page)
  // Brought in once for each page that is loaded; no page of ours holds a foreign frame that would need its own.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(engine)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // A fault is shown by its element. Fetching every stylesheet again would serve a rule about turned phones, which no
    // sheet of ours asks about.
    selectors: false,
    preload: false,
    runOnly: of.rules ? { type: 'rule', values: of.rules } : { type: 'tag', values: tags },
  }
  return page.evaluate(
    async ([part, without, chosen]) => {
      // What lies under a window that asks something can neither be reached nor seen well, and was looked at before.
      const open = document.querySelector('dialog:modal')
      const where = part ?? open ?? { exclude: without }
      const { violations: found } = await (window as unknown as Axe).axe.run(where, chosen)
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [of.part, of.withFrame ? [] : [frame], options] as const,
  )
}

type Axe = { axe: { run(where: ElementContext, options: RunOptions): Promise<AxeResults> } }

/**
 * The same in the light, in the dark and right to left, on one page that stays open: names and roles cannot differ, so
 * the dark is asked only about colours, and the turned page whether all of it fits.
 */
export async function violationsInEveryLook(page: Page, of: Look = {}) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, of)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await violations(page, { ...of, rules: rulesOfColour })
  await page.emulateMedia({ colorScheme: 'light' })
  const before = await turn(page, 'rtl')
  const turned = await widerThanTheWindow(page)
  await turn(page, before)
  return [...light, ...dark.map((one) => `dark ${one}`), ...turned.map((one) => `right to left ${one}`)]
}

const turn = (page: Page, to: string) =>
  page.evaluate((dir) => {
    const before = document.documentElement.dir
    document.documentElement.dir = dir
    return before
  }, to)

const widerThanTheWindow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []
  })
