import { sql } from 'kysely'
import { startDownload } from '#modules/downloads/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { cards } from '../../contracts/cardContract.ts'
import { cardDefinitions } from '../../contracts/cardSchemas.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { yearKey } from '../../rules/results.ts'
import { classFacts, classGradebook } from '../classGradebook.ts'
import { mayHandle } from './cardHandling.ts'
import { makeCards } from './cardIssue.ts'
import { makeClassCards } from './cardJobs.ts'
import { announceCards } from './cardNotices.ts'
import { renderCards } from './cardPaper.ts'
import { keepPhotos, smallPhotos } from './cardPhotos.ts'
import { insertPrints, listPrints } from './cardPrints.ts'
import { listReadings, noteReading, remindReaders } from './cardReadings.ts'
import {
  cardsToPrint,
  findCard,
  insertCards,
  keepLetterhead,
  listCards,
  listChildCards,
  listStudentCards,
  revoke,
} from './cardStorage.ts'

const schoolAddress = async ({ directory, config }: Services, tenantId: string): Promise<string> => {
  const school = await directory.byId(tenantId)
  if (!school) throw problem('invalid-tenant')
  return addressOf(config, school)
}

/** The names of sheets that a card would need and that are not published. */
function unpublishedIn({ sheets, template }: ClassGradebook, termKey: string): string[] {
  const needed = sheets.filter((sheet) => termKey === yearKey || sheet.termKey === termKey)
  const nameOf = (key: string) => template?.content.subjects.find((one) => one.key === key)?.name ?? key
  return [...new Set(needed.filter(({ state }) => state !== 'published').map(({ subjectKey }) => nameOf(subjectKey)))]
}

const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}.`)
    .join(' ')

export const cardRoutes = implement(cards, cardDefinitions, {
  listCards: async ({ params: { classId }, query: { termKey } }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (!mayHandle(facts, actor)) return { cards: [], missing: 0, unpublished: [] }
    const gradebook = (await classGradebook(db, actor, classId, undefined)) ?? fail('no-such-class')
    const all = await listCards(db, classId, termKey)
    const current = new Set(
      all.filter((card) => !card.isSuperseded && card.revokedFor === null).map(({ studentId }) => studentId),
    )
    return {
      cards: all,
      missing: gradebook.students.filter(({ studentId }) => !current.has(studentId)).length,
      unpublished: unpublishedIn(gradebook, termKey),
    }
  },

  issueCards: async ({ params: { classId }, body: { termKey } }, { tx, actor, services, fail }) => {
    const made = await tx(async ({ db }) => {
      const gradebook = (await classGradebook(db, actor, classId, undefined)) ?? fail('no-such-class')
      const { template, sheets } = gradebook
      if (!template) return fail('no-template')
      const isKnown = termKey === yearKey || template.content.terms.some(({ key }) => key === termKey)
      if (!isKnown || sheets.length === 0 || unpublishedIn(gradebook, termKey).length > 0) fail('sheets-missing')
      return makeCards(db, gradebook, { termKey, versionId: template.versionId })
    })
    const photos = await smallPhotos(services, made.photos)
    return tx(async ({ db, audit, notify }) => {
      const letterheadId = await keepLetterhead(db, await readLetterhead(db, services))
      const photoIds = await keepPhotos(db, photos)
      const { designVersionId, versionId } = made
      const issue = { classId, termKey, versionId, letterheadId, issuedBy: actor.userId, designVersionId, photoIds }
      const { fresh, ...outcome } = await insertCards(db, issue, made.cards)
      await announceCards({ db, notify }, fresh)
      audit({ entity: 'reportCards', entityId: classId, after: { termKey, ...outcome } })
      return outcome
    })
  },

  listReadings: async ({ params: { classId }, query: { termKey } }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (!mayHandle(facts, actor)) fail('not-your-class')
    return { rows: await listReadings(db, classId, termKey) }
  },

  remindReaders: async ({ params: { classId }, body: { termKey } }, { db, actor, notify, audit, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (!mayHandle(facts, actor)) fail('not-your-class')
    const families = await remindReaders({ db, notify }, classId, termKey)
    audit({ entity: 'reportCards', entityId: classId, after: { termKey, reminded: families } })
    return { families }
  },

  listStudentCards: async ({ params: { classId, studentId } }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    await requireOwn(db, 'users', [studentId])
    if (!mayHandle(facts, actor)) return { cards: [] }
    return { cards: await listStudentCards(db, classId, studentId) }
  },

  revokeCard: async ({ params: { classId, cardId }, body: { reason } }, { db, actor, audit, fail }) => {
    if (!(await classFacts(db, classId))) fail('no-such-class')
    const card = (await findCard(db, cardId)) ?? fail('no-such-card')
    if (card.classId !== classId) fail('card-of-another-class')
    if (!(await revoke(db, cardId, { userId: actor.userId, reason }))) fail('card-replaced')
    audit({ entity: 'reportCard', entityId: cardId, before: { number: card.number }, after: { revokedFor: reason } })
    return {}
  },

  printCard: async ({ params: { classId, cardId }, query }, { tx, actor, services, fail }) => {
    const card = await tx(async ({ db }) => {
      const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
      const found = (await findCard(db, cardId)) ?? fail('no-such-card')
      if (found.classId !== classId) fail('card-of-another-class')
      if (!mayHandle(facts, actor)) fail('not-your-class')
      return found
    })
    const address = await schoolAddress(services, actor.tenantId)
    return renderCards(services.documents, [card], { ...query, address, timeZone: actor.timeZone })
  },

  printClass: async ({ params: { classId }, body }, { db, actor, enqueue, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (!mayHandle(facts, actor)) fail('not-your-class')
    const found = await cardsToPrint(db, classId, body.termKey)
    if (found.length === 0 || !actor.yearId) return fail('no-cards')
    const title = { en: `Report cards ${facts.className}`, hi: `रिपोर्ट कार्ड ${facts.className}` }
    const { downloadId } = await startDownload(db, title)
    await insertPrints(
      db,
      downloadId,
      found.map(({ cardId }) => cardId),
    )
    await enqueue(makeClassCards, { downloadId, yearId: actor.yearId, timeZone: actor.timeZone, ...body })
    return { downloadId }
  },

  listPrints: async ({ params: { classId, downloadId } }, { db, actor, fail }) => {
    const rows = await listPrints(db, { classId, downloadId, userId: actor.userId })
    return rows.length > 0 ? { rows } : fail('no-such-file')
  },

  listChildCards: async ({ params: { studentId } }, { db }) => ({ cards: await listChildCards(db, studentId) }),

  printChildCard: async ({ params: { studentId, cardId }, query }, { tx, actor, services, fail }) => {
    const card = await tx(async ({ db }) => {
      const found = await findCard(db, cardId)
      if (found?.studentId !== studentId || found.isRevoked) return fail('no-such-card')
      if (actor.yearIsCurrent) await noteReading(db, cardId, actor.userId)
      return found
    })
    const address = await schoolAddress(services, actor.tenantId)
    return renderCards(services.documents, [card], { ...query, address, timeZone: actor.timeZone })
  },

  verifyCard: async ({ params: { token } }, { tx, fail }) => {
    type Found = {
      number: string
      issuedAt: string
      termName: string
      className: string
      name: string
      isSuperseded: boolean
      isRevoked: boolean
    }
    const found = await tx(async ({ db }) => {
      if (!isToken(token)) return undefined
      const { rows } = await sql<Found>`select * from find_report_card(${token})`.execute(db)
      return rows[0]
    })
    if (!found) return fail('no-such-card')
    const { name, ...card } = found
    return { ...card, initials: initialsOf(name) }
  },
})
