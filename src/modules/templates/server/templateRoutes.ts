import { sql } from 'kysely'
import { isPurposeOrNone } from '#modules/consents/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import { templates } from '../contract.ts'
import { type DocumentKind, numberPrefixes } from '../kinds.ts'
import { unknownField } from '../rules/contentFields.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { templateDefinitions } from '../schemas.ts'
import { schoolValues } from './facts/schoolFacts.ts'
import { readSubjects, sampleRecords } from './facts/subjects.ts'
import { smallPhoto } from './issuing/photos.ts'
import { drawPaper, type Paper } from './printing/documentPaper.ts'
import { sampleSubject } from './printing/sampleSubject.ts'
import { signaturePictures } from './signatures/signaturePictures.ts'
import { hasSignatures, signatureChoices, withdrawnSignature } from './signatures/signatureStorage.ts'
import {
  findTemplate,
  findVersion,
  insertReview,
  insertTemplate,
  insertVersion,
  listTemplates,
  updateTemplate,
} from './templateStorage.ts'

type Wrong =
  | { readonly code: 'no-such-consent' | 'no-such-signature' }
  | { readonly code: 'unknown-field'; readonly values: { field: string } }

/** Why a template of this kind cannot have this content. */
async function wrongWith(db: TenantDb, kind: DocumentKind, content: DocumentDesign): Promise<Wrong | null> {
  const field = unknownField(kind, content)
  if (field) return { code: 'unknown-field', values: { field } }
  if (!(await hasSignatures(db, content))) return { code: 'no-such-signature' }
  return (await isPurposeOrNone(db, content.photoPurposeId)) ? null : { code: 'no-such-consent' }
}

const noToken = '00000000-0000-4000-8000-000000000000'

export const templateRoutes = implement(templates, templateDefinitions, {
  listTemplates: async (_, { db }) => ({ templates: await listTemplates(db) }),

  addTemplate: async ({ body: { kind, name, schoolTemplateId } }, { db, audit, fail }) => {
    const source =
      schoolTemplateId === null ? { kind, content: readyDesign(kind) } : await findTemplate(db, schoolTemplateId)
    if (source?.kind !== kind) return fail('no-such-template')
    const templateId = await insertTemplate(db, { kind, name, content: source.content })
    if (templateId === 'too-many') return fail('too-many-templates')
    audit({ entity: 'template', entityId: templateId, after: { kind, name } })
    return (await findTemplate(db, templateId)) ?? fail('no-such-template')
  },

  getTemplate: async ({ params: { schoolTemplateId } }, { db, fail }) => {
    const template = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    const purposes = await sql<{ purposeId: string; name: string }>`
      select id as "purposeId", name from consent_purposes where is_active or id = ${template.content.photoPurposeId}
      order by lower(name), id limit 50`.execute(db)
    return {
      template,
      purposes: purposes.rows,
      samples: await sampleRecords(db, template.kind),
      signatures: await signatureChoices(db, template.content),
    }
  },

  saveTemplate: async ({ params: { schoolTemplateId }, body }, { db, audit, fail }) => {
    const before = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    const wrong = await wrongWith(db, before.kind, body.content)
    if (wrong) fail(wrong.code, 'values' in wrong ? { values: wrong.values } : {})
    if (!(await updateTemplate(db, schoolTemplateId, body))) throw problem('changed-meanwhile', { details: before })
    const { name, content } = before
    audit({
      entity: 'template',
      entityId: schoolTemplateId,
      before: { name, content },
      after: { name: body.name, content: body.content },
    })
    return (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
  },

  submitTemplate: async ({ params: { schoolTemplateId }, body: { version } }, { db, actor, audit, fail }) => {
    const before = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    if (before.inReview !== null) fail('in-review')
    if (!before.isChanged) fail('nothing-changed')
    const withdrawn = await withdrawnSignature(db, before.content)
    if (withdrawn) fail('signature-withdrawn', { values: { name: withdrawn } })
    if (!(await insertVersion(db, schoolTemplateId, { version, by: actor.userId })))
      throw problem('changed-meanwhile', { details: before })
    const after = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    audit({ entity: 'template', entityId: schoolTemplateId, after: { submitted: after.inReview } })
    return after
  },

  decideVersion: async ({ params, body: { decision, note } }, { db, actor, audit, fail }) => {
    const { schoolTemplateId, number } = params
    if (!(await findTemplate(db, schoolTemplateId))) fail('no-such-template')
    const version = (await findVersion(db, schoolTemplateId, number)) ?? fail('no-such-version')
    if (version.decision !== null) fail('decided-already')
    const isOwn = version.submittedBy === actor.userId
    if (isOwn && decision !== 'withdrawn') fail('own-version')
    if (!isOwn && decision === 'withdrawn') fail('not-own-version')
    if (decision === 'returned' && note === '') fail('reason-missing')
    if (!(await insertReview(db, { version, decision, note, by: actor.userId }))) fail('decided-already')
    audit({ entity: 'template', entityId: schoolTemplateId, after: { version: number, decision, note } })
    return (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
  },

  getVersion: async ({ params: { schoolTemplateId, number } }, { db, fail }) => {
    if (!(await findTemplate(db, schoolTemplateId))) fail('no-such-template')
    const { content } = (await findVersion(db, schoolTemplateId, number)) ?? fail('no-such-version')
    return { number, content }
  },

  retireTemplate: async ({ params: { schoolTemplateId }, body: { isRetired, version } }, { db, audit, fail }) => {
    const before = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    const { rows } = await sql`
      update school_templates set is_retired = ${isRetired}, version = version + 1
      where id = ${schoolTemplateId} and version = ${version} returning id`.execute(db)
    if (rows.length === 0) throw problem('changed-meanwhile', { details: before })
    audit({
      entity: 'template',
      entityId: schoolTemplateId,
      before: { isRetired: before.isRetired },
      after: { isRetired },
    })
    return (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
  },

  removeTemplate: async ({ params: { schoolTemplateId } }, { db, audit, fail }) => {
    const before = (await findTemplate(db, schoolTemplateId)) ?? fail('no-such-template')
    if (before.versions.length > 0) fail('template-submitted-once')
    await sql`delete from school_templates where id = ${schoolTemplateId}`.execute(db)
    audit({ entity: 'template', entityId: schoolTemplateId, before: { name: before.name, kind: before.kind } })
    return {}
  },

  drawTemplate: async ({ body: { kind, content, language, of } }, { tx, actor, services, fail }) => {
    const field = unknownField(kind, content)
    if (field) fail('unknown-field', { values: { field } })
    const school = await services.directory.byId(actor.tenantId)
    if (!school) throw problem('invalid-tenant')
    const design = language ? { ...content, language } : content
    const { letterhead, values, tables, photoSource } = await tx(async ({ db }) => {
      const head = await readLetterhead(db, services)
      if (!(await hasSignatures(db, content))) fail('no-such-signature')
      if (!(await isPurposeOrNone(db, content.photoPurposeId))) fail('no-such-consent')
      if (of === 'example' || of === 'longest') {
        const sample = sampleSubject(of)
        return {
          letterhead: head,
          ...sample,
          values: { ...sample.values, ...(await schoolValues(db)) },
          photoSource: null,
        }
      }
      const [found] = await readSubjects(db, kind, design, [of])
      if (!found) return fail('no-such-record')
      // What is typed when it is issued is imaginary here.
      const given = Object.entries(sampleSubject('example').values).filter(([name]) => name.startsWith('given.'))
      return { letterhead: head, ...found, values: { ...Object.fromEntries(given), ...found.values } }
    })
    const paper: Paper = {
      kind,
      design,
      letterhead: { ...letterhead, id: '' },
      values,
      tables,
      photo: photoSource ? await smallPhoto(services, tx, photoSource) : null,
      signatures: await signaturePictures(services, tx, design),
      number: `${numberPrefixes[kind]}/${values['school.year'] ?? ''}/000042`,
      token: noToken,
      issuedAt: services.now().toISOString(),
      copy: 'preview',
    }
    const svg = await drawPaper(services.documents, paper, {
      title: '',
      layout: 'single',
      address: addressOf(services.config, school),
      timeZone: actor.timeZone,
    })
    return { svg }
  },
})
