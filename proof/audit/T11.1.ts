import { asTenant, readTables } from '../database/catalogue.ts'
import { diffStates, readState } from '../database/storedState.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { getTenant } from '../stage/principals.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'

/** Writes without an audit entry, and why none is needed. */
const unauditedRoutes: Record<string, string> = {
  'tenancy.recordPageView': 'only counts page views',
  'access.loginOtp': 'requesting a code changes nothing yet; using the code is audited',
  'access.forgotPassword': 'requesting a link changes nothing yet; using the link is audited',
  'access.checkResetCode': 'only reads; it is not a GET because a code must not be in a URL',
  'familyTests.beginAttempt':
    'the attempt itself keeps who began when, on which device and until when; handing in is audited',
  'familyTests.saveAnswers': 'every answer keeps its device, count and time; handing in is audited',
  'gatewayReceipts.hearReceipts':
    'a receipt is kept itself, with its time and its account, and only says what became of a message',
  'apply.sendEmailCode': 'requesting a code changes nothing yet, and the visitor has no account',
  'apply.verifyEmail': 'a family proves an address of its own; starting and submitting an application are audited',
  'apply.leave': 'a family forgets its own browser',
  'apply.saveAnswers': 'a draft belongs to the family alone; submitting it is audited',
  'apply.checkSibling': 'answers yes or no, and only marks a draft',
  'familyAnswers.checkPayment': 'only asks the payment service; what was paid is audited when it is credited',
  'liveClassSettings.hearJitsi': 'what the video service reports is kept itself, with its time',
  'liveClassSettings.hearZoom': 'what the video service reports is kept itself, with its time',
  'nodeProtocol.contactFromNode': 'a machine says that it is there; the last contact is kept with it',
  'nodeProtocol.reportFromNode': 'a machine says what it has; the report is kept with it',
  'reports.previewReport': 'only reads; exporting is audited',
  'teacherSearch.listClassOptions': 'only reads; it is not a GET because clients send it so',
  'teacherSearch.listRecentSearches': 'only reads; it is not a GET because clients send it so',
  'teacherSearch.listResults': 'only reads; it is not a GET because clients send it so',
  'teacherSearch.saveSearch': 'what somebody looked for is theirs alone',
  'developer.emptyOutbox': 'exists in developer builds only',
}

export const program = proof(
  'T11.1',
  'every write stores its audit entries in the same transaction',
  async (context) => {
    let { server, stage } = await createFreshStage(context)
    const writes = allRoutes.filter((named) => isWrite(named) && !(named.action in unauditedRoutes))
    const failures: string[] = []
    const tried = context.subset(writes, 13)
    const wanted = context.count(1000, tried.length)
    for (let count = 0; count < wanted; count++) {
      const named = tried[count % tried.length]
      if (!named) break
      // Some records can be created only a limited number of times, such as grades.
      if (count > 0 && count % tried.length === 0) ({ server, stage } = await createFreshStage(context))
      const scene = await createScene(named, stage)
      const address = newAddress()
      const started = Date.now()
      const response = await play(server, named, scene, scene.as, address)
      if (response.statusCode !== 200)
        failures.push(
          `${named.action}: the valid call was refused (${response.statusCode} ${response.body}). Correct its example in proof/stage/examples.`,
        )
      else
        failures.push(
          ...(await findFaults(server, named, scene, address, { started, ended: Date.now() })).map(
            (text) => `${named.action}: ${text}`,
          ),
        )
    }
    if (context.full) ({ server, stage } = await createFreshStage(context))
    const rollback = await checkSameTransaction(server, stage, context.subset(writes, 61))
    return {
      count: wanted + rollback.count,
      failures: [...failures, ...rollback.failures],
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

/** What is wrong with the audit entries of a write, found by the address it came from. */
async function findFaults(
  server: ProofServer,
  named: NamedRoute,
  { as }: Scene,
  address: string,
  { started, ended }: { started: number; ended: number },
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
    check('its entity is missing', entry.entity !== '' && entry.entity_id !== '')
    check('its request id is missing', /^[0-9a-f-]{36}$/.test(entry.request_id ?? ''))
    check(`its time ${entry.at} is not that of the write`, at >= started - 1000 && at <= ended + 1000)
    if (named.route.access.who === 'anyone') continue
    check(`its actor is ${entry.actor_id}`, entry.actor_id === as.userId)
    check(`its role is ${entry.actor_role}`, entry.actor_role === as.actor?.roleId)
  }
  return found
}

/** Audit entries of writes from this address fail. */
const refusedAddress = '10.255.255.255'

/** A write whose audit entry fails must be rolled back. (Attempt counts and one-time codes are stored in earlier transactions of their own.) */
async function checkSameTransaction(server: ProofServer, stage: Stage, writes: readonly NamedRoute[]) {
  await server.owner.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      if new.address = '${refusedAddress}' then raise exception 'the audit trail is full'; end if; return new; end $$;
    create trigger a_refusal before insert on audit_entries for each row execute function refuse_entry()`)
  const tables = await readTables(server.owner)
  const tenants = await Promise.all(['greenwood', 'banyan-trust'].map((name) => getTenant(server, name)))
  const readCurrentState = () =>
    readState(
      server,
      tables,
      tenants.map(({ id }) => id),
      ['throttles', 'one_time_codes'],
    )
  const failures: string[] = []
  for (const named of writes) {
    const scene = await createScene(named, stage)
    const before = await readCurrentState()
    const response = await play(server, named, scene, scene.as, refusedAddress)
    if (response.statusCode < 500)
      failures.push(`${named.action} returned ${response.statusCode} although its audit entry failed`)
    failures.push(
      ...diffStates(before, await readCurrentState()).map(
        (text) => `${named.action} stored data without its audit entry: ${text}`,
      ),
    )
  }
  return { count: writes.length, failures }
}
