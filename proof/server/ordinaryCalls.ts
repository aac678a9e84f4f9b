import { type Person, signInAs } from '../stage/principals.ts'
import type { Sender } from './httpSender.ts'
import type { ProofServer } from './proofServer.ts'

/** What a teacher and an admin ask for all day, to see whether somebody else slows them down. */
export async function createOrdinaryCalls(server: ProofServer, send: Sender) {
  const teacher = await signInAs(server, 'greenwood', 'classteacher')
  const admin = await signInAs(server, 'greenwood', 'fulladmin')
  const call =
    (url: string, { headers }: Person) =>
    () =>
      send({ method: 'GET', url, headers })
  return [
    call('/api/auth/me', teacher),
    call('/api/admin/teacher/classes', teacher),
    call('/api/classes', admin),
    call('/api/academic-years', teacher),
  ]
}
