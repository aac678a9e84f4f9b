import * as z from 'zod'
import { readTables } from '../database/catalogue.ts'
import { diffStates, maskVolatile, readState } from '../database/storedState.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { getTenant } from '../stage/principals.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, nextSerial, play } from '../stage/scenes.ts'
import type { CallInput } from '../stage/values.ts'

const sentinel = 'zqforbidden'

/** Fields that no caller may set, under the names a client or a table would use. */
const forbiddenFields: Record<string, unknown> = {
  tenantId: '00000000-0000-7000-8000-00000000f0bd',
  tenant_id: '00000000-0000-7000-8000-00000000f0bd',
  organisationId: '00000000-0000-7000-8000-00000000f0bd',
  id: '00000000-0000-7000-8000-00000000f0bd',
  createdBy: '00000000-0000-7000-8000-00000000f0bd',
  updated_by: '00000000-0000-7000-8000-00000000f0bd',
  userRoleId: 4,
  role_id: 4,
  isSuperAdmin: true,
  is_super_admin: true,
  isGateStaff: true,
  privileges: [{ domainId: 6, isViewable: true, isEditable: true, isApproval: true, isPrintable: true }],
  statusId: 11,
  status_id: 11,
  login_status: 7,
  passwordHash: sentinel,
  password_hash: sentinel,
  mustSetPassword: true,
  amountPaid: 987_654,
  receiptNo: sentinel,
  modules: [1, 2, 3],
  licence_valid: false,
}

/** Messages signed by their sender: any extra field makes them invalid, which T4.6 and T17.3 prove. */
const signedRoutes = [
  'feeGateway.hearEvent',
  'gatewayReceipts.hearReceipts',
  'supportDesk.hearDesk',
  'nodeProtocol.contactFromNode',
  'nodeProtocol.reportFromNode',
]

export const program = proof('T2.3', 'fields a caller may not set are never stored', async (context) => {
  // Two servers on two copies of the data get the same calls; only one of them also gets the forbidden fields.
  const plain = await createCopy(await context.server())
  const tampered = await createCopy(await context.server())
  const writes = context.subset(
    allRoutes.filter((named) => isWrite(named) && !signedRoutes.includes(named.action)),
    5,
  )
  const failures: string[] = []
  let count = 0
  const compare = async (what: string) => {
    const [a, b] = [await plain.state(), await tampered.state()]
    failures.push(...diffStates(a, b).map((text) => `${what} stored ${text}`))
    if ([...b.values()].some((text) => text.includes(sentinel))) failures.push(`${what} stored a forbidden value`)
  }
  for (const named of writes) {
    const fields = Object.keys(forbiddenFields).filter((field) => !declaresField(named, field))
    // One by one in a full run, so that a failure names the field; all together in a sample.
    for (const round of context.full ? fields.map((field) => [field]) : [fields]) {
      count += round.length
      const serial = nextSerial()
      const without = await plain.send(named, serial, (call) => call)
      const withMore = await tampered.send(named, serial, (call) => addFields(call, named, round))
      if (without !== withMore)
        failures.push(`${named.action} with ${round}: ${withMore.slice(0, 300)} instead of ${without.slice(0, 300)}`)
    }
    if (context.full) await compare(named.action)
    // Once the two databases differ, later differences say nothing new.
    if (failures.length > 20) return { count, failures }
  }
  await compare('one of the writes')
  return { count, failures, figures: { 'write routes': writes.length, fields: Object.keys(forbiddenFields).length } }
})

/** One of the two servers; its responses and stored state can be compared with the other's. */
async function createCopy(server: ProofServer) {
  const stage = await createDefaultStage(server)
  const tables = await readTables(server.owner)
  const tenants = await Promise.all(['greenwood', 'banyan-trust', 'sunrise'].map((name) => getTenant(server, name)))
  return {
    state: () =>
      readState(
        server,
        tables,
        tenants.map(({ id }) => id),
      ),
    send: async (named: NamedRoute, serial: number, change: (call: CallInput) => CallInput) => {
      const scene = await createScene(named, stage, serial)
      const { statusCode, body } = await play(server, named, { ...scene, call: change(scene.call) })
      // A ZIP contains ids of its server that cannot be masked.
      return named.route.carries === 'download' ? String(statusCode) : `${statusCode} ${maskVolatile(body)}`
    },
  }
}

/** Whether the contract declares a field of this name, at any depth. */
function declaresField({ route }: NamedRoute, field: string): boolean {
  if (!route.body) return false
  return JSON.stringify(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })).includes(`"${field}":`)
}

const strictFields = ['details', 'marks', 'notes', 'params']

/** Adds the fields to every object of the body and to the query. */
function addFields(call: CallInput, { route }: NamedRoute, fields: readonly string[]): CallInput {
  const extra = Object.fromEntries(fields.map((field) => [field, forbiddenFields[field]]))
  const into = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(into)
    if (typeof value !== 'object' || value === null) return value
    // Custom student fields, the marks and notes of a register, and exercise parameters reject unknown keys instead of ignoring them.
    const within = Object.entries(value).map(([key, inner]) => [key, strictFields.includes(key) ? inner : into(inner)])
    return { ...Object.fromEntries(within), ...extra }
  }
  if (route.carries === 'upload') return { ...call, body: extra }
  return { ...call, body: into(call.body ?? {}), query: { ...call.query, ...extra } }
}
