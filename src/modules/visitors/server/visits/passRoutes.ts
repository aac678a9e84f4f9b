import { sql } from 'kysely'
import { visitorPasses } from '#modules/visitors/contract.ts'
import { visitorPassDefinitions } from '#modules/visitors/setupSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import { fullName } from '../people.ts'
import { codeDigest } from '../secrets.ts'

/** Wrong passes tried from one address in an hour. */
const wrongTries = 60

type Pass = { name: string; host: string; purpose: string; expectedAt: string; note: string; partySize: number }

export const passRoutes = implement(visitorPasses, visitorPassDefinitions, {
  getVisitorPass: async ({ params }, { tx, fail, address }) => {
    const pass = await tx(async ({ db }) => {
      const { rows } = await sql<Pass>`
        select p.name, coalesce(${fullName('h')}, '') as host, o.name as purpose, v.expected_at as "expectedAt", v.note,
          v.party_size::int as "partySize"
        from visits v join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
          join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
          left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
        where v.pass_hash = ${codeDigest(params.passCode)} and v.state = 'invited'`.execute(db)
      return rows[0]
    })
    if (pass) return pass
    const tries = await tx(({ db }) => countAttempt(db, `visitor pass ${address}`, 3600))
    return fail(tries.count > wrongTries ? 'try-later' : 'no-such-pass')
  },
})
