import { expect, type Page } from '@playwright/test'

export const port = Number(process.env.E2E_PORT ?? 4390)
export const hostOf = (school: string) => `http://${school}.localhost:${port}`
export const password = 'Demo@1234'
export const phone = { width: 390, height: 844 }

type Person = { userName: string; path: string; school?: string }

/** The people of the demo world, and the door each of them uses. */
export const people = {
  teacher: { userName: 'teacher', path: '/login/teacher' },
  classTeacher: { userName: 'classteacher', path: '/login/teacher' },
  superAdmin: { userName: 'superadmin', path: '/login/admin' },
  admin: { userName: 'admin', path: '/login/admin' },
  feeAdmin: { userName: 'feeadmin', path: '/login/admin' },
  staff: { userName: 'staff', path: '/login/staff' },
  gate: { userName: 'gate', path: '/login/staff' },
  student: { userName: 'student', path: '/login/student' },
  organisationAdmin: { userName: 'orgadmin', path: '/login/superadmin', school: 'banyan-trust' },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people

/** Logs a person in the way they would: at their door, by typing. */
export async function signIn(page: Page, name: PersonName, school?: string, secret = password) {
  const person: Person = people[name]
  await page.goto(hostOf(school ?? person.school ?? 'greenwood') + person.path)
  await page.getByRole('textbox', { name: 'User name' }).fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signedIn(page: Page, name: PersonName, school?: string) {
  await signIn(page, name, school)
  await expect(page.getByText('Logged in successfully')).toBeVisible()
}

/** The newest message a developer build kept for this recipient. */
export async function newestMessage(page: Page, school: string, recipient: string): Promise<string> {
  let body = ''
  await expect
    .poll(async () => {
      // Asked by the page itself, which is on the school's host: only browsers know every name under localhost.
      expect(page.url()).toContain(hostOf(school))
      const answer = await page.evaluate(async () => (await fetch('/api/developer/outbox')).json())
      const { messages } = answer.data as {
        messages: { recipient: string; body: string; createdAt: string }[]
      }
      const mine = messages.filter((message) => message.recipient === recipient)
      body = mine.sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.body ?? ''
      return body
    })
    .not.toBe('')
  return body
}
