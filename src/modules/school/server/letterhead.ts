import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { phoneText } from '#ui/people/phoneText.ts'

export type Letterhead = {
  readonly name: string
  readonly lines: string[]
  readonly colour: string
  readonly logo: Uint8Array | null
}

type Row = {
  name: string
  place: string
  board: string
  colour: string
  logo: string | null
  address: string | null
  phone: string | null
  email: string | null
}

/** Name, contact lines and logo for printed documents. */
export async function readLetterhead(db: TenantDb, { files }: Pick<Services, 'files'>): Promise<Letterhead> {
  const { rows } = await sql<Row>`
    select t.name, t.place, t.board, t.colour, t.logo_file_id as logo, d.address, d.phone, d.email
    from tenants t left join school_details d on d.tenant_id = t.id where t.id = (select current_tenant())`.execute(db)
  const [school] = rows
  if (!school) throw new Error('The school of this transaction is not known.')
  const file = school.logo ? await files.find(db, school.logo) : undefined
  const lines = [
    school.address || school.place,
    [school.board, school.phone && phoneText(school.phone), school.email].filter(Boolean).join(' · '),
  ].filter((line): line is string => Boolean(line))
  // Printing must work even if the logo file is missing.
  const logo = file
    ? await files.storage.get(file.storageKey).then(
        ({ body }) => buffer(body),
        () => null,
      )
    : null
  return { name: school.name, lines, colour: school.colour, logo }
}
