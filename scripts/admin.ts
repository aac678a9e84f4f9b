import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { serverModules } from '#app/modules.server.ts'
import { hashPassword } from '#modules/access/server/passwords.ts'
import { createUser } from '#modules/access/server/seed.ts'
import { createOrganisation } from '#modules/tenancy/server/seed.ts'
import { newPassword } from '#platform/contract/access/password.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { isCommonPassword } from '#platform/server/commonPasswords.ts'
import { readConfig } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'

/** Creates an organisation and its first super-admin. Asks for whatever is not given as an option. */
const { values } = parseArgs({
  options: {
    organisation: { type: 'string' },
    code: { type: 'string' },
    user: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
  },
})

const config = readConfig(process.env)
const ask = createInterface({ input: process.stdin, output: process.stdout })
const answer = async (given: string | undefined, question: string) =>
  given ?? (await ask.question(`${question}: `)).trim()

const organisation = await answer(values.organisation, 'Name of the organisation')
const code = await answer(values.code, `Its host: ….${config.baseDomain} (letters, digits, hyphens)`)
const name = await answer(values.name, 'Name of its super-admin')
const userName = await answer(values.user, 'User name')
const email = await answer(values.email, 'E-mail')
// From the environment for machines, typed for people; never an option, because other users can see options.
const password = process.env.ADMIN_PASSWORD ?? (await ask.question('Password: '))
ask.close()

const checked = newPassword(isCommonPassword).safeParse(password)
if (!checked.success) {
  console.error(checked.error.issues.map((issue) => issue.message).join('\n'))
  process.exit(1)
}

const database = await openDatabase({ databaseUrl: config.databaseUrl, dataFolder: resolve(config.dataFolder) })
await prepareDatabase(database.urls, serverModules)
const pool = openPool(database.urls.server)
const created = await createOrganisation(pool, { code, name: organisation })
const [firstName = name, ...rest] = name.split(' ')
const passwordHash = await hashPassword(password)
await pool.inTenant({ tenantId: created.tenantId }, (db) =>
  createUser(db, {
    userName,
    roleId: roles.superAdmin,
    firstName,
    lastName: rest.join(' '),
    email,
    passwordHash,
    loginStatus: 1,
  }),
)
await pool.close()
await database.stop()
console.log(`Created. ${name} can sign in at ${code}.${config.baseDomain}.`)
