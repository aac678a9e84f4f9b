import { sql } from 'kysely'
import { formWith } from '#app/testing/fileUpload.ts'
import type { TestServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import type { FormField } from '#modules/admissions/formSchemas.ts'
import type { PostInput } from '#modules/admissions/postSchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { readyForm } from '../../rules/readyForm.ts'
import { expireAdmissions } from '../offers/waitingList.ts'
import { anOpenPost } from '../seed.ts'
import { aFamily } from './family.ts'

const wholeForm = {
  firstName: 'Asha',
  lastName: 'Rao',
  birth: '2022-05-04',
  gender: 'Female',
  quota: 'General',
  fatherName: 'Vikram Rao',
  fatherPhone: '98450 12345',
  address: '14 Lake Road',
  pincode: '560001',
  hasSchool: false,
}

/** The newest of what was done with an application. What its family was told may be written down at any time in between. */
export const lastStep = <Event extends { readonly kind: string }>(events: readonly Event[]): Event | undefined =>
  events.find(({ kind }) => kind !== 'notice')

/** A field of a form, with what matters for a test. */
export const aField = (fieldKey: string, type: keyof typeof fieldTypes, more: Partial<FormField> = {}): FormField => ({
  fieldKey,
  typeId: fieldTypes[type],
  label: `Label of ${fieldKey}`,
  labelHi: '',
  help: '',
  helpHi: '',
  need: 'no',
  needWhen: null,
  visibleWhen: null,
  options: [],
  optionsHi: [],
  least: null,
  most: null,
  relativeTo: null,
  prefill: null,
  mapsTo: null,
  ...more,
})

/** What tests of admissions need: the office, posts, families and their drafts. */
export async function admissionScene(server: TestServer) {
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const within = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

  /** An open post whose form has these fields besides the ready-made ones. It asks for no papers. */
  const aPost = (changes: Partial<PostInput> & { seats?: number } = {}, fields: readonly FormField[] = []) =>
    within(async (db) => {
      const formId = newId()
      const sections = [...readyForm(), { sectionKey: 'more', title: 'More', titleHi: '', fields: [...fields] }]
      await sql`insert into admission_forms (id, name) values (${formId}, ${`Form ${formId}`})`.execute(db)
      await sql`insert into admission_form_versions (form_id, state, sections, published_at)
        values (${formId}, 'published', ${JSON.stringify(sections)}, now())`.execute(db)
      const { rows } = await sql<{ id: string }>`select g.id from grades g where exists (select from classes c
        where c.tenant_id = g.tenant_id and c.grade_id = g.id) order by g.position limit 1`.execute(db)
      return anOpenPost(db, {
        title: 'Scene',
        admissionFormId: formId,
        gradeId: rows[0]?.id ?? '',
        documents: [],
        ...changes,
      })
    })

  let children = 0
  async function aDraft(postGradeId: string, changes: object = {}) {
    await within((db) => sql`delete from throttles`.execute(db))
    const email = `${newId()}@family.example`
    const family = await aFamily(server, 'greenwood', email)
    const { data } = await family.send(apply.routes.startApplication, { body: { postGradeId } })
    const params = { applicationId: data.applicationId }
    children += 1
    const birth = `20${18 + (Math.floor(children / 28) % 5)}-0${(children % 9) + 1}-${String((children % 28) + 1).padStart(2, '0')}`
    const own = {
      firstName: `Child ${String.fromCharCode(65 + children)}`,
      birth,
      fatherPhone: `98450 ${10_000 + children}`,
    }
    await family.send(apply.routes.saveAnswers, { params, body: { answers: { ...wholeForm, ...own, ...changes } } })
    return { family, params, email }
  }

  const sendFile = (
    caller: { raw: typeof office.raw; headers: Record<string, string> },
    url: string,
    name: string,
    bytes: Buffer,
  ) => {
    const form = formWith({ name, bytes })
    return caller.raw({ method: 'POST', url, payload: form.payload, headers: { ...caller.headers, ...form.headers } })
  }

  const setState = (applicationId: string, state: string) =>
    within((db) => sql`update admission_applications set state = ${state} where id = ${applicationId}`.execute(db))

  const expire = () =>
    within((db) => enqueueIn(db, tenantId)(expireAdmissions, {}, { key: `admission expiry ${newId()}` }))

  return { office, tenantId, within, aPost, aDraft, sendFile, setState, expire }
}
