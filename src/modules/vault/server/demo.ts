import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#platform/server/services.ts'
import { sealStored } from './sealedFiles.ts'

type Filling = Pick<Services, 'database' | 'files' | 'secret'>

/** A small page that names the document. */
function paperOf(title: string): string {
  const page = `BT /F1 18 Tf 40 130 Td (${title}) Tj 0 -30 Td /F1 10 Tf (Specimen for the demo school) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}

const documents = [
  { by: 'teacher', category: 'identity', title: 'PAN card', state: 'verified', left: null },
  { by: 'teacher', category: 'police', title: 'Police verification', state: 'verified', left: 25 },
  { by: 'teacher', category: 'qualification', title: 'B.Ed. certificate', state: 'submitted', left: null },
  { by: 'classteacher', category: 'identity', title: 'Passport', state: 'verified', left: 5 },
  { by: 'classteacher', category: 'medical', title: 'Fitness certificate', state: 'verified', left: -12 },
  { by: 'classteacher', category: 'qualification', title: 'M.Sc. certificate', state: 'returned', left: null },
  { by: 'staff', category: 'identity', title: 'Driving licence', state: 'submitted', left: 400 },
  { by: 'admin', category: 'identity', title: 'Voter ID', state: 'verified', left: null },
] as const

/** In each demo school, documents of the demo's staff: some to verify, some about to expire, one expired. */
export async function demoVault(services: Filling): Promise<void> {
  const { database, files, secret } = services
  const folder = await mkdtemp(join(tmpdir(), 'banyan-vault-'))
  const path = join(folder, 'paper.pdf')
  try {
    const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
    for (const { id: tenantId } of schools.rows)
      for (const { by, category, title, state, left } of documents) {
        await writeFile(path, paperOf(title))
        const insert = await files.keepMade(path, {
          tenantId,
          userId: null,
          name: `${title}.pdf`,
          type: 'application/pdf',
          purpose: 'vault',
        })
        await database.inTenant({ tenantId }, async (db) => {
          const { rows } = await sql<{ owner: string; office: string; colleague: string }>`
            select (select id from users where user_name = ${by}) as owner, (select id from users where user_name = 'superadmin') as office,
              (select id from users where user_name = 'teacher') as colleague`.execute(db)
          const [ids] = rows
          if (!ids?.owner || !ids.office) return
          const { id } = await insert(db)
          const stored = await files.find(db, id)
          if (stored)
            await sealStored(
              { storage: files.storage, secret, tenantId, storageKey: stored.storageKey },
              'application/pdf',
            )
          const item = await sql<{ id: string }>`
            insert into vault_items (user_id, category, title, file_id, issued_on, expires_on, state, reason, verified_by, added_by)
            values (${ids.owner}, ${category}, ${title}, ${id}, school_today() - 300, school_today() + ${left}::int, ${state},
              ${state === 'returned' ? 'The second page is missing.' : ''}, ${state === 'verified' ? ids.office : null}, ${ids.owner}) returning id`.execute(
            db,
          )
          if (state === 'verified')
            await sql`insert into vault_looks (item_id, user_id, action, reason, at)
              values (${item.rows[0]?.id}, ${ids.office}, 'view', 'To verify it', now() - interval '2 days')`.execute(
              db,
            )
          if (title === 'Fitness certificate' || title === 'Passport')
            await sql`insert into vault_shares (item_id, user_id, role_id, may_download, until, purpose, shared_by)
              values (${item.rows[0]?.id}, ${title === 'Passport' ? null : ids.colleague}, ${title === 'Passport' ? 1 : null}, false,
                school_today() + 6, ${title === 'Passport' ? 'Visa letter for the exchange trip' : 'Sports day duty'}, ${ids.owner})`.execute(
              db,
            )
        })
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
