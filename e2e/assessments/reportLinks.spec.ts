import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone } from '../support/people.ts'

const code = `r.${'x'.repeat(43)}`

for (const [from, to] of [
  ['/gradebook-download', '/gradebook-download'],
  ['/student-report-download', '/student-report-download'],
  ['/teacher/prek-reports/generate', '/growth-download'],
] as const)
  test(`GRB-04 GRB-05 the code of a link to ${from} leaves the address at once and is used only when asked for`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const exchanges: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('-links')) exchanges.push(request.url())
    })
    await page.goto(`${hostOf('greenwood')}${from}?token=${code}`)
    const save = page.getByRole('button', { name: 'Save PDF' })
    await expect(save).toBeVisible()
    expect(new URL(page.url())).toMatchObject({ pathname: to, search: '' })
    expect(exchanges).toEqual([])
    expect(await violationsByLook(page)).toEqual([])
    await save.click()
    await expect(page.getByText('This link opens nothing')).toBeVisible()
    expect(exchanges).toHaveLength(1)
  })
