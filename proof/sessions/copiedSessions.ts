import { enrolPhone, type GatePhone, proofOf } from '#app/testing/gatePhones.ts'
import { proofHeader } from '#platform/contract/deviceProof.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { signInAs } from '../stage/principals.ts'
import { allRoutes } from '../stage/routes.ts'

/** A session of gate staff, tried from everywhere but the phone it belongs to. Returns what was accepted. */
export async function tryCopiedSessions(server: ProofServer): Promise<{ count: number; failures: string[] }> {
  const guard = await signInAs(server, 'greenwood', 'gate')
  const { tenantId, sessionId } = guard
  const other = await server.services.database.inTenant({ tenantId }, enrolPhone)
  const bound = await ownPhone(server, sessionId ?? '', tenantId)
  const failures: string[] = []
  let count = 0
  const tryAll = async (name: string, proofFor: (request: { method: string; url: string }) => string) => {
    for (const { action, route } of allRoutes) {
      if (route.access.who === 'anyone') continue
      const request = { method: route.method, url: route.path.replace(/:\w+/g, guard.userId ?? '') }
      count += 1
      const headers = { ...guard.headers, [proofHeader]: proofFor(request) }
      const { statusCode } = await server.call({ ...request, headers, from: newAddress() })
      if (statusCode !== 401) failures.push(`${name}, ${action}, got ${statusCode}`)
    }
  }
  await tryAll('a copied session without a proof', () => 'none')
  await tryAll('a copied session on another enrolled phone', (request) => signature(other, request))
  await tryAll('a copied session that claims its phone', (request) => signature({ ...other, deviceId: bound }, request))
  return { count, failures }
}

const signature = (phone: GatePhone, request: { method: string; url: string }) =>
  proofOf(phone, request)[proofHeader] ?? ''

async function ownPhone(server: ProofServer, sessionId: string, tenantId: string): Promise<string> {
  const session = await server.services.database.inTenant({ tenantId }, (db) =>
    db.selectFrom('sessions').select('gate_device_id').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  )
  return session.gate_device_id ?? ''
}
