import { sql } from 'kysely'
import { isPurposeOrNone } from '#modules/consents/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { readyDesigns } from '../../contracts/cardDesign.ts'
import { designs } from '../../contracts/designContract.ts'
import { type CardDesign, type Design, designDefinitions } from '../../contracts/designSchemas.ts'
import { drawCard } from './cardPaper.ts'
import { consentedPhotos, smallPhotos } from './cardPhotos.ts'
import { findCard, type StoredCard } from './cardStorage.ts'
import { findDesign, insertDesign, insertVersion, listDesigns, listGrades, updateDesign } from './designStorage.ts'
import { sampleCard } from './sampleCard.ts'

const summary = ({ name, content, grades }: Pick<Design, 'name' | 'content' | 'grades'>) => ({
  name,
  content,
  grades: grades.map((one) => one.name),
})

/** An issued card as the design would print it today, with its photo if one is allowed. */
async function withDesign(
  services: Services,
  tx: <T>(work: (unit: { db: TenantDb }) => Promise<T>) => Promise<T>,
  card: StoredCard,
  design: CardDesign,
): Promise<StoredCard> {
  const purposeId = design.blocks.some((one) => one.kind === 'student' && one.hasPhoto) ? design.photoPurposeId : null
  const files = purposeId ? await tx(({ db }) => consentedPhotos(db, purposeId, [card.studentId])) : []
  return { ...card, design, photo: (await smallPhotos(services, files)).get(card.studentId) ?? null }
}

export const designRoutes = implement(designs, designDefinitions, {
  listDesigns: async (_, { db }) => ({ designs: await listDesigns(db), grades: await listGrades(db) }),

  addDesign: async ({ body: { name, from } }, { db, audit, fail }) => {
    const source = 'ready' in from ? { content: readyDesigns[from.ready] } : await findDesign(db, from.designId)
    if (!source) return fail('no-such-design')
    const designId = await insertDesign(db, name, source.content)
    if (designId === 'too-many') return fail('too-many-designs')
    audit({ entity: 'cardDesign', entityId: designId, after: { name } })
    return (await findDesign(db, designId)) ?? fail('no-such-design')
  },

  getDesign: async ({ params: { designId } }, { db, fail }) => {
    const design = (await findDesign(db, designId)) ?? fail('no-such-design')
    const purposes = await sql<{ purposeId: string; name: string }>`
      select id as "purposeId", name from consent_purposes where is_active or id = ${design.content.photoPurposeId}
      order by lower(name), id limit 50`.execute(db)
    const gradeIds = design.grades.map(({ gradeId }) => gradeId)
    const samples = await sql<{ cardId: string; name: string }>`
      select k.id as "cardId", k.printed->>'studentName' || ' · ' || (k.printed->>'className') as name from gradebook_cards k
        join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id
      where not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
      order by c.grade_id = any(${gradeIds}::uuid[]) desc, k.issued_at desc, k.id limit 3`.execute(db)
    return { design, grades: await listGrades(db), purposes: purposes.rows, samples: samples.rows }
  },

  saveDesign: async ({ params: { designId }, body }, { db, audit, fail }) => {
    const before = (await findDesign(db, designId)) ?? fail('no-such-design')
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from grades where id = any(${body.gradeIds}::uuid[])`.execute(db)
    if (rows[0]?.many !== new Set(body.gradeIds).size) fail('no-such-grade')
    if (!(await isPurposeOrNone(db, body.content.photoPurposeId))) fail('no-such-consent')
    const outcome = await updateDesign(db, designId, body)
    if (outcome === 'changed-meanwhile') throw problem('changed-meanwhile', { details: before })
    if (outcome !== 'saved') fail(outcome)
    const after = (await findDesign(db, designId)) ?? fail('no-such-design')
    audit({ entity: 'cardDesign', entityId: designId, before: summary(before), after: summary(after) })
    return after
  },

  publishDesign: async ({ params: { designId }, body: { version } }, { db, actor, audit, fail }) => {
    const before = (await findDesign(db, designId)) ?? fail('no-such-design')
    if (!before.isChanged) fail('nothing-changed')
    if (!(await insertVersion(db, designId, { version, by: actor.userId })))
      throw problem('changed-meanwhile', { details: before })
    const after = (await findDesign(db, designId)) ?? fail('no-such-design')
    audit({ entity: 'cardDesign', entityId: designId, after: { published: after.number } })
    return after
  },

  getDesignVersion: async ({ params: { designId, number } }, { db, fail }) => {
    if (!(await findDesign(db, designId))) fail('no-such-design')
    const { rows } = await sql<{ number: number; content: CardDesign }>`
      select number, content from gradebook_card_design_versions
      where design_id = ${designId} and number = ${number}`.execute(db)
    return rows[0] ?? fail('no-such-version')
  },

  removeDesign: async ({ params: { designId } }, { db, audit, fail }) => {
    const before = (await findDesign(db, designId)) ?? fail('no-such-design')
    if (before.number !== null) fail('design-published-once')
    await sql`delete from gradebook_card_designs where id = ${designId}`.execute(db)
    audit({ entity: 'cardDesign', entityId: designId, before: summary(before) })
    return {}
  },

  drawDesign: async ({ body: { content, language, of } }, { tx, actor, services, fail }) => {
    const school = await services.directory.byId(actor.tenantId)
    if (!school) throw problem('invalid-tenant')
    if (!(await tx(({ db }) => isPurposeOrNone(db, content.photoPurposeId)))) fail('no-such-consent')
    const printing = { language, address: addressOf(services.config, school), timeZone: actor.timeZone }
    if (of === 'example' || of === 'longest') {
      const letterhead = await tx(({ db }) => readLetterhead(db, services))
      const card = sampleCard(of, { ...letterhead, id: '' }, services.now())
      return { svg: await drawCard(services.documents, { ...card, design: content }, printing) }
    }
    const found = (await tx(({ db }) => findCard(db, of))) ?? fail('no-such-card')
    return { svg: await drawCard(services.documents, await withDesign(services, tx, found, content), printing) }
  },
})
