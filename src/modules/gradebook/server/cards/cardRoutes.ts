import { sql } from 'kysely'
import { startDownload } from '#modules/downloads/server/public.ts'
import { cards } from '#modules/gradebook/cardContract.ts'
import { cardDefinitions } from '#modules/gradebook/cardSchemas.ts'
import type { ClassGradebook } from '#modules/gradebook/markSchemas.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { yearKey } from '../../rules/results.ts'
import { type ClassFacts, classFacts, classGradebook, isClassTeacher } from '../classGradebook.ts'
import { makeClassCards } from './cardJobs.ts'
import { renderCards } from './cardPaper.ts'
import {
  cardsToPrint,
  findCard,
  insertCards,
  keepLetterhead,
  listCards,
  listChildCards,
  noteReading,
} from './cardStorage.ts'
import { cardsOfClass } from './madeCards.ts'

/** Of the teachers of a class only the class teacher handles its cards. */
const mayHandle = (facts: ClassFacts, actor: Actor): boolean =>
  actor.roleId !== roles.teacher || isClassTeacher(facts, actor)

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

async function acceptedRemarks(db: TenantDb, classId: string, termKey: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ studentId: string; remark: string }>`
    select student_id as "studentId", remark from gradebook_remarks
    where class_id = ${classId} and term_key = ${termKey} and state = 'accepted'`.execute(db)
  return new Map(rows.map(({ studentId, remark }) => [studentId, remark]))
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
    const current = new Set(all.filter(({ isSuperseded }) => !isSuperseded).map(({ studentId }) => studentId))
    return {
      cards: all,
      missing: gradebook.students.filter(({ studentId }) => !current.has(studentId)).length,
      unpublished: unpublishedIn(gradebook, termKey),
    }
  },

  issueCards: async ({ params: { classId }, body: { termKey } }, { db, actor, services, audit, fail }) => {
    const gradebook = (await classGradebook(db, actor, classId, undefined)) ?? fail('no-such-class')
    const { template, sheets } = gradebook
    if (!template) return fail('no-template')
    const isKnown = termKey === yearKey || template.content.terms.some(({ key }) => key === termKey)
    if (!isKnown || sheets.length === 0 || unpublishedIn(gradebook, termKey).length > 0) fail('sheets-missing')
    const { rows } = await sql<{ name: string }>`
      select name from academic_years where id = current_year()`.execute(db)
    const remarks = await acceptedRemarks(db, classId, termKey)
    const made = cardsOfClass(gradebook, { yearName: rows[0]?.name ?? '', termKey, remarks })
    const letterheadId = await keepLetterhead(db, await readLetterhead(db, services))
    const issue = { classId, termKey, versionId: template.versionId, letterheadId, issuedBy: actor.userId }
    const outcome = await insertCards(db, issue, made)
    audit({ entity: 'reportCards', entityId: classId, after: { termKey, ...outcome } })
    return outcome
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
    await enqueue(makeClassCards, { downloadId, classId, yearId: actor.yearId, timeZone: actor.timeZone, ...body })
    return { downloadId }
  },

  listChildCards: async ({ params: { studentId } }, { db }) => ({ cards: await listChildCards(db, studentId) }),

  printChildCard: async ({ params: { studentId, cardId }, query }, { tx, actor, services, fail }) => {
    const card = await tx(async ({ db }) => {
      const found = await findCard(db, cardId)
      if (found?.studentId !== studentId) return fail('no-such-card')
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
