import { expect, type Page } from '@playwright/test'
import { addressOf, goTo, listScreens, type Screen } from '#app/testing/screens.ts'
import { violationsInEveryLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signedIn } from '../support/people.ts'

let screens: Screen[]
test.beforeAll(async () => {
  screens = await listScreens()
})

type Visitor = {
  readonly person: PersonName
  /** Where somebody has too many screens for one walk. */
  readonly part?: string
  /** The part of the product that is theirs; what everybody has is looked at with the teacher. */
  readonly theirs: (path: string) => boolean
  /** So many screens at the least: a walk which missed one must not pass. */
  readonly atLeast: number
}
const under = (prefix: string) => (path: string) => path.startsWith(prefix)
const forEverybody = (path: string) => /^.(account|noaccess|comingSoon|pdf-viewer)/.test(path)
const otherWings = ['/teacher', '/orgsuperadmin', '/visitorregister', '/admin/school']

const visitors: Visitor[] = [
  { person: 'classTeacher', theirs: (path) => forEverybody(path) || under('/teacher')(path), atLeast: 38 },
  { person: 'superAdmin', part: 'school', theirs: under('/admin/school'), atLeast: 16 },
  {
    person: 'superAdmin',
    part: 'all but the school',
    theirs: (path) => !forEverybody(path) && !otherWings.some((wing) => path.startsWith(wing)),
    atLeast: 31,
  },
  { person: 'organisationAdmin', theirs: under('/orgsuperadmin'), atLeast: 3 },
  { person: 'gate', theirs: (path) => path === '/account' || under('/visitorregister')(path), atLeast: 1 },
]

/**
 * Goes through the screens this person may open, and answers what is wrong with each. What stands around all of them is
 * looked at with the first.
 */
async function walk(page: Page, host: string, list: readonly Screen[]) {
  const seen: Record<string, string[]> = {}
  for (const screen of list) {
    const address = await addressOf(page, host, screen)
    if (!address) continue
    expect(await goTo(page, address), `${address} shows a heading`).toBe(true)
    // Somebody who may not see a screen is led elsewhere.
    if (new URL(page.url()).pathname !== new URL(address).pathname) continue
    const withFrame = screen.shell === 'public' || Object.keys(seen).length === 0
    seen[screen.path] = await violationsInEveryLook(page, { withFrame })
  }
  return seen
}

const wrong = (seen: Record<string, string[]>) => Object.entries(seen).filter(([, found]) => found.length > 0)

test('38 no screen before login breaks WCAG 2.2 AA, in the light, in the dark and right to left', async ({ page }) => {
  const doors = screens.filter(({ shell }) => shell === 'public')
  const seen = await walk(page, hostOf('greenwood'), doors)
  expect(Object.keys(seen).length).toBeGreaterThanOrEqual(7)
  expect(wrong(seen)).toEqual([])
})

for (const { person, part, theirs, atLeast } of visitors) {
  const whose = `${person}${part ? ` (${part})` : ''}`
  test(`38 no screen of the ${whose} breaks WCAG 2.2 AA, in the light, in the dark and right to left`, async ({
    page,
  }) => {
    test.slow()
    if (person === 'gate') await page.setViewportSize(phone)
    await signedIn(page, person)
    const seen = await walk(
      page,
      hostOf(person === 'organisationAdmin' ? 'banyan-trust' : 'greenwood'),
      screens.filter(({ shell, path }) => shell !== 'public' && theirs(path)),
    )
    expect(Object.keys(seen).length).toBeGreaterThanOrEqual(atLeast)
    expect(wrong(seen)).toEqual([])
  })
}
