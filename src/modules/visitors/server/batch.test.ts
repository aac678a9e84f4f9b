import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { gate } from '../contract.ts'
import type { GateEntryInput } from '../gateSchemas.ts'
import { gateSchool, supervisorPin } from './testing/gateSchool.ts'

const server = await testServer()
const { phone, tour, host, inSchool } = await gateSchool(server)

/** The database itself fails at vehicles of these names: as a bug would, or as a rule of the record. */
const owner = new Client({ connectionString: server.urls.owner })
await owner.connect()
await owner.query(`create function refuse_vehicle() returns trigger language plpgsql as $$ begin
  if new.vehicle = 'BUG' then raise exception 'a bug' using errcode = 'XX000'; end if;
  if new.vehicle = 'RULE' then raise exception 'a rule' using errcode = '23514'; end if;
  return new; end $$;
  create trigger refuse_vehicle before insert on visits for each row execute function refuse_vehicle()`)
const mend = async () => {
  await owner.query('drop trigger refuse_vehicle on visits')
  await owner.end()
}

const arrival = (vehicle: string): GateEntryInput => ({
  kind: 'arrival',
  clientId: randomUUID(),
  at: new Date().toISOString(),
  name: 'Ravi Kumar',
  visitPurposeId: tour,
  hostId: host.userId,
  pin: supervisorPin,
  vehicle,
})

test('VIS-02 one entry the server fails at stops neither the entries before it nor those behind it', async () => {
  const guard = await phone()
  const send = async (entries: GateEntryInput[]) => {
    const answer = await guard.send(gate.routes.sendEntries, { body: { sentAt: new Date().toISOString(), entries } })
    expect(answer.status).toBe(200)
    return answer.data.outcomes
  }
  const [first, bug, rule, last] = [arrival('A'), arrival('BUG'), arrival('RULE'), arrival('B')]
  const stamp = { at: new Date().toISOString(), kind: 'departure' as const }
  const leaving: GateEntryInput = { ...stamp, clientId: randomUUID(), visitId: bug.clientId }
  const outcomes = await send([first, bug, leaving, rule, last])
  // The bug gets no answer, and neither does what is about it: the phone keeps both.
  expect(outcomes.map(({ clientId, refusal }) => [clientId, refusal])).toEqual([
    [first.clientId, null],
    [rule.clientId, 'not-recorded'],
    [last.clientId, null],
  ])
  const stored = () =>
    inSchool((db) =>
      sql<{ vehicle: string; state: string }>`select vehicle, state from visits where purpose_id = ${tour}
        order by vehicle`.execute(db),
    )
  expect((await stored()).rows).toEqual([
    { vehicle: 'A', state: 'checkedIn' },
    { vehicle: 'B', state: 'checkedIn' },
  ])
  await mend()
  const again = await send([bug, leaving, rule])
  expect(again.map(({ refusal }) => refusal)).toEqual([null, null, 'not-recorded'])
  expect((await stored()).rows).toEqual([
    { vehicle: 'A', state: 'checkedIn' },
    { vehicle: 'B', state: 'checkedIn' },
    { vehicle: 'BUG', state: 'checkedOut' },
  ])
})
