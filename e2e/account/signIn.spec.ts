import { expect, type Page } from '@playwright/test'
import { plainPageHeader } from '#platform/server/pages/startPage.ts'
import { api } from '../support/api.ts'
import { test } from '../support/browser.ts'
import {
  enrolGatePhone,
  forgetSession,
  hostOf,
  newestMessage,
  type PersonName,
  password,
  phone,
  signInAs,
  signInByForm,
  submitSignIn,
} from '../support/people.ts'

const landings: [PersonName, string, string][] = [
  ['classTeacher', '/teacher/dashboard', 'NAV-03 a teacher lands on their dashboard'],
  ['teacher', '/teacher/overview', 'NAV-03 a teacher on their first visit lands on the overview'],
  ['superAdmin', '/admin', 'NAV-04 a super admin lands on the admin home'],
  ['admin', '/admin', 'NAV-04 an admin with few privileges lands on the admin home'],
  ['student', '/family/home', 'FAM-02 a student lands on their home'],
  ['guardian', '/family/home', 'FAM-03 a guardian lands on the family’s home'],
  ['organisationAdmin', '/orgsuperadmin/dashboard', "NAV-06 an organisation's super-admin lands on its dashboard"],
]

for (const [person, path, title] of landings) {
  test(title, async ({ page }) => {
    await signInByForm(page, person)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('AUTH-07 gate staff are sent to their phone, and land on the gate screen there', async ({ page }) => {
  await submitSignIn(page, 'gate')
  await expect(page.getByText('Please try logging through mobile!!')).toBeVisible()
  await enrolGatePhone(page)
  await signInByForm(page, 'gate')
  await expect(page).toHaveURL(/\/visitorregister\/gate-staff\/home$/)
})

test('AUTH-01 a wrong password is refused with a message, and the user name stays', async ({ page }) => {
  await submitSignIn(page, 'student', 'greenwood', 'Wrong@1234')
  await expect(page.getByText('Uh oh! Invalid username or password')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('student')
})

test('AUTH-15 signing in on another role’s page is refused as an invalid user', async ({ page }) => {
  await page.goto('/login/admin')
  await page.getByRole('textbox', { name: 'User name' }).fill('teacher')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Uh oh! Invalid user', { exact: true })).toBeVisible()
})

test('AUTH-13 the welcome differs for teacher, admin and super admin', async ({ page }) => {
  const welcomes = new Set<string>()
  for (const address of ['/login/teacher', '/login/admin', `${hostOf('banyan-trust')}/login/superadmin`]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    welcomes.add((await page.getByRole('banner').innerText()).replace(/\s+/g, ' '))
  }
  expect(welcomes.size).toBe(3)
})

test('AUTH-04 AUTH-13 every login path, also with a capital role, records one page view per visit', async ({
  page,
}) => {
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postDataJSON().path)
  })
  const visits = [
    ['/', '/'],
    ['/login/Teacher', '/login'],
    ['/phone-login/Teacher', '/phone-login'],
    ['/forgot-password/Admin', '/forgot-password'],
    ['/set-password', '/set-password'],
    ['/create-password/none', '/create-password'],
  ]
  for (const [path = '', counted] of visits) {
    await page.goto(path)
    await expect.poll(() => views.at(-1)).toBe(counted)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  // The code form needs a code that was asked for, which the page keeps in its history.
  await page.evaluate(() => {
    const usr = { requestId: 'x', phone: '98450 10004', sentAt: Date.now(), expiresInSeconds: 300 }
    window.history.replaceState({ usr, key: 'x', idx: 0 }, '', '/verify-otp/Teacher')
  })
  await page.reload()
  await expect(page.getByText('98450 10004')).toBeVisible()
  await page.getByRole('link', { name: 'Change number' }).click()
  await expect(page).toHaveURL(/phone-login\/teacher$/)
  await page.goBack()
  await expect(page.getByText('98450 10004')).toBeVisible()
  expect(views).toEqual([...visits.map(([, counted]) => counted), '/verify-otp', '/phone-login'])
})

test('AUTH-09 remember-me keeps the user name and nothing else after signing out', async ({ page, context }) => {
  await page.goto('/login/teacher')
  await page.getByRole('checkbox', { name: 'Remember my user name' }).check()
  await page.getByRole('textbox', { name: 'User name' }).fill('classteacher')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.getByRole('button', { name: /Asha/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/greenwood\.localhost:\d+\/$/)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('classteacher')
  expect(stored).not.toContain(password)
  expect((await context.cookies()).find((cookie) => cookie.name === 'banyan_session')?.value ?? '').toBe('')
  await page.goto('/login/teacher')
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('classteacher')
})

test('AUTH-04 a code sent to the phone signs in', async ({ page }) => {
  await page.goto('/phone-login/teacher')
  await page.getByRole('textbox', { name: /phone|mobile/i }).fill('98450 99999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Uh oh! Mobile Number does not exist')).toBeVisible()
  await page.getByRole('textbox', { name: /phone|mobile/i }).fill('98450 10004')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/verify-otp\/teacher/)
  const code = /\d{6}/.exec(await newestMessage(page, 'greenwood', '+919845010004'))?.[0] ?? ''
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/teacher\/dashboard/)
})

test('AUTH-05 forgotten password: unknown e-mail, confirmation, and the field clears after 5 s', async ({ page }) => {
  await page.goto('/forgot-password/staff')
  const email = page.getByRole('textbox', { name: /e-mail/i })
  await email.fill('nobody@greenwood.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Uh oh! Email does not exist')).toBeVisible()
  await email.fill('staff@greenwood.example')
  // Measured in the page, because this process may be late.
  const shownForMs = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let from = 0
        const notice = new MutationObserver(() => {
          if (/e-mailed\s+you\s+a\s+link/.test(document.body.textContent)) from ||= performance.now()
        })
        notice.observe(document.body, { childList: true, subtree: true, characterData: true })
        const timer = setInterval(() => {
          if (!from || document.querySelector('input')?.value !== '') return
          clearInterval(timer)
          done(performance.now() - from)
        }, 20)
      }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(/e-mailed you a link/)).toBeVisible()
  await expect(email).toHaveValue('')
  expect(await shownForMs).toBeGreaterThan(4000)
})

test('AUTH-03 AUTH-06 the e-mailed link sets a password once, and its rules are checked while typing', async ({
  page,
}) => {
  await page.goto(`${hostOf('riverside')}/forgot-password/staff`)
  await page.getByRole('textbox', { name: /e-mail/i }).fill('staff@riverside.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/e-mailed you a link/)).toBeVisible()
  const link =
    /create-password\/[\w-]+/.exec(await newestMessage(page, 'riverside', 'staff@riverside.example'))?.[0] ?? ''
  await page.goto(`${hostOf('riverside')}/${link}`)
  const field = page.getByLabel(/new password/i).first()
  await field.fill('neem')
  await expect(page.getByText('At least 8 characters, not met yet')).toBeAttached()
  await field.fill('Neem-Leaf-42')
  await expect(page.getByText('At least 8 characters, not met yet')).not.toBeAttached()
  const again = page.getByLabel(/again|repeat|confirm/i)
  if (await again.count()) await again.first().fill('Neem-Leaf-42')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/password is set/i).first()).toBeVisible()
  await page.goto(`${hostOf('riverside')}/${link}`)
  await expect(page.getByText(/expired or was already used|no longer works|expired/i).first()).toBeVisible()
  await submitSignIn(page, 'staff', 'riverside', 'Neem-Leaf-42')
  await expect(page.getByText('Logged in successfully')).toBeVisible()
})

test('NAV-02 signed out, a private address goes to the start page, and an unknown one is not found', async ({
  page,
}) => {
  await page.goto('/teacher/dashboard')
  await expect(page).toHaveURL(/greenwood\.localhost:\d+\/$/)
  await page.goto('/no/such/page')
  await expect(page.getByText(/not found|no such page|does not exist/i).first()).toBeVisible()
})

test('46 NAV-09 people see only their own menu, and other addresses are refused by screen and server', async ({
  page,
}) => {
  await signInByForm(page, 'classTeacher')
  await expect(page.getByRole('navigation').first()).not.toContainText(/Roles|Branches/)
  await page.goto('/admin/adminRoles')
  await expect(page).toHaveURL(/\/noaccess$/)
  const answer = await page.evaluate(async () => {
    const tenant = await (await fetch('/api/tenants/greenwood')).json()
    return (await fetch('/api/admin-accounts', { headers: { 'x-tenant-id': tenant.data.tenantId } })).status
  })
  expect(answer).toBe(403)
})

test('NAV-05 an admin is redirected from a page without permission to the dashboard', async ({ page }) => {
  await signInByForm(page, 'admin')
  await page.goto('/admin/adminRoles')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('NAV-06 gate staff reach the visitor register and nothing else', async ({ page }) => {
  await enrolGatePhone(page)
  await signInByForm(page, 'gate')
  for (const address of ['/teacher/dashboard', '/admin', '/orgsuperadmin/dashboard']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/noaccess$/)
  }
})

test('AUTH-10 AUTH-16 a session ended elsewhere sends the person to the start page', async ({ page, browser }) => {
  await signInByForm(page, 'student')
  const other = await browser.newPage()
  await signInByForm(other, 'student')
  await other.goto(`${hostOf('greenwood')}/account/sessions`)
  await other.getByRole('button', { name: 'Sign out all others' }).click()
  const question = other.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(question).toBeHidden()
  await page.goto('/account/sessions')
  await expect(page).toHaveURL(/greenwood\.localhost:\d+\/$/)
  await other.close()
  forgetSession('student')
})

test('AUTH-10 who is denied the application reads why and is signed out after 3 s', async ({ page }) => {
  await signInByForm(page, 'student')
  const message = 'Application Access Denied, Please Contact Administrator'
  const denied = { status: 403, code: 'access-denied', message }
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 403, json: denied }))
  await page.goto('/account/sessions')
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL(/\/account\/sessions$/)
  await expect(page).toHaveURL(/greenwood\.localhost:\d+\/$/)
  expect((await page.context().cookies()).find(({ name }) => name === 'banyan_session')?.value ?? '').toBe('')
  forgetSession('student')
})

/** The server then sends no answers with the page, so that the page asks for them. */
const askFirst = (page: Page) => page.setExtraHTTPHeaders({ [plainPageHeader]: '1' })

test('TEN-02 the message of the server is shown for a host that no school owns', async ({ page }) => {
  await askFirst(page)
  const answer = { status: 404, code: 'unknown-tenant', message: 'This school has moved.' }
  await page.route('**/api/tenants/**', (route) => route.fulfill({ status: 404, json: answer }))
  await page.goto('/login/teacher')
  await expect(page.getByRole('heading', { name: 'This school has moved.' })).toBeVisible()
  await page.unroute('**/api/tenants/**')
  await page.route('**/api/tenants/**', (route) => route.fulfill({ status: 404, body: 'nothing here' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Invalid Tenant ID' })).toBeVisible()
})

test('TEN-02 an unknown host says so', async ({ page }) => {
  await page.goto(hostOf('nobody'))
  await expect(page.getByText('Invalid Tenant ID')).toBeVisible()
})

test('TEN-02 an unreachable server says so, and the page can try again', async ({ page }) => {
  await askFirst(page)
  await page.route('**/api/tenants/**', (route) => route.abort())
  await page.goto('/login/teacher')
  await expect(page.getByText('Unable to reach server. Check your internet or try again later.')).toBeVisible()
  await page.unroute('**/api/tenants/**')
  await page.getByRole('button', { name: /again|retry/i }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('TEN-02 a server that is busy for a moment signs nobody out', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await askFirst(page)
  const answer = { status: 503, code: 'busy', message: 'The server is busy.' }
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: answer }))
  await page.goto('/teacher/dashboard')
  const again = page.getByRole('button', { name: /again|retry/i })
  await expect(again).toBeVisible()
  await page.unroute('**/api/auth/me')
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/teacher\/dashboard$/)
})

test('47 TEN-09 name and colour follow the host', async ({ page }) => {
  const brandOf = async (school: string) => {
    await page.goto(`${hostOf(school)}/login/teacher`)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    return button.evaluate((element) => getComputedStyle(element).backgroundColor)
  }
  expect(await brandOf('greenwood')).not.toBe(await brandOf('riverside'))
  await expect(page.getByText('Riverside International School').first()).toBeVisible()
})

test('AUTH-11 /mbl/logout exists only below 768 px', async ({ page }) => {
  await signInByForm(page, 'classTeacher')
  await page.goto('/mbl/logout')
  await expect(page).toHaveURL(/\/noaccess$/)
  await page.setViewportSize(phone)
  await page.goto('/mbl/logout')
  await expect(page).toHaveURL(/greenwood\.localhost:\d+\/$/)
})

test('AUTH-08 a sign-in link works once, and its token leaves the address bar at once', async ({ page, browser }) => {
  await signInByForm(page, 'classTeacher')
  const { token } = await api<{ token: string }>(page, 'POST', '/api/auth/loginLinks', { purpose: 'mobile' })
  const device = await browser.newPage({ viewport: phone })
  await device.goto(`${hostOf('greenwood')}/?token=${token}`)
  await expect(device).toHaveURL(/teacher\/dashboard$/)
  const used = await browser.newPage({ viewport: phone })
  await used.goto(`${hostOf('greenwood')}/?token=${token}`)
  // Nothing is drawn before the token has been tried.
  await expect(used.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(used).toHaveURL(/greenwood\.localhost:\d+\/$/)
})
