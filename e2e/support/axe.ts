import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colourRules = ['color-contrast', 'link-in-text-block']

/** `npm run test:all` checks every look of a screen, `npm test` one. */
export const isEveryLook = process.env.TEST_ALL === 'on'

/** Waits until a screen is shown and nothing on it is loading any more. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** The same around every screen, so it is checked once for each kind of person. */
const frame = ':is(header, nav):not(main *)'

/** What to check: one part, or the whole screen with or without its frame. */
type CheckScope = { part?: string; withFrame?: boolean }

/** What breaks WCAG 2.2 AA on the page as it is shown now. */
export async function violations(page: Page, scope: CheckScope & { rules?: string[] } = {}) {
  // The kit shows components that never finish loading.
  if (!new URL(page.url()).pathname.startsWith('/developer/')) await settled(page)
  // Once for each page load. None of our pages has a frame of another origin that would need its own copy.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(engine)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Violations are reported by their HTML. Preloading would fetch every stylesheet again for a rule about device
    // orientation, which no stylesheet of ours uses.
    selectors: false,
    preload: false,
    runOnly: scope.rules ? { type: 'rule', values: scope.rules } : { type: 'tag', values: tags },
  }
  return page.evaluate(
    async ([part, excluded, chosen]) => {
      // What lies under a modal dialog cannot be reached, and has been checked before.
      const open = document.querySelector('dialog:modal')
      const context = part ?? open ?? { exclude: excluded }
      const { violations: found } = await (window as unknown as AxeWindow).axe.run(context, chosen)
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [scope.part, scope.withFrame ? [] : [frame], options] as const,
  )
}

type AxeWindow = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } }

/**
 * What breaks WCAG 2.2 AA in the light theme and, with `npm run test:all`, in the dark one and right to left. Names and roles
 * cannot differ between them, so the dark theme is checked for colours only, and the mirrored page for its width.
 */
export async function violationsByLook(page: Page, scope: CheckScope = {}) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, scope)
  if (!isEveryLook) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await violations(page, { ...scope, rules: colourRules })
  await page.emulateMedia({ colorScheme: 'light' })
  const before = await setDirection(page, 'rtl')
  const mirrored = await overflow(page)
  await setDirection(page, before)
  return [...light, ...dark.map((one) => `dark: ${one}`), ...mirrored.map((one) => `right to left: ${one}`)]
}

const setDirection = (page: Page, direction: string) =>
  page.evaluate((dir) => {
    const before = document.documentElement.dir
    document.documentElement.dir = dir
    return before
  }, direction)

/** How far the page is wider than its window, if it is. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []
  })
