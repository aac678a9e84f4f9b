import { sql } from 'kysely'
import { removeDue } from '#modules/privacy/server/retention/retention.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'

export const program = proof(
  'T11.8',
  'retention removes exactly what the dry run counted, and nothing that is not due',
  async (context) => {
    const server = await context.server()
    const { services } = server
    const officer = await signInAs(server, 'greenwood', 'superadmin')
    const { tenantId } = officer
    const failures: string[] = []
    let count = 0
    const rows = context.count(2000, 200)
    // Rows of every age around the limit, to the day.
    await services.database.inTenant({ tenantId }, async (db) => {
      await sql`insert into record_reads (day, reader_id, person_id, action)
        select school_today() - n, ${officer.userId}, ${newId()}, 'proof.read' from generate_series(0, ${rows}::int) n`.execute(
        db,
      )
      await sql`insert into notifications (user_id, kind, category, params, created_at)
        select ${officer.userId}, 'proof', 'school', '{}', now() - make_interval(days => n) from generate_series(0, ${rows}::int) n`.execute(
        db,
      )
    })
    const headers = { ...officer.headers }
    const read = async () => (await server.call({ method: 'GET', url: '/api/privacy/retention', headers })).json().data
    for (const days of [365, 300, 200]) {
      const payload = { days, isOn: true }
      for (const rule of ['recordReads', 'notifications'])
        await server.call({ method: 'PUT', url: `/api/privacy/retention/${rule}`, headers, payload })
      const dry = await read()
      const planned = Object.fromEntries(
        dry.rules
          .filter(({ due }: { due: number }) => due > 0)
          .map((rule: { ruleName: string; due: number }) => [rule.ruleName, rule.due]),
      )
      const removed = await removeDue(services, { tenantId, asOf: new Date(dry.asOf), runBy: null })
      count += 3
      if (JSON.stringify(Object.entries(removed).sort()) !== JSON.stringify(Object.entries(planned).sort()))
        failures.push(
          `${days} days: the dry run said ${JSON.stringify(planned)}, the run removed ${JSON.stringify(removed)}`,
        )
      const oldest = await services.database.inTenant({ tenantId }, (db) =>
        sql<{ reads: number; told: number; kept: number }>`select
          (select coalesce(max(school_today() - day), 0) from record_reads)::int as reads,
          (select coalesce(max(extract(day from now() - created_at)), 0) from notifications)::int as told,
          (select count(*) from record_reads where action = 'proof.read')::int as kept`.execute(db),
      )
      const [{ reads, told, kept } = { reads: 0, told: 0, kept: 0 }] = oldest.rows
      if (reads > days + 1 || told > days) failures.push(`${days} days: rows of ${Math.max(reads, told)} days are left`)
      if (kept < Math.min(days, rows)) failures.push(`${days} days: only ${kept} rows are left`)
    }
    return { count, failures, figures: { 'rows planted': 2 * (rows + 1) } }
  },
)
