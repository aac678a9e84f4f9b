import { hashPassword } from '#modules/access/server/public.ts'
import type { Services } from '#platform/server/services.ts'
import { addOperator } from './accounts.ts'

/** The operator of the demo. Their key is known, so that anyone with a development server can make the code. */
export const demoKey = Buffer.from('Banyan demo operator')

export async function demoOperator({ database, secret }: Services, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await database.asOperator((db) =>
    addOperator(db, secret, { userName: 'operator', name: 'Meera Krishnan', passwordHash }, demoKey),
  )
}
