import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { hostOf, type PersonName, signedIn } from './people.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violations(page: Page) {
  await page.waitForLoadState('networkidle')
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

const looks = [
  { name: 'light', scheme: 'light', dir: '' },
  { name: 'dark', scheme: 'dark', dir: '' },
  { name: 'right to left', scheme: 'light', dir: 'rtl' },
] as const

const publicAddresses = [
  '/',
  '/login/teacher',
  '/login/admin',
  '/phone-login/teacher',
  '/forgot-password/teacher',
  '/create-password/expired',
  '/error/404',
]

const addressesOf: [PersonName, string[]][] = [
  [
    'classTeacher',
    ['/teacher/dashboard', '/account', '/account/sessions', '/account/password', '/noaccess', '/comingSoon'],
  ],
  ['superAdmin', ['/admin', '/admin/adminRoles']],
  [
    'organisationAdmin',
    ['/orgsuperadmin/dashboard', '/orgsuperadmin/organisation/org-info', '/orgsuperadmin/organisation/branch-setup'],
  ],
]

for (const look of looks) {
  const dressed = (address: string) =>
    look.dir ? `${address}${address.includes('?') ? '&' : '?'}dir=${look.dir}` : address

  test(`no screen before login breaks WCAG 2.2 AA, ${look.name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.scheme })
    for (const address of publicAddresses) {
      await page.goto(dressed(address))
      expect.soft(await violations(page), address).toEqual([])
    }
  })

  for (const [person, addresses] of addressesOf) {
    test(`no screen of the ${person} breaks WCAG 2.2 AA, ${look.name}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: look.scheme })
      await signedIn(page, person)
      const host = hostOf(person === 'organisationAdmin' ? 'banyan-trust' : 'greenwood')
      for (const address of addresses) {
        await page.goto(host + dressed(address))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect.soft(await violations(page), address).toEqual([])
      }
    })
  }
}
