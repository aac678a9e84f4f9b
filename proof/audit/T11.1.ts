import { asTenant, readTables } from '../database/catalogue.ts'
import { diffStates, readState } from '../database/storedState.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { getTenant } from '../stage/principals.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'

/** Writes that leave no entry, and why none is missed. */
const unauditedRoutes: Record<string, string> = {
  'tenancy.recordPageView': 'it adds one to a count of page views and concerns nobody',
  'access.loginOtp': 'it asks for a code by which nothing has changed yet; using the code is audited',
  'access.forgotPassword': 'it asks for a link by which nothing has changed yet; using the link is audited',
  'access.checkResetCode': 'it reads; it is no GET only because a code has no place in an address',
  'developer.emptyOutbox': 'it exists in developer builds only',
}

export const program = proof(
  'T11.1',
  'every write leaves its audit entries in the transaction of the write',
  async (context) => {
    let { server, stage } = await createFreshStage(context)
    const writes = allRoutes.filter((named) => isWrite(named) && !(named.action in unauditedRoutes))
    const failures: string[] = []
    const tried = context.subset(writes, 13)
    const wanted = context.count(1000, tried.length)
    for (let count = 0; count < wanted; count++) {
      const named = tried[count % tried.length]
      if (!named) break
      // Some things can be made only so often: a school has so many grades.
      if (count > 0 && count % tried.length === 0) ({ server, stage } = await createFreshStage(context))
      const scene = await createScene(named, stage)
      const address = newAddress()
      const begun = Date.now()
      const response = await play(server, named, scene, scene.as, address)
      if (response.statusCode !== 200)
        failures.push(
          `${named.action}: the valid call was refused (${response.statusCode} ${response.body}). Correct its example in proof/stage/examples.`,
        )
      else
        failures.push(
          ...(await findFaults(server, named, scene, address, { begun, ended: Date.now() })).map(
            (text) => `${named.action}: ${text}`,
          ),
        )
    }
    if (context.full) ({ server, stage } = await createFreshStage(context))
    const together = await checkSameTransaction(server, stage, context.subset(writes, 61))
    return {
      count: wanted + together.count,
      failures: [...failures, ...together.failures],
      figures: {
        'write routes': writes.length,
        'writes without an entry, with a reason': Object.keys(unauditedRoutes).length,
      },
    }
  },
)

async function createFreshStage(context: ProofContext) {
  const server = await context.server()
  return { server, stage: await createDefaultStage(server) }
}

type AuditEntry = {
  tenant_id: string
  at: Date | string
  actor_id: string | null
  actor_role: number | null
  action: string
  entity: string
  entity_id: string
  request_id: string | null
  reason: string | null
  facts: boolean
}

/** What is wrong with the entries a write left under the address it came from. */
async function findFaults(
  server: ProofServer,
  named: NamedRoute,
  { as }: Scene,
  address: string,
  { begun, ended }: { begun: number; ended: number },
): Promise<string[]> {
  const entries = await asTenant(server.owner, as.tenantId, async (client) => {
    const { rows } = await client.query<AuditEntry>(
      `select tenant_id, at, actor_id, actor_role, action, entity, entity_id, request_id, reason,
         before is not null or after is not null as facts from audit_entries where address = $1`,
      [address],
    )
    return rows
  })
  const found: string[] = []
  const check = (what: string, right: boolean) => {
    if (!right) found.push(what)
  }
  check('no audit entry was written; if none is needed, say why in proof/audit/T11.1.ts', entries.length > 0)
  for (const entry of entries) {
    const at = new Date(entry.at).getTime()
    check(`its tenant is ${entry.tenant_id}`, entry.tenant_id === as.tenantId)
    check(`its action is ${entry.action}`, entry.action === named.action)
    check('its entity is not named', entry.entity !== '' && entry.entity_id !== '')
    check('its request is not named', /^[0-9a-f-]{36}$/.test(entry.request_id ?? ''))
    check(`its instant ${entry.at} is not that of the write`, at >= begun - 1000 && at <= ended + 1000)
    if (named.route.access.who === 'anyone') continue
    check(`its actor is ${entry.actor_id}`, entry.actor_id === as.userId)
    check(`its role is ${entry.actor_role}`, entry.actor_role === as.actor?.roleId)
  }
  return found
}

/** Entries of writes from here are refused, as if the trail were full. */
const refusedAddress = '10.255.255.255'

/** A write whose entry cannot be written must not happen either. Tries are counted and codes spent in transactions of their own, before. */
async function checkSameTransaction(server: ProofServer, stage: Stage, writes: readonly NamedRoute[]) {
  await server.owner.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      if new.address = '${refusedAddress}' then raise exception 'the trail is full'; end if; return new; end $$;
    create trigger a_refusal before insert on audit_entries for each row execute function refuse_entry()`)
  const tables = await readTables(server.owner)
  const tenants = await Promise.all(['greenwood', 'banyan-trust'].map((name) => getTenant(server, name)))
  const now = () =>
    readState(
      server,
      tables,
      tenants.map(({ id }) => id),
      ['throttles', 'one_time_codes'],
    )
  const failures: string[] = []
  for (const named of writes) {
    const scene = await createScene(named, stage)
    const before = await now()
    const response = await play(server, named, scene, scene.as, refusedAddress)
    if (response.statusCode < 500)
      failures.push(`${named.action} answered ${response.statusCode} although its entry was refused`)
    failures.push(...diffStates(before, await now()).map((text) => `${named.action} wrote without its entry: ${text}`))
  }
  return { count: writes.length, failures }
}
