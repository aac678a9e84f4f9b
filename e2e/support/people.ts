import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Kept, keep, keeperOf } from './browserStorage.ts'
import { port } from './ports.ts'

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

/** A login of its own, typed at the door: for tests about logging in, and for those that end sessions. */
export async function signedInByTyping(page: Page, name: PersonName, school?: string) {
  await signIn(page, name, school)
  await expect(page.getByText('Logged in successfully')).toBeVisible()
}

const logins = new Map<string, Promise<Kept>>()
const keyOf = (name: PersonName, school?: string) => `${name} ${school ?? ''}`

/**
 * Lets a page open any address as this person. The first time they log in by typing, in a window of their own; what the
 * browser kept of it serves every later test of this worker. The page itself stays where it is.
 */
export async function signedIn(page: Page, name: PersonName, school?: string) {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to log in with.')
  const key = keyOf(name, school)
  const login = logins.get(key) ?? logIn(browser, name, school)
  logins.set(key, login)
  const kept = await login
  const context = page.context()
  await (keeperOf(context)?.replaceBy(kept) ?? context.setStorageState(kept))
}

/** Where people log in: one window profile for all of them, emptied before each. */
let hall: Promise<BrowserContext> | undefined

async function logIn(browser: Browser, name: PersonName, school?: string): Promise<Kept> {
  hall ??= browser.newContext({ serviceWorkers: 'block' })
  const context = await hall
  const keeper = keeperOf(context) ?? keep(context)
  await keeper.plainOf(hostOf('greenwood'))
  await keeper.replaceBy({ cookies: [], origins: [] })
  const page = await context.newPage()
  if (name === 'gate') await page.setViewportSize(phone)
  await signedInByTyping(page, name, school)
  const login = await keptLogin(page)
  await page.close()
  return login
}

/** What the browser keeps of a login, once it has written it down. */
export async function keptLogin(page: Page): Promise<Kept> {
  await page.waitForFunction(() => localStorage.getItem('banyan.signedIn'))
  return page.context().storageState()
}

/** For tests that end every session of a person: the next one logs in anew. */
export function forgetLogin(name: PersonName, school?: string) {
  logins.delete(keyOf(name, school))
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
