import { sql } from 'kysely'
import sharp from 'sharp'
import { urlOf } from '#app/testing/server.ts'
import { childConsents } from '#modules/consents/contract.ts'
import { aConsent } from '#modules/consents/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { signInAs } from '../stage/principals.ts'
import { changeGuardian, createGuardian, type Guardian } from './guardians.ts'
import { openPapers, type PaperKind, paperKinds } from './photoPapers.ts'

/** What becomes of a consent, for children in turn. */
const courses = ['none', 'given', 'withdrawn', 'guardian changed'] as const
type Child = { readonly id: string; readonly course: (typeof courses)[number]; readonly guardian: Guardian }

export const program = proof(
  'T11.6',
  'photos are printed only while a guardian’s consent stands: on documents, report cards and growth reports',
  async (context) => {
    const server = await context.server({ worker: true })
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const { tenantId } = office
    const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
    await inSchool((db) => sql`update consent_purposes set is_active = false`.execute(db))
    const fileId = await storePhoto(server, tenantId)
    const children: Child[] = []
    for (let at = 0; at < context.count(40, 8); at++) {
      const id = await inSchool((db) => createChild(db, at, fileId))
      const guardian = await createGuardian(server, office, [id])
      children.push({ id, course: courses[at % courses.length] ?? 'none', guardian })
    }
    const ids = children.map(({ id }) => id)
    const failures: string[] = []
    let count = 0
    const papers = await openPapers(server, office, ids, fileId)
    const compare = async (when: string, expected: (child: Child) => boolean, kinds: readonly PaperKind[]) => {
      for (const kind of kinds) {
        const printed = await papers.withPhoto(kind)
        for (const child of children) {
          count++
          const is = printed.has(child.id)
          if (is !== expected(child))
            failures.push(`${kind}, ${when}: ${child.course} was printed ${is ? 'with' : 'without'} a photo`)
        }
      }
    }
    const answer = async ({ id, guardian }: Child, isGiven: boolean) => {
      const route = childConsents.routes.answerConsent
      const url = urlOf(route, { params: { studentId: id, purposeId } })
      const call = { method: route.method, url, headers: guardian.headers, payload: { isGiven, textNumber: 1 } }
      const { statusCode, body } = await server.call(call)
      if (statusCode !== 200) throw new Error(`A consent was answered with ${statusCode} ${body}`)
    }

    // Paper that names no purpose: the school decides until it asks for consents.
    await papers.issueWithoutPurpose()
    await compare('before the school asks for consents', () => true, ['document without a purpose'])
    const purposeId = await inSchool((db) => aConsent(db, { name: 'Photos on paper', text: 'May we print photos?' }))
    await compare('once the school asks', () => false, ['document without a purpose'])

    const asked = children.filter(({ course }) => course !== 'none')
    for (const child of asked) await answer(child, true)
    await papers.issue(purposeId)
    const named = paperKinds.filter((kind) => kind !== 'document without a purpose')
    await compare('as it was answered', ({ course }) => course !== 'none', named)

    for (const [at, child] of children.entries()) {
      if (child.course === 'withdrawn') await answer(child, false)
      if (child.course === 'guardian changed')
        await inSchool((db) => changeGuardian(db, child.guardian, at % 8 < 4 ? 'barred' : 'removed'))
    }
    await compare('after the change', ({ course }) => course === 'given', named)
    await compare('after the change', () => false, ['document without a purpose'])

    const history = await inSchool((db) =>
      sql<{ n: number }>`select count(*)::int as n from consent_answers where purpose_id = ${purposeId}`.execute(db),
    )
    const answers = asked.length + children.filter(({ course }) => course === 'withdrawn').length
    count++
    if (history.rows[0]?.n !== answers) failures.push(`the history has ${history.rows[0]?.n} answers, not ${answers}`)

    for (const child of children.filter(({ course }) => course === 'guardian changed'))
      await answer({ ...child, guardian: await createGuardian(server, office, [child.id]) }, true)
    await compare(
      'after the new guardian agreed',
      ({ course }) => course === 'given' || course === 'guardian changed',
      named,
    )
    return { count, failures, figures: { children: children.length, papers: paperKinds.join(', ') } }
  },
)

async function storePhoto(server: ProofServer, tenantId: string): Promise<string> {
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer()
  const storageKey = `${tenantId}/proof-photo`
  await server.services.files.storage.put(storageKey, photo, { type: 'image/png' })
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<{ id: string }>`insert into files (name, type, size, sha256, storage_key, purpose)
      values ('photo.png', 'image/png', ${photo.length}, '\\x00', ${storageKey}, 'photo') returning id`.execute(db)
    return rows[0]?.id ?? ''
  })
}

async function createChild(db: TenantDb, at: number, fileId: string): Promise<string> {
  const [userName, admissionNo] = [`consent-${at}`, `CON-${at}`]
  const id = await aStudent(db, { userName, firstName: 'Asha', lastName: `Rao ${at}`, admissionNo })
  await sql`update students set photo_file_id = ${fileId} where user_id = ${id}`.execute(db)
  await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
    select c.id, ${id}::uuid, ${`C${at}`}, (select school_day()) - 30 from classes c order by c.id limit 1`.execute(db)
  return id
}
