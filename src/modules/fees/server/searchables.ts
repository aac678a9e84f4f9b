import { sql } from 'kysely'
import { admin, allow, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import { type Edition, feePaths } from '../web/paths.ts'

const viewers = allow(admin('feeManagement', 'view'), admin('feeCollection', 'view'))

/** This year's receipts by number, name or admission number. */
const rows = () => sql`
  select p.id, null as place, coalesce(r.code, p.reference) as label, trim(u.first_name || ' ' || u.last_name) as hint,
    p.received_at as at, lower(concat_ws(' ', r.code, u.search_text)) as text, u.search_key as key
  from fee_payments p join users u on u.tenant_id = p.tenant_id and u.id = p.student_id
    left join fee_receipts r on r.tenant_id = p.tenant_id and r.payment_id = p.id
  where p.year_id = (select current_year())`

const receipts = (edition: Edition, access: Searchable['access']): Searchable => ({
  module: 'fees',
  kind: 'receipt',
  access,
  rows,
  to: ({ id }) => feePaths(edition).receipt.replace(':paymentId', encodeURIComponent(id)),
})

/** Where a school holds both editions, the advanced one opens. */
export const searchables: readonly Searchable[] = [
  receipts('advanced', licensed([licence.advanceFeeManagement], viewers)),
  receipts('basic', licensed([licence.feeManagement], viewers)),
]
