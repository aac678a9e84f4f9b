import { sql } from 'kysely'
import { pickups } from '#modules/visitors/contract.ts'
import { familyPickup } from '#modules/visitors/familyContract.ts'
import { familyPickupDefinitions, pickupDefinitions } from '#modules/visitors/pickupSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { tellGates } from '../live.ts'
import { isStudentId } from '../people.ts'
import { linkFor } from '../visits/routes.ts'
import type { Link } from '../visits/visitColumns.ts'
import { addAdult, countAdults, endAdult, listAdults } from './adults.ts'
import { decidePass, lockPass, movePass, ofOwnClass, passesWhere, requestPass } from './passes.ts'

/** The most adults a guardian can name for a child. */
const maxAdults = 10

const todayOf = async (db: TenantDb): Promise<CivilDate> =>
  (await sql<{ today: CivilDate }>`select school_today()::text as today`.execute(db)).rows[0]?.today ??
  ('' as CivilDate)

async function readPickup(db: TenantDb, link: Link, studentId: string) {
  const [adults, passes, today] = await Promise.all([
    listAdults(db, link, studentId),
    passesWhere(db, sql`x.student_id = ${studentId}`, 30),
    todayOf(db),
  ])
  return { adults, passes, today }
}

type UploadContext = {
  readonly services: Services
  readonly actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  uploads(): AsyncIterable<Upload>
}

/** Stores the photo of an adult; null if there is none. */
async function keepAdultPhoto({ services, actor, tx, uploads }: UploadContext) {
  const { tenantId, userId } = actor
  for await (const upload of uploads()) {
    const file = await services.files.keep(upload, {
      tenantId,
      userId,
      tx,
      policy: uploadPolicies.photo,
      purpose: 'pickup',
    })
    return services.files.link(tenantId, file)
  }
  return null
}

export const pickupRoutes = implement(pickups, pickupDefinitions, {
  listPasses: async ({ query }, { db, actor }) => {
    const today = await todayOf(db)
    const day = query.day ?? today
    const whose = actor.roleId === roles.teacher ? sql`and ${ofOwnClass(sql`x.student_id`, actor.userId)}` : sql``
    const which = query.waiting ? sql`x.state = 'requested' and x.day >= ${today}` : sql`x.day = ${day}`
    return { day, passes: await passesWhere(db, sql`${which} ${whose}`) }
  },
  getStudentPickup: async ({ params }, context) => {
    if (!(await isStudentId(context.db, params.studentId))) return context.fail('no-such-student')
    return readPickup(context.db, linkFor(context), params.studentId)
  },
  keepStudentAdultPhoto: async ({ params }, context) => {
    if (!(await context.tx(({ db }) => isStudentId(db, params.studentId)))) return context.fail('no-such-student')
    return (await keepAdultPhoto(context)) ?? context.fail('no-file')
  },
  addStudentAdult: async ({ params, body }, context) => {
    if (!(await isStudentId(context.db, params.studentId))) return context.fail('no-such-student')
    const adultId = await addAdult(context, params.studentId, context.actor.userId, body)
    return adultId === 'no-such-file' ? context.fail(adultId) : { adultId }
  },
  endStudentAdult: async ({ params }, context) =>
    (await endAdult(context, params.studentId, params.adultId)) ? {} : context.fail('no-such-adult'),
  requestStudentPass: async ({ params, body }, context) => {
    const { actor, db } = context
    if (!(await isStudentId(db, params.studentId))) return context.fail('no-such-student')
    const decides = actor.matrix.visitor.canEdit
    const passId = await requestPass(context, params.studentId, { userId: actor.userId, decides }, body)
    if (typeof passId !== 'string') return context.fail(passId.refused)
    await tellGates({ ...context, tenantId: actor.tenantId })
    return { passId }
  },
  decidePass: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const whose = actor.roleId === roles.teacher ? sql`and ${ofOwnClass(sql`x.student_id`, actor.userId)}` : sql``
    const pass = await lockPass(db, sql`x.id = ${params.passId} ${whose}`)
    if (!pass) return fail('no-such-pass')
    if (!(await decidePass(context, pass, { ...body, userId: actor.userId }))) return fail('not-now')
    await tellGates({ ...context, tenantId: actor.tenantId })
    return (await passesWhere(db, sql`x.id = ${params.passId}`, 1))[0] ?? fail('no-such-pass')
  },
})

export const familyRoutes = implement(familyPickup, familyPickupDefinitions, {
  getChildPickup: ({ params }, context) => readPickup(context.db, linkFor(context), params.studentId),
  keepAdultPhoto: async (_, context) => (await keepAdultPhoto(context)) ?? context.fail('no-file'),
  addChildAdult: async ({ params, body }, context) => {
    if ((await countAdults(context.db, params.studentId)) >= maxAdults) return context.fail('too-many-adults')
    const adultId = await addAdult(context, params.studentId, context.actor.userId, body)
    return adultId === 'no-such-file' ? context.fail(adultId) : { adultId }
  },
  endChildAdult: async ({ params }, context) =>
    (await endAdult(context, params.studentId, params.adultId)) ? {} : context.fail('no-such-adult'),
  requestChildPass: async ({ params, body }, context) => {
    const passId = await requestPass(context, params.studentId, { userId: context.actor.userId, decides: false }, body)
    return typeof passId === 'string' ? { passId } : context.fail(passId.refused)
  },
  cancelChildPass: async ({ params }, context) => {
    const pass = await lockPass(context.db, sql`x.id = ${params.passId} and x.student_id = ${params.studentId}`)
    if (!pass) return context.fail('no-such-pass')
    if (!(await movePass(context, pass, ['cancel']))) return context.fail('not-now')
    await tellGates({ ...context, tenantId: context.actor.tenantId })
    return {}
  },
})
