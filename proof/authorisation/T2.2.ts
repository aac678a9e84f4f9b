import { newId } from '#platform/server/database/ids.ts'
import { asTenant, readTables } from '../database/catalogue.ts'
import { findIdTable } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { isAllowed, type Person, signInAs } from '../stage/principals.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'
import { type CallSlot, withValue } from '../stage/values.ts'
import { checkFamilies } from './families.ts'
import { checkUnreleasedPapers } from './unreleasedPapers.ts'

export const program = proof(
  'T2.2',
  'people can access their own classes and records but nobody else’s',
  async (context) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    const teachers = await signInTeachers(server, stage, context.count(1000, 2))
    const failures: string[] = []
    let count = 0
    const expect = (what: string, found: unknown, wanted: unknown) => {
      count += 1
      if (found !== wanted) failures.push(`${what}: ${String(found)} instead of ${String(wanted)}`)
    }
    const classIds = await listClassIds(server, stage)
    const open = allRoutes.filter(({ route }) => isAllowed(route.access, stage.person('teacher')))
    for (const { named, scene, slot } of await findSlots(stage, open, (table) => table === 'classes')) {
      for (const person of teachers) {
        await scene.forPerson?.(person)
        const own = await readClasses(server, stage, person)
        for (const classId of context.full ? classIds : pickOneOfEach(classIds, (id) => own.has(id))) {
          const call = (await scene.forPerson?.(person)) ?? scene.call
          const response = await play(server, named, { ...scene, call: withValue(call, slot, classId) }, person)
          const isOwn = own.has(classId)
          if (isOwn && namesMore(scene)) continue
          const what = `${named.action} for ${person.name} ${isOwn ? 'own' : 'foreign'} class`
          expect(what, isOwn ? isRefused(response.statusCode) : isKeptOut(response), !isOwn)
        }
      }
    }
    for (const person of teachers) {
      const own = await readClasses(server, stage, person)
      const listed = await server.call({ method: 'GET', url: '/api/admin/teacher/classes', headers: person.headers })
      const ids = (listed.json() as { data: { classes: { classId: string }[] } }).data.classes.map(
        ({ classId }) => classId,
      )
      expect(`the classes of ${person.name}`, ids.sort().join(), [...own].sort().join())
    }
    const students = await checkStudents(server, stage, teachers, context, expect)
    await checkPersonalRecords(server, stage, expect)
    await checkFamilies(server, stage, context, expect)
    await checkUnreleasedPapers(server, stage, context, expect)
    const figures = { teachers: teachers.length, classes: classIds.length, 'students checked': students }
    return { count, failures, figures }
  },
)

type ExpectEqual = (what: string, found: unknown, wanted: unknown) => void
type RouteSlot = { readonly named: NamedRoute; readonly scene: Scene; readonly slot: CallSlot }

/** The first own item and the first that is not. */
const pickOneOfEach = <T>(all: readonly T[], isOwn: (item: T) => boolean): T[] =>
  [all.find(isOwn), all.find((item) => !isOwn(item))].filter((item) => item !== undefined)

const isRefused = (status: number) => status === 403 || status === 404

/** Refused, not accepted, or answered with empty lists: a filter by a class one doesn't teach finds nothing. */
const isKeptOut = ({ statusCode, body }: { statusCode: number; body: string }) =>
  isRefused(statusCode) ||
  statusCode === 422 ||
  (statusCode === 200 && isJson(body) && holdsNothing(JSON.parse(body).data))

/** A file, such as a printed report, is never an empty list. */
const isJson = (body: string) => body.startsWith('{')

const holdsNothing = (data: object): boolean =>
  ('total' in data && data.total === 0) ||
  Object.values(data).every((value) => (Array.isArray(value) ? value.length === 0 : typeof value !== 'object'))

/** Whether the call names another record, such as the homework of one class, which decides as well who may be asked about. */
const namesMore = ({ slots }: Scene) => slots.length > 1

/** Every slot of the routes that takes an id of a matching table. */
async function findSlots(
  stage: Stage,
  routes: readonly NamedRoute[],
  isMatch: (table: string, slot: CallSlot) => boolean,
): Promise<RouteSlot[]> {
  const places: RouteSlot[] = []
  for (const named of routes) {
    const scene = await createScene(named, stage)
    for (const slot of scene.slots)
      if (isMatch(findIdTable(slot.name, named.action), slot)) places.push({ named, scene, slot })
  }
  return places
}

const listClassIds = (server: ProofServer, { tenantId }: Stage) =>
  asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from classes order by id')
    return [...rows.map(({ id }) => id), newId()]
  })

async function signInTeachers(server: ProofServer, { tenantId, school }: Stage, most: number): Promise<Person[]> {
  const { rows } = await asTenant(server.owner, tenantId, (client) =>
    client.query<{ user_name: string }>('select user_name from users where role_id = 3 order by user_name limit $1', [
      most,
    ]),
  )
  const teachers: Person[] = []
  for (const row of rows) teachers.push(await signInAs(server, school, row.user_name))
  return teachers
}

/** The classes of a teacher according to the tables. Examples may give a teacher a class, so they are read when they are needed. */
async function readClasses(server: ProofServer, { tenantId }: Stage, { userId }: Person): Promise<ReadonlySet<string>> {
  const { rows } = await asTenant(server.owner, tenantId, (client) =>
    client.query<{ id: string }>(
      `select class_id::text as id from class_teachers where teacher_id = $1
       union select class_id::text from teachings where teacher_id = $1`,
      [userId],
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** A teacher must find the students of their own classes, on every route that takes one and in the list, and no others. */
async function checkStudents(
  server: ProofServer,
  stage: Stage,
  teachers: readonly Person[],
  context: ProofContext,
  expect: ExpectEqual,
): Promise<number> {
  const open = allRoutes.filter(({ route }) => isAllowed(route.access, stage.person('teacher')))
  const places = await findSlots(stage, open, (table, slot) => table === 'users' && slot.name === 'studentId')
  const all = await asTenant(server.owner, stage.tenantId, async (client) => {
    const { rows } = await client.query<{ id: string; classId: string | null }>(
      `select u.id, max(e.class_id::text) as "classId" from users u
         left join enrolments e on e.student_id = u.id and school_day() between e.from_date and coalesce(e.to_date, 'infinity')
       where u.role_id = 2 and not u.is_guardian group by u.id order by md5(u.id::text)`,
    )
    return rows
  })
  const checked = [...all.slice(0, 400), { id: newId(), classId: null }]
  for (const { named, scene, slot } of places) {
    for (const person of teachers) {
      if (isWrite(named)) await scene.forPerson?.(person)
      const own = await readClasses(server, stage, person)
      const isTheirs = ({ classId }: { classId: string | null }) => classId !== null && own.has(classId)
      for (const student of context.full ? checked : pickOneOfEach(checked, isTheirs)) {
        const { id } = student
        const isOwn = isTheirs(student)
        // A write needs records of its own each time: after the first one succeeded, others would find them changed.
        const fresh = isWrite(named) ? await scene.forPerson?.(person) : undefined
        const response = await play(server, named, { ...scene, call: withValue(fresh ?? scene.call, slot, id) }, person)
        if (isOwn && namesMore(scene)) continue
        const what = `${named.action} for ${person.name} ${isOwn ? 'own' : 'foreign'} student`
        expect(what, isOwn ? isRefused(response.statusCode) : isKeptOut(response), !isOwn)
      }
    }
  }
  for (const person of teachers) {
    const own = await readClasses(server, stage, person)
    const listed = await server.call({ method: 'GET', url: '/api/students?size=1', headers: person.headers })
    const { total } = (listed.json() as { data: { total: number } }).data
    expect(`the students of ${person.name}`, total, all.filter(({ classId }) => classId && own.has(classId)).length)
  }
  return checked.length
}

/** A personal record must not be found by others of the same school, unless a rule for admins allows it. */
async function checkPersonalRecords(server: ProofServer, stage: Stage, expect: ExpectEqual) {
  const tables = await readTables(server.owner)
  const personal = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
  const own = allRoutes.filter(({ route }) => route.access.who === 'signedIn')
  const victim = await signInAs(server, stage.school, 'teacher')
  for (const { named, scene, slot } of await findSlots(stage, own, (table) => personal.includes(table))) {
    const id = await asTenant(server.owner, stage.tenantId, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from ${findIdTable(slot.name, named.action)} where user_id = $1 limit 1`,
        [victim.userId],
      )
      return rows[0]?.id ?? newId()
    })
    for (const person of stage.people.filter(
      ({ actor, userId, tenantId }) => actor && userId !== victim.userId && tenantId === stage.tenantId,
    )) {
      const response = await play(server, named, { ...scene, call: withValue(scene.call, slot, id) }, person)
      expect(`${named.action} by ${person.name} on another person's record`, isRefused(response.statusCode), true)
    }
  }
  const still = await server.call({ method: 'GET', url: '/api/auth/me', headers: victim.headers })
  expect('the session that others tried to end', still.statusCode, 200)
}
