import { type RawBuilder, sql } from 'kysely'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { fullName } from '../people.ts'

/** Makes the short-lived address of a photo. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

export const fileOf = (
  row: string,
): RawBuilder<FileRow | null> => sql`case when ${sql.ref(`${row}.id`)} is not null then
  jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)}, 'type', ${sql.ref(`${row}.type`)},
    'size', ${sql.ref(`${row}.size`)}) end`

export type VisitRow = Omit<Visit, 'photoUrl'> & { photo: FileRow | null }

export const visitColumns = sql`v.id as "visitId", v.number, v.day::text as day, p.name, p.company, v.purpose_id as "visitPurposeId", o.name as purpose,
  v.host_id as "hostId", coalesce(${fullName('h')}, '') as host, v.party_size::int as "partySize", v.vehicle, v.items, v.note,
  (select coalesce(jsonb_agg(jsonb_build_object('question', q.one ->> 'label', 'answer', v.answers ->> (q.one ->> 'questionKey')) order by q.at), '[]')
    from jsonb_array_elements(o.questions) with ordinality q(one, at) where v.answers ->> (q.one ->> 'questionKey') <> '') as answers,
  v.state, v.flags, v.expected_at as "expectedAt", v.arrived_at as "arrivedAt", v.asked_at as "askedAt",
  v.answered_at as "answeredAt", coalesce(${fullName('a')}, '') as "answeredBy", v.deny_reason as "denyReason",
  v.checked_in_at as "checkedInAt", v.leave_by as "leaveBy", v.checked_out_at as "checkedOutAt",
  coalesce(gi.name, '') as "gateIn", coalesce(go.name, '') as "gateOut", ${fileOf('f')} as photo`

/** `p` is the visitor, `o` the purpose, `h` the host, `a` whoever answered, `f` the photo of this visit or else the last one. */
export const visitSource = sql`visits v
  join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
  join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
  left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
  left join users a on a.tenant_id = v.tenant_id and a.id = v.answered_by
  left join gates gi on gi.tenant_id = v.tenant_id and gi.id = v.gate_in
  left join gates go on go.tenant_id = v.tenant_id and go.id = v.gate_out
  left join files f on f.tenant_id = v.tenant_id and f.id = coalesce(v.photo_file_id, p.photo_file_id)`

export const visitFrom =
  (link: Link) =>
  ({ photo, ...row }: VisitRow): Visit => ({ ...row, photoUrl: photo && link(photo).url })
