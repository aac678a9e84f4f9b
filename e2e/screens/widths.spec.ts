import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { hostOf } from '../support/people.ts'

const at = (path: string) => `${hostOf('greenwood')}${path}`

test('TEN-07 plain pages use the mobile layout up to 500 px, and phone-only pages exist below 768 px', async ({
  page,
}) => {
  /** In the mobile layout the link spans the page, within the thumb's reach. */
  const spans = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(at('/error/404'))
    const way = page.getByRole('main').getByRole('link').first()
    await expect(way).toBeVisible()
    const box = await way.boundingBox()
    return (box?.width ?? 0) > width / 2 && (box?.y ?? 0) > 400
  }
  expect([await spans(390), await spans(500), await spans(501), await spans(768)]).toEqual([true, true, false, false])

  const isShown = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(at('/mbl/logout'))
    // The page signs out and redirects.
    await page.waitForURL((url) => url.pathname !== '/mbl/logout')
    return new URL(page.url()).pathname !== '/error/404'
  }
  const shown = [await isShown(500), await isShown(767), await isShown(768), await isShown(1280)]
  expect(shown).toEqual([true, true, false, false])
})
