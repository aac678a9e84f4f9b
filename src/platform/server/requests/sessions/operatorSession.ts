import type { Services } from '#platform/server/services.ts'
import type { Operator } from '../actor.ts'
import { type CredentialSource, cookieName, hashToken, refuseForeignOrigin } from '../credentials.ts'
import { problem } from '../problem.ts'

export const operatorCookie = 'banyan_operator'

/** The operator behind a request, by the cookie of their own host. There are no bearer tokens for operators. */
export async function findOperator(
  request: CredentialSource,
  { database, config }: Pick<Services, 'database' | 'config'>,
): Promise<Operator> {
  const token = request.cookies[cookieName(operatorCookie, config)]
  if (!token || token.length > 200) throw problem('sign-in-needed')
  refuseForeignOrigin(request, config)
  const found = await database.asOperator((db) =>
    db
      .selectFrom('operator_sessions')
      .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
      .select([
        'operators.id',
        'operators.user_name as userName',
        'operators.name',
        'operator_sessions.id as sessionId',
      ])
      .where('token_hash', '=', hashToken(token))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date().toISOString())
      .where('status_id', '=', 1)
      .executeTakeFirst(),
  )
  if (!found) throw problem('sign-in-needed')
  return found
}
