import { escapeIdentifier } from 'pg'
import { hostLimits } from '../limits/hostLimits.ts'
import { type DatabaseUrls, readAddress } from '../postgres/address.ts'
import { withConnection } from '../postgres/connection.ts'

/** The limits of a connection that serves requests, in milliseconds, by their names in PostgreSQL. */
export const sessionLimits = (statement: number) => ({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: 60_000,
})

/** Gives the role of the server the limits of its connections, for those that a pooler opens. Nothing is written if it has them. */
export async function limitRole(
  { owner, server }: Pick<DatabaseUrls, 'owner' | 'server'>,
  statementLimit = hostLimits.statement,
): Promise<void> {
  const role = readAddress(server).owner
  await withConnection(owner, async (client) => {
    const { rows } = await client.query<{ settings: string[]; database: string }>(
      `select coalesce(s.setconfig, '{}') as settings, d.datname as database
        from pg_database d left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = $1::regrole
        where d.datname = current_database()`,
      [escapeIdentifier(role)],
    )
    const [{ settings: known, database } = { settings: [], database: '' }] = rows
    for (const [name, value] of Object.entries(sessionLimits(statementLimit)))
      if (!known.includes(`${name}=${value}`))
        await client.query(
          `alter role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)} set ${name} = ${value}`,
        )
  })
}
