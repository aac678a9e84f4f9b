import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { archiveCommands } from './archives.ts'
import { backupCommands } from './backups.ts'
import { type AdminCommand, findCommand, help } from './command.ts'
import { operatorCommands } from './operators.ts'
import { organisationCommands } from './organisations.ts'
import { tenantCommands } from './tenants.ts'

const server = await testServer()
const { config, database, secret } = server.services
const commands: readonly AdminCommand[] = [
  ...organisationCommands,
  ...tenantCommands,
  ...archiveCommands,
  ...backupCommands,
  ...operatorCommands,
]

async function admin(...args: string[]): Promise<string> {
  const found = findCommand(commands, args)
  if (!found) throw new Error(`There is no command ${args.join(' ')}.`)
  return found.command.run(found.input, { config, database, urls: server.urls, embedded: null, secret })
}

test('the help names every command, and an unknown one is not taken for another', () => {
  for (const { usage } of commands) expect(help(commands)).toContain(usage)
  for (const args of [[], ['tenant'], ['tenants', 'list'], ['suspend', '--help']])
    expect(findCommand(commands, args)).toBeNull()
})

test('a command closes a school and opens it again, as the console does', async () => {
  const teacher = await server.as('meadow', 'teacher')
  const refused = (code: string | undefined) =>
    expect.poll(async () => (await teacher.send(access.routes.getMe, {})).code, { timeout: 2500 }).toBe(code)
  expect(await admin('suspend', 'meadow', '--reason', 'Unpaid')).toBe('Meadow School is suspended.')
  await refused('school-inactive')
  await admin('resume', 'meadow')
  await refused(undefined)
  await admin('licence', 'meadow', 'ended')
  await refused('licence-ended')
  await admin('licence', 'meadow', 'valid')
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await admin('maintenance', 'meadow', '--from', at(-1), '--to', at(5), '--name', 'Upgrade')
  await refused('maintenance')
  await admin('maintenance', 'meadow', '--off')
  await refused(undefined)
})

test('a command sets modules, domain and password days by the rules of the console', async () => {
  await admin('modules', 'meadow', '--set', '2,7,12')
  await admin('modules', 'meadow', '--role', 'teacher', '--set', '2')
  await admin('domain', 'meadow', 'portal.meadow.example')
  await admin('passwords', 'meadow', '90')
  const stored = await database.asOperator((db) =>
    db
      .selectFrom('tenants')
      .select(['modules', 'role_modules', 'custom_domain', 'password_days'])
      .where('sub_domain', '=', 'meadow')
      .executeTakeFirst(),
  )
  expect(stored).toEqual({
    modules: [2, 7, 12],
    role_modules: { teacher: [2] },
    custom_domain: 'portal.meadow.example',
    password_days: 90,
  })
  await expect(admin('modules', 'meadow', '--set', '999')).rejects.toThrow('There is no module with this number.')
  await expect(admin('passwords', 'meadow', '3')).rejects.toThrow(/30/)
  await expect(admin('domain', 'nowhere', 'x.example')).rejects.toThrow('There is no school or organisation nowhere.')
  expect(await admin('tenant', 'list')).toContain('meadow\tschool\topen\tportal.meadow.example\tMeadow School')
})

test('commands leave the same record as the console', async () => {
  await admin('passwords', 'sunrise', '60')
  const last = await database.asOperator((db) =>
    db.selectFrom('operator_changes').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  )
  expect(last).toMatchObject({
    operator_name: 'Command line',
    subject_name: 'Sunrise Vidyalaya',
    before: { passwordDays: null },
    after: { passwordDays: 60 },
  })
})

test('an operator is added with a key for their authenticator, and no production server prints codes', async () => {
  process.env.ADMIN_PASSWORD = 'Nine-Lamps-9'
  const added = await admin('operator', 'add', 'Meera', '--name', 'Meera Krishnan')
  delete process.env.ADMIN_PASSWORD
  expect(added).toMatch(/otpauth:\/\/totp\/Banyan:meera\?secret=[A-Z2-7]{32}&issuer=Banyan/)
  expect(await admin('operator', 'code', 'meera')).toMatch(/^\d{6}$/)
  const found = findCommand(commands, ['operator', 'code', 'meera'])
  const production = { config: { ...config, production: true }, database, urls: server.urls, embedded: null, secret }
  await expect(found?.command.run(found.input, production)).rejects.toThrow('prints no codes')
  await admin('operator', 'deactivate', 'meera')
  expect(await admin('operator', 'list')).toBe('meera  Meera Krishnan  (closed)')
})
