import {
  addOperator,
  codeOf,
  findAccount,
  listAccounts,
  openKey,
  resetOperator,
  setOperatorActive,
  stepAt,
  totpAddress,
} from '#modules/operator/server/public.ts'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { type AdminCommand, ask, askPasswordHash, wordAt } from './command.ts'

const keyNote = (key: Buffer, userName: string) =>
  `Add this key to an authenticator app now; it is not shown again:\n  ${totpAddress(key, userName)}`

async function mustFind(db: OperatorDb, userName: string) {
  const account = await findAccount(db, userName)
  if (!account) throw new Error(`There is no operator ${userName}.`)
  return account
}

const setActive =
  (isActive: boolean): AdminCommand['run'] =>
  async (input, { database }) => {
    const userName = wordAt(input, 0, 'operator')
    await database.asOperator(async (db) => setOperatorActive(db, await mustFind(db, userName), isActive))
    return `${userName} can ${isActive ? 'sign in again' : 'no longer sign in'}.`
  }

export const operatorCommands: readonly AdminCommand[] = [
  {
    usage: 'operator add <user> [--name <person>]',
    does: 'Create an account for the operator’s console. Prints the key for an authenticator app.',
    options: { name: { type: 'string' } },
    run: async (input, { config, database, secret }) => {
      const userName = wordAt(input, 0, 'user name').toLowerCase()
      if (!/^[a-z0-9][a-z0-9._-]{0,59}$/.test(userName))
        throw new Error('Use letters, digits, dot, hyphen or underscore for the user name.')
      if (await database.asOperator((db) => findAccount(db, userName))) throw new Error(`${userName} is taken.`)
      const { name } = await ask(input, { name: 'Name' })
      const passwordHash = await askPasswordHash()
      const key = await database.asOperator((db) => addOperator(db, secret, { userName, name, passwordHash }))
      return `${keyNote(key, userName)}\n${name} can sign in at operator.${config.baseDomain}.`
    },
  },
  {
    usage: 'operator reset <user>',
    does: 'Set a new password and a new key, and end every session of the account.',
    run: async (input, { database, secret }) => {
      const userName = wordAt(input, 0, 'operator')
      const account = await database.asOperator((db) => mustFind(db, userName))
      const passwordHash = await askPasswordHash()
      const key = await database.asOperator((db) => resetOperator(db, secret, account, passwordHash))
      return keyNote(key, userName)
    },
  },
  { usage: 'operator deactivate <user>', does: 'Close an account and end its sessions.', run: setActive(false) },
  { usage: 'operator activate <user>', does: 'Open a closed account again.', run: setActive(true) },
  {
    usage: 'operator list',
    does: 'List the accounts.',
    run: async (_, { database }) => {
      const accounts = await database.asOperator(listAccounts)
      return accounts.map((one) => `${one.user_name}  ${one.name}${one.status_id === 1 ? '' : '  (closed)'}`).join('\n')
    },
  },
  {
    usage: 'operator code <user>',
    does: 'Print the current one-time code. On development servers only.',
    run: async (input, { config, database, secret }) => {
      if (config.production) throw new Error('A production server prints no codes. Use the authenticator app.')
      const account = await database.asOperator((db) => mustFind(db, wordAt(input, 0, 'operator')))
      return codeOf(openKey(secret, account.id, account.totp_key), stepAt(new Date()))
    },
  },
]
