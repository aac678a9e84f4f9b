import { downloadPath } from '#modules/gradebook/web/paths.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { cardLanguages } from '../../contracts/cardSchemas.ts'
import { cardLinks } from '../../contracts/linkContract.ts'
import { linkDefinitions } from '../../contracts/linkSchemas.ts'
import { classFacts } from '../classGradebook.ts'
import { makeReportLink, useReportLink } from '../links/reportLinks.ts'
import { mayHandle } from './cardHandling.ts'
import { renderCards } from './cardPaper.ts'
import { noteReading } from './cardReadings.ts'
import { findCard } from './cardStorage.ts'

export const cardLinkRoutes = implement(cardLinks, linkDefinitions, {
  linkCard: async ({ params: { classId, cardId }, body: { language } }, { db, actor, audit, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    const card = (await findCard(db, cardId)) ?? fail('no-such-card')
    if (card.classId !== classId) fail('card-of-another-class')
    if (!mayHandle(facts, actor)) fail('not-your-class')
    const { studentId } = card
    const link = { kind: 'card', recordId: cardId, studentId, language, madeBy: actor.userId } as const
    return makeReportLink({ db, audit }, link, downloadPath)
  },

  linkChildCard: async ({ params: { studentId, cardId }, body: { language } }, { db, actor, audit, fail }) => {
    const card = await findCard(db, cardId)
    if (card?.studentId !== studentId || card.isRevoked) fail('no-such-card')
    const link = { kind: 'card', recordId: cardId, studentId, language, madeBy: actor.userId } as const
    return makeReportLink({ db, audit }, link, downloadPath)
  },

  openCardLink: async ({ body: { token } }, { tx, tenant, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const opened = (await tx((unit) => useReportLink(unit, 'card', token))) ?? fail('link-used')
    const { recordId, yearId, madeBy, isFamily } = opened
    const card = await services.database.inTenant({ tenantId: tenant.id, yearId }, async (db) => {
      const found = await findCard(db, recordId)
      // Only the running year takes new rows.
      if (found && isFamily && yearId === tenant.currentYearId) await noteReading(db, recordId, madeBy)
      return found
    })
    if (!card || card.isRevoked) return fail('link-used')
    const language = opened.language as (typeof cardLanguages)[number]
    const address = addressOf(services.config, tenant)
    return renderCards(services.documents, [card], { language, address, timeZone: tenant.timeZone })
  },
})
