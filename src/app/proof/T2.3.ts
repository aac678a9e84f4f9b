import * as z from 'zod'
import { readTables } from './catalogue.ts'
import { everybody, tenantOf } from './principals.ts'
import { proof } from './program.ts'
import { allRoutes, isWrite, type NamedRoute } from './routes.ts'
import { newTurn, play, type Scene, type Stage, sceneOf, stageFor } from './scenes.ts'
import type { ProofServer } from './server.ts'
import { blot, differences, stateOf } from './state.ts'
import type { Sent } from './values.ts'

/** What no caller may set, under the names a client or a table would use. */
const forbidden: Record<string, unknown> = {
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
  passwordHash: 'zqforbidden',
  password_hash: 'zqforbidden',
  mustSetPassword: true,
  amountPaid: 987_654,
  receiptNo: 'zqforbidden',
  modules: [1, 2, 3],
  licence_valid: false,
}

export const program = proof('T2.3', 'fields a caller may not set are never stored', async (context) => {
  // Two servers on two copies go through the same; only one is told more than it asked for.
  const [plain, told] = [await context.server(), await context.server()]
  const stages = [await stageOn(plain), await stageOn(told)] as const
  const tables = await readTables(plain.owner)
  const tenants = await Promise.all([plain, told].map((server) => Promise.all(['greenwood', 'banyan-trust', 'sunrise'].map((name) => tenantOf(server, name)))))
  const stateNow = (index: 0 | 1) => stateOf([plain, told][index] ?? plain, tables, (tenants[index] ?? []).map(({ id }) => id))
  const failures: string[] = []
  let count = 0
  for (const one of allRoutes.filter(isWrite)) {
    const fields = Object.keys(forbidden).filter((field) => !declares(one, field))
    const rounds = context.full ? fields.map((field) => [field]) : [fields]
    for (const round of rounds) {
      count += round.length
      const turn = newTurn()
      const without = await answerOf(plain, one, await sceneOf(one, stages[0], turn))
      const scene = await sceneOf(one, stages[1], turn)
      const withMore = await answerOf(told, one, { ...scene, call: more(scene.call, one, round) })
      if (without !== withMore) failures.push(`${one.action} with ${round}: answered ${withMore.slice(0, 300)} instead of ${without.slice(0, 300)}`)
      const [a, b] = [await stateNow(0), await stateNow(1)]
      failures.push(...differences(a, b).map((text) => `${one.action} with ${round} stored ${text}`))
      if ([...b.values()].some((text) => text.includes('zqforbidden'))) failures.push(`${one.action} with ${round} stored a forbidden text`)
      // Once apart, they stay apart: later differences would say nothing new.
      if (failures.length > 20) return { count, failures }
    }
  }
  return { count, failures, figures: { 'write routes': allRoutes.filter(isWrite).length, fields: Object.keys(forbidden).length } }
})

const stageOn = async (server: ProofServer): Promise<Stage> =>
  stageFor(server, 'greenwood', 'banyan-trust', await everybody(server, 'greenwood', 'banyan-trust'))

async function answerOf(server: ProofServer, one: NamedRoute, scene: Scene): Promise<string> {
  const { statusCode, body } = await play(server, one, scene)
  return `${statusCode} ${blot(body)}`
}

/** Whether the contract itself asks for a field of this name, at any depth. */
function declares({ route }: NamedRoute, field: string): boolean {
  if (!route.body) return false
  return JSON.stringify(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })).includes(`"${field}":`)
}

/** The same call with the fields in every object of its body, and in its query. */
function more(call: Sent, { route }: NamedRoute, fields: readonly string[]): Sent {
  const extra = Object.fromEntries(fields.map((field) => [field, forbidden[field]]))
  const into = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(into)
    if (typeof value !== 'object' || value === null) return value
    return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, into(inner)])), ...extra }
  }
  if (route.carries === 'upload') return { ...call, body: extra }
  return { ...call, body: into(call.body ?? {}), query: { ...call.query, ...extra } }
}
