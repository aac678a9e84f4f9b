import { sql } from 'kysely'
import { gatewayWording } from '#modules/gateway/contract.ts'
import { gatewayWordingDefinitions } from '#modules/gateway/wordingSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { faultInBody, type TextFault } from '../../rules/registeredText.ts'
import { segmentsOf } from '../../rules/segments.ts'
import { findSender, listSenders } from '../setup/senders.ts'
import { insertTemplate, isTemplateTaken, listTemplates, type TemplateForm, updateTemplate } from './templates.ts'
import { listTriggers, saveTrigger, triggerEvents } from './triggers.ts'

/** What is wrong with a template, if anything. */
type Wrong = 'no-such-kind' | 'no-such-sender' | 'sender-unverified' | 'template-taken' | TextFault

async function wrongWith(
  db: TenantDb,
  services: Pick<Services, 'notifications'>,
  form: TemplateForm,
  except: string | null,
): Promise<Wrong | null> {
  if (form.kind !== null && !eventsWithWords(services).some(({ kind }) => kind === form.kind)) return 'no-such-kind'
  const sender = form.senderId === null ? null : await findSender(db, form.senderId)
  if (form.senderId !== null && !sender) return 'no-such-sender'
  // A template that is not used may wait for its sender.
  if (form.isActive && sender?.isVerified === false) return 'sender-unverified'
  if (await isTemplateTaken(db, form, except)) return 'template-taken'
  return form.registeredText === '' ? null : faultInBody(form.registeredText, form.body)
}

/** The events whose messages the school may word itself: codes and passes are sealed in the queue. */
const eventsWithWords = ({ notifications }: Pick<Services, 'notifications'>) =>
  triggerEvents(notifications).filter(({ kind, isAlwaysSent }) => !(isAlwaysSent && notifications.events.has(kind)))

/** Placeholders every template can use, besides those of its event. */
const always = ['name', 'school', 'title', 'body']

export const wordingRoutes = implement(gatewayWording, gatewayWordingDefinitions, {
  listTemplates: async (_, { db, services }) => {
    const [templates, senders] = await Promise.all([listTemplates(db), listSenders(db)])
    const kinds = eventsWithWords(services).map(({ kind, name, placeholders }) => ({
      kind,
      name,
      placeholders: [...placeholders, ...always],
    }))
    return {
      templates,
      senders: senders.map(({ senderId, channel, header }) => ({ senderId, channel, header })),
      kinds,
    }
  },

  addTemplate: async ({ body }, { db, services, audit, fail }) => {
    const wrong = await wrongWith(db, services, body, null)
    if (typeof wrong === 'string') fail(wrong)
    else if (wrong) fail('text-not-registered', { values: { at: wrong.at + 1 } })
    const templateId = await insertTemplate(db, body)
    audit({ entity: 'messageTemplate', entityId: templateId, after: body })
    const [template] = await listTemplates(db, templateId)
    return template ?? fail('template-taken')
  },

  saveTemplate: async ({ params: { messageTemplateId }, body }, { db, services, audit, fail }) => {
    const [before] = await listTemplates(db, messageTemplateId)
    if (!before) return fail('no-such-template')
    const wrong = await wrongWith(db, services, body, messageTemplateId)
    if (typeof wrong === 'string') fail(wrong)
    else if (wrong) fail('text-not-registered', { values: { at: wrong.at + 1 } })
    if (!(await updateTemplate(db, messageTemplateId, body))) throw problem('changed-meanwhile', { details: before })
    audit({ entity: 'messageTemplate', entityId: messageTemplateId, before, after: body })
    const [after] = await listTemplates(db, messageTemplateId)
    return after ?? fail('no-such-template')
  },

  deleteTemplate: async ({ params: { messageTemplateId } }, { db, audit, fail }) => {
    const [before] = await listTemplates(db, messageTemplateId)
    if (!before) return fail('no-such-template')
    await sql`delete from gateway_templates where id = ${messageTemplateId}`.execute(db)
    audit({ entity: 'messageTemplate', entityId: messageTemplateId, before })
    return {}
  },

  checkText: ({ body: { body, registeredText } }) => ({
    ...segmentsOf(body),
    fault: registeredText === '' ? null : faultInBody(registeredText, body),
  }),

  listTriggers: async (_, { db, services }) => ({
    triggers: await listTriggers(db, triggerEvents(services.notifications)),
  }),

  saveTrigger: async ({ params: { kind }, body }, { db, services, audit, fail }) => {
    const known = triggerEvents(services.notifications).find((event) => event.kind === kind)
    if (!known) return fail('no-such-kind')
    if (known.isAlwaysSent && (!body.isOn || body.audience !== 'all')) fail('always-sent')
    const [before] = await listTriggers(db, [known])
    if (!(await saveTrigger(db, { kind, ...body }))) throw problem('changed-meanwhile', { details: before })
    const [after] = await listTriggers(db, [known])
    if (!after) return fail('no-such-kind')
    audit({ entity: 'gatewayTrigger', entityId: kind, before: before ?? null, after: body })
    return after
  },
})
