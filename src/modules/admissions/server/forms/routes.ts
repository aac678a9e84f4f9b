import { admissionForms } from '#modules/admissions/contract.ts'
import { admissionFormDefinitions, formProblems } from '#modules/admissions/formSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { formProblemsOf } from '../../rules/formReadiness.ts'
import { addForm, listForms, publishDraft, readForm, shuffled, startVersion, writeDraft } from './forms.ts'

export const formRoutes = implement(admissionForms, admissionFormDefinitions, {
  listForms: async (_, { db }) => ({ forms: await listForms(db) }),
  addForm: async ({ body }, { db, audit, fail }) => {
    const formId = (await addForm(db, body.name, body.start)) ?? fail('name-taken')
    audit({ entity: 'admissionForm', entityId: formId, after: { name: body.name } })
    return (await readForm(db, formId)) ?? fail('name-taken')
  },
  getForm: async ({ params }, { db, fail }) => (await readForm(db, params.admissionFormId)) ?? fail('no-such-form'),
  startVersion: async ({ params }, { db, audit, fail }) => {
    await startVersion(db, params.admissionFormId)
    const form = (await readForm(db, params.admissionFormId)) ?? fail('no-such-form')
    audit({ entity: 'admissionForm', entityId: params.admissionFormId, after: { draft: form.draft?.number ?? null } })
    return form
  },
  saveDraft: async ({ params: { admissionFormId }, body }, { db, audit, fail }) => {
    const form = (await readForm(db, admissionFormId)) ?? fail('no-such-form')
    if (!form.draft) fail('no-draft')
    if (!(await writeDraft(db, admissionFormId, body.sections, body.version)))
      fail('changed-meanwhile', { details: form })
    audit({ entity: 'admissionForm', entityId: admissionFormId, after: { draft: form.draft?.number } })
    return (await readForm(db, admissionFormId)) ?? fail('no-such-form')
  },
  shuffle: async ({ params: { admissionFormId }, body: { version, ...move } }, { db, audit, fail }) => {
    const form = (await readForm(db, admissionFormId)) ?? fail('no-such-form')
    const draft = form.draft ?? fail('no-draft')
    const sections = shuffled(draft.sections, move) ?? fail('no-such-field')
    if (!(await writeDraft(db, admissionFormId, sections, version))) fail('changed-meanwhile', { details: form })
    audit({ entity: 'admissionForm', entityId: admissionFormId, after: move })
    return (await readForm(db, admissionFormId)) ?? fail('no-such-form')
  },
  publishForm: async ({ params: { admissionFormId }, body }, { db, audit, fail }) => {
    const form = (await readForm(db, admissionFormId)) ?? fail('no-such-form')
    const draft = form.draft ?? fail('no-draft')
    const problems = formProblemsOf(draft.sections)
    if (problems.length > 0)
      fail('not-ready', {
        fields: problems.map(({ fieldKey, code }) => ({ field: fieldKey ?? '', code, message: formProblems[code] })),
      })
    if (!(await publishDraft(db, admissionFormId, body.version))) fail('changed-meanwhile', { details: form })
    audit({ entity: 'admissionForm', entityId: admissionFormId, after: { published: draft.number } })
    return (await readForm(db, admissionFormId)) ?? fail('no-such-form')
  },
})
