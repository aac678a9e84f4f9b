import { Pool, type PoolClient } from 'pg'
import { asTenant, tryStatement } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import { getTenant } from '../stage/principals.ts'

/** What an intruder with the owner's rights might do to an entry. Each must be detected. */
const tamperings: Record<string, string> = {
  'the actor is changed': 'update audit_entries set actor_id = new_id() where seq = $1',
  'the actor is removed': 'update audit_entries set actor_id = null where seq = $1',
  'the role is changed': 'update audit_entries set actor_role = actor_role + 1 where seq = $1',
  'the action is changed': `update audit_entries set action = action || 'x' where seq = $1`,
  'the entity is changed': `update audit_entries set entity = entity || 'x' where seq = $1`,
  'the entity’s id is changed': `update audit_entries set entity_id = entity_id || 'x' where seq = $1`,
  'text moves from one field to the next': `update audit_entries set entity = entity || '|' || split_part(entity_id, '|', 1), entity_id = split_part(entity_id, '|', 2) where seq = $1`,
  'the new values become the old values': 'update audit_entries set before = after, after = null where seq = $1',
  'the new values are changed': `update audit_entries set after = jsonb_build_object('x', 1) where seq = $1`,
  'the new values are removed': 'update audit_entries set after = null where seq = $1',
  'the reason is changed': `update audit_entries set reason = 'x' where seq = $1`,
  'the address becomes the reason': 'update audit_entries set reason = address, address = null where seq = $1',
  'the address is changed': `update audit_entries set address = '192.0.2.1' where seq = $1`,
  'the request is changed': `update audit_entries set request_id = 'x' where seq = $1`,
  'the time is changed': `update audit_entries set at = at - interval '1 hour' where seq = $1`,
  'the hash is changed': `update audit_entries set hash = sha256(hash) where seq = $1`,
  'the link is changed': `update audit_entries set prev_hash = sha256(prev_hash) where seq = $1`,
  'the number is changed': 'update audit_entries set seq = seq + 100000 where seq = $1',
  'the entry is deleted': 'delete from audit_entries where seq = $1',
  'the entry is rewritten with a matching hash': `update audit_entries e set action = 'x',
    hash = audit_hash(jsonb_populate_record(e, '{"action": "x"}')) where seq = $1`,
}

export const program = proof('T11.2', 'every change to the audit trail is detected', async (context) => {
  const server = await context.server()
  const { id } = await getTenant(server, 'greenwood')
  const failures: string[] = []
  let count = 0
  await asTenant(server.owner, id, (client) => writeEntries(client, 20), { keep: true })

  const pool = new Pool({ connectionString: server.urls.server, max: 1 })
  context.atEnd(() => pool.end())
  await asTenant(pool, id, async (client) => {
    for (const text of [
      `update audit_entries set action = 'x'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'alter table audit_entries disable trigger all',
      'drop table audit_entries',
    ]) {
      count += 1
      const result = await tryStatement(client, text)
      if (result !== '42501') failures.push(`the server role got ${result} for: ${text}`)
    }
    count += 1
    // The trigger sets number, link and hash of an inserted entry, whatever values are given.
    await client.query(
      `insert into audit_entries (seq, action, entity, entity_id, prev_hash, hash) values (3, 'forged', 'x', 'x', 'x', 'x')`,
    )
    if (await findBreak(client)) failures.push('an entry inserted by the server role broke the chain')
  })

  for (const [name, text] of Object.entries(tamperings)) {
    for (const seq of [1, 7, 15]) {
      count += 1
      await asTenant(server.owner, id, async (client) => {
        const { rowCount } = await client.query(text, [seq])
        if (rowCount !== 1) failures.push(`${name}: ${rowCount} entries were affected`)
        const broken = await findBreak(client)
        if (broken === null || broken > seq + 1) failures.push(`${name} in entry ${seq} was detected at ${broken}`)
      })
    }
  }
  const intact = await asTenant(server.owner, id, findBreak)
  if (intact !== null) failures.push(`the intact chain is reported as broken at ${intact}`)
  return { count, failures, figures: { 'ways to tamper': Object.keys(tamperings).length } }
})

async function findBreak(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ seq: string }>('select seq from broken_audit_entry()')
  return rows[0] ? Number(rows[0].seq) : null
}

async function writeEntries(client: PoolClient, count: number) {
  for (let number = 0; number < count; number++) {
    await client.query(
      `insert into audit_entries (actor_id, actor_role, action, entity, entity_id, after, address, request_id)
       values (new_id(), 1, 'proof.write', 'thing', 'a|b', '{"a": 1}', '192.0.2.7', 'request')`,
    )
  }
}
