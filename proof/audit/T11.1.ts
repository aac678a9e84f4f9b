import { asTenant, readTables } from '../database/catalogue.ts'
import { differences, stateOf } from '../database/storedState.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { tenantOf } from '../stage/principals.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, sceneOf, usualStage } from '../stage/scenes.ts'

/** Writes that leave no entry, and why none is missed. */
const unaudited: Record<string, string> = {
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
    let { server, stage } = await freshStage(context)
    const writes = allRoutes.filter((one) => isWrite(one) && !(one.action in unaudited))
    const failures: string[] = []
    const tried = context.share(writes, 13)
    const wanted = context.count(1000, tried.length)
    for (let count = 0; count < wanted; count++) {
      const one = tried[count % tried.length]
      if (!one) break
      // Some things can be made only so often: a school has so many grades.
      if (count > 0 && count % tried.length === 0) ({ server, stage } = await freshStage(context))
      const scene = await sceneOf(one, stage)
      const address = newAddress()
      const begun = Date.now()
      const answer = await play(server, one, scene, scene.as, address)
      if (answer.statusCode !== 200)
        failures.push(`${one.action}: the write failed with ${answer.statusCode} ${answer.body}`)
      else
        failures.push(
          ...(await faults(server, one, scene, address, { begun, ended: Date.now() })).map(
            (text) => `${one.action}: ${text}`,
          ),
        )
    }
    if (context.full) ({ server, stage } = await freshStage(context))
    const together = await sameTransaction(server, stage, context.share(writes, 61))
    return {
      count: wanted + together.count,
      failures: [...failures, ...together.failures],
      figures: {
        'write routes': writes.length,
        'writes without an entry, with a reason': Object.keys(unaudited).length,
      },
    }
  },
)

async function freshStage(context: ProofContext) {
  const server = await context.server()
  return { server, stage: await usualStage(server) }
}

type Entry = {
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
async function faults(
  server: ProofServer,
  one: NamedRoute,
  { as }: Scene,
  address: string,
  { begun, ended }: { begun: number; ended: number },
): Promise<string[]> {
  const entries = await asTenant(server.owner, as.tenantId, async (client) => {
    const { rows } = await client.query<Entry>(
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
  check('no entry was written', entries.length > 0)
  for (const entry of entries) {
    const at = new Date(entry.at).getTime()
    check(`its tenant is ${entry.tenant_id}`, entry.tenant_id === as.tenantId)
    check(`its action is ${entry.action}`, entry.action === one.action)
    check('its entity is not named', entry.entity !== '' && entry.entity_id !== '')
    check('its request is not named', /^[0-9a-f-]{36}$/.test(entry.request_id ?? ''))
    check(`its instant ${entry.at} is not that of the write`, at >= begun - 1000 && at <= ended + 1000)
    if (one.route.access.who === 'anyone') continue
    check(`its actor is ${entry.actor_id}`, entry.actor_id === as.userId)
    check(`its role is ${entry.actor_role}`, entry.actor_role === as.actor?.roleId)
  }
  return found
}

/** Entries of writes from here are refused, as if the trail were full. */
const refusedAddress = '10.255.255.255'

/** A write whose entry cannot be written must not happen either. Tries are counted and codes spent in transactions of their own, before. */
async function sameTransaction(server: ProofServer, stage: Stage, writes: readonly NamedRoute[]) {
  await server.owner.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      if new.address = '${refusedAddress}' then raise exception 'the trail is full'; end if; return new; end $$;
    create trigger a_refusal before insert on audit_entries for each row execute function refuse_entry()`)
  const tables = await readTables(server.owner)
  const tenants = await Promise.all(['greenwood', 'banyan-trust'].map((name) => tenantOf(server, name)))
  const now = () =>
    stateOf(
      server,
      tables,
      tenants.map(({ id }) => id),
      ['throttles', 'one_time_codes'],
    )
  const failures: string[] = []
  for (const one of writes) {
    const scene = await sceneOf(one, stage)
    const before = await now()
    const answer = await play(server, one, scene, scene.as, refusedAddress)
    if (answer.statusCode < 500)
      failures.push(`${one.action} answered ${answer.statusCode} although its entry was refused`)
    failures.push(...differences(before, await now()).map((text) => `${one.action} wrote without its entry: ${text}`))
  }
  return { count: writes.length, failures }
}
