import { createUser } from '#modules/access/server/public.ts'
import { recordChange } from '#modules/operator/server/public.ts'
import { createOrganisation } from '#modules/tenancy/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { reservedNames } from '#platform/server/tenants/tenantAddress.ts'
import { type AdminCommand, ask, askPasswordHash } from './command.ts'

const texts = { type: 'string' } as const

export const organisationCommands: readonly AdminCommand[] = [
  {
    usage:
      'organisation create [--organisation <name>] [--code <code>] [--name <person>] [--user <name>] [--email <address>]',
    does: 'Create an organisation and its first super-admin. Asks for what is not given; the password comes from ADMIN_PASSWORD or is asked for.',
    options: { organisation: texts, code: texts, name: texts, user: texts, email: texts },
    run: async (input, { config, database }) => {
      const { organisation, code, name, user, email } = await ask(input, {
        organisation: 'Name of the organisation',
        code: `Its host: ….${config.baseDomain} (letters, digits, hyphens)`,
        name: 'Name of its super-admin',
        user: 'User name',
        email: 'E-mail',
      })
      if (reservedNames.includes(code))
        throw new Error(`${code}.${config.baseDomain} is reserved. Choose another code.`)
      const passwordHash = await askPasswordHash()
      const created = await createOrganisation(database, { code, name: organisation })
      const [firstName = name, ...rest] = name.split(' ')
      await database.inTenant({ tenantId: created.tenantId }, (db) =>
        createUser(db, {
          userName: user,
          roleId: roles.superAdmin,
          firstName,
          lastName: rest.join(' '),
          email,
          passwordHash,
          loginStatus: 1,
        }),
      )
      await database.asOperator((db) =>
        recordChange(db, { action: 'organisation created', subjectId: created.tenantId, subjectName: organisation }),
      )
      return `Created. ${name} can sign in at ${code}.${config.baseDomain}.`
    },
  },
]
