import { sql } from 'kysely'
import { feeFamily } from '#modules/fees/contract.ts'
import type { Parent } from '#modules/people/testing/families.ts'
import { openDesk } from './desk.ts'

const family = feeFamily.routes

/** The desk, with what guardians do on their own pages. */
export async function openFamilyDesk() {
  const desk = await openDesk()
  const newChildren = (many: number) =>
    desk.inSchool(async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into users (user_name, role_id, first_name, last_name)
        select 'child' || gen_random_uuid(), 2, 'Child', 'Rao' from generate_series(1, ${many}::int) returning id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    })
  const feesOf = async (parent: Parent) => (await parent.send(family.getFamilyFees, {})).data
  const open = (parent: Parent, ...parts: ReturnType<typeof part>[]) =>
    parent.send(family.openFamilyOrder, { body: { parts } })
  return { ...desk, newChildren, feesOf, open }
}

/** A part of an order: what is paid for a child whose dues were seen. */
export const part = (studentId: string, amountMinor: number, seenMinor = amountMinor) => ({
  studentId,
  amountMinor,
  seenMinor,
})
