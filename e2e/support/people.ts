import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { makeGatePhone } from '#app/testing/gateBrowser.ts'
import { type BrowserState, manageStorage, storageOf } from './browserStorage.ts'
import { port } from './ports.ts'

export const hostOf = (school: string) => `http://${school}.localhost:${port}`
export const password = 'Demo@1234'
export const phone = { width: 390, height: 844 }

type Person = { userName: string; path: string; school?: string }

/** The people of the demo schools, and the page where each of them signs in. */
export const people = {
  teacher: { userName: 'teacher', path: '/login/teacher' },
  classTeacher: { userName: 'classteacher', path: '/login/teacher' },
  superAdmin: { userName: 'superadmin', path: '/login/admin' },
  admin: { userName: 'admin', path: '/login/admin' },
  feeAdmin: { userName: 'feeadmin', path: '/login/admin' },
  staff: { userName: 'staff', path: '/login/staff' },
  gate: { userName: 'gate', path: '/login/staff' },
  student: { userName: 'student', path: '/login/student' },
  guardian: { userName: 'guardian', path: '/login/family' },
  organisationAdmin: { userName: 'orgadmin', path: '/login/superadmin', school: 'banyan-trust' },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people

/** Fills in the sign-in form and sends it, without waiting for the answer. */
export async function submitSignIn(page: Page, name: PersonName, school?: string, secret = password) {
  const person: Person = people[name]
  await page.goto(hostOf(school ?? person.school ?? 'greenwood') + person.path)
  await page.getByRole('textbox', { name: 'User name' }).fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A session of its own: for tests about signing in, and for those that end sessions. */
export async function signInByForm(page: Page, name: PersonName, school?: string) {
  await submitSignIn(page, name, school)
  await expect(page.getByText('Logged in successfully')).toBeVisible()
}

const sessions = new Map<string, Promise<BrowserState>>()
const keyOf = (name: PersonName, school?: string) => `${name} ${school ?? ''}`

/**
 * Lets a page open any address as this person. They sign in once for each worker, in a profile of their own; later tests
 * reuse that session. The page itself stays where it is.
 */
export async function signInAs(page: Page, name: PersonName, school?: string) {
  // A gate phone is the browser itself: its key cannot be copied into another profile.
  if (name === 'gate') return signInAtGate(page, school)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to sign in with.')
  const key = keyOf(name, school)
  const session = sessions.get(key) ?? newSession(browser, name, school)
  sessions.set(key, session)
  const state = await session
  const context = page.context()
  await (storageOf(context)?.replace(state) ?? context.setStorageState(state))
}

/** The profile in which people sign in, cleared before each of them. */
let signInContext: Promise<BrowserContext> | undefined

async function newSession(browser: Browser, name: PersonName, school?: string): Promise<BrowserState> {
  signInContext ??= browser.newContext({ serviceWorkers: 'block' })
  const context = await signInContext
  const storage = storageOf(context) ?? manageStorage(context)
  await storage.blankPage(hostOf('greenwood'))
  await storage.clear()
  const page = await context.newPage()
  await signInByForm(page, name, school)
  const state = await sessionState(page)
  await page.close()
  return state
}

/** Enrols this browser as a gate phone and signs in on it, as the office and the guard would. */
async function signInAtGate(page: Page, school = 'greenwood') {
  await enrolGatePhone(page, school)
  await page.setViewportSize(phone)
  await signInByForm(page, 'gate', school)
}

/** Makes this browser a phone of a gate. Nobody is signed in on it afterwards. */
export async function enrolGatePhone(page: Page, school = 'greenwood') {
  await signInAs(page, 'superAdmin', school)
  await makeGatePhone(page, hostOf(school))
}

/** What the browser has stored of a session, as soon as it has. */
export async function sessionState(page: Page): Promise<BrowserState> {
  await page.waitForFunction(() => localStorage.getItem('banyan.signedIn'))
  return page.context().storageState()
}

/** For tests that end every session of a person: the next test signs in again. */
export function forgetSession(name: PersonName, school?: string) {
  sessions.delete(keyOf(name, school))
}

/** The newest message to this recipient in the developer outbox. */
export async function newestMessage(page: Page, school: string, recipient: string): Promise<string> {
  let body = ''
  await expect
    .poll(async () => {
      // Fetched by the page, which is on the school's host: only browsers resolve every name under localhost.
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
