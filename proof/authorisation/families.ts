import { newId } from '#platform/server/database/ids.ts'
import { findIdTable } from '../database/ownedIds.ts'
import type { ProofContext } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { isAllowed } from '../stage/principals.ts'
import { allRoutes, isWrite } from '../stage/routes.ts'
import { createScene, play, type Stage, within } from '../stage/scenes.ts'
import { withValue } from '../stage/values.ts'

type ExpectEqual = (what: string, found: unknown, wanted: unknown) => void

/** Whose records each member of a family may see. Written by hand; `sibling` is the other child of `guardian`. */
const reach = {
  student: ['student'],
  guardian: ['student', 'sibling'],
  otherstudent: ['otherstudent'],
  otherguardian: ['otherstudent'],
  barredguardian: [],
} as const satisfies Record<string, readonly string[]>
const members = Object.keys(reach) as (keyof typeof reach)[]

/** Those who may know nothing about the student, in any answer. */
const outsiders = members.filter((name) => !reach[name].some((child) => child === 'student'))

/** Families see their own children on every route, and nothing of the others in any answer. */
export async function checkFamilies(server: ProofServer, stage: Stage, context: ProofContext, expect: ExpectEqual) {
  const children = await readChildren(stage)
  await checkReach(server, stage, children, expect)
  await checkLeaks(server, stage, context, children.student, expect)
}

type Children = Readonly<Record<'student' | 'sibling' | 'otherstudent' | 'nobody', string>>

async function readChildren(stage: Stage): Promise<Children> {
  const student = stage.person('student').userId ?? ''
  const sibling = await within(stage, (db) =>
    db
      .selectFrom('student_guardians')
      .innerJoin('guardians', 'guardians.id', 'student_guardians.guardian_id')
      .select('student_id as id')
      .where('guardians.user_id', '=', stage.person('guardian').userId)
      .where('student_id', '<>', student)
      .executeTakeFirstOrThrow(),
  )
  return {
    student,
    sibling: sibling.id,
    otherstudent: stage.person('otherstudent').userId ?? '',
    nobody: newId(),
  }
}

async function checkReach(server: ProofServer, stage: Stage, children: Children, expect: ExpectEqual) {
  for (const named of allRoutes) {
    const admitted = members.filter((name) => isAllowed(named.route.access, stage.person(name)))
    if (admitted.length === 0 || named.route.access.who !== 'some') continue
    const scene = await createScene(named, stage)
    const slot = scene.slots.find(({ name }) => name === 'studentId' && findIdTable(name, named.action) === 'users')
    if (!slot) continue
    for (const name of admitted) {
      for (const [child, id] of Object.entries(children)) {
        const person = stage.person(name)
        const call = (await scene.forPerson?.(person)) ?? scene.call
        const { statusCode } = await play(server, named, { ...scene, call: withValue(call, slot, id) }, person)
        const isOwn = reach[name].some((own) => own === child)
        // An own child's record may still refuse for a reason of its own, such as a payment that does not exist.
        if (!isOwn) expect(`${named.action} of ${child} for ${name}`, [403, 404].includes(statusCode), true)
        else if (!isWrite(named) && scene.slots.length === 1)
          expect(`${named.action} of ${child} for ${name}`, [401, 403, 404].includes(statusCode), false)
      }
    }
  }
}

/** Everything by which a family could be recognised or reached. */
const secrets = {
  phone: '+919845066601',
  email: 'known.only@family.example',
  address: '7 Hidden Lane',
  guardianPhone: '+919845066602',
  guardianEmail: 'guardian.only@family.example',
} as const

async function plantSecrets(stage: Stage, studentId: string): Promise<string> {
  return within(stage, async (db) => {
    const { phone, email, address, guardianPhone, guardianEmail } = secrets
    await db.updateTable('users').set({ phone, email }).where('id', '=', studentId).execute()
    await db
      .insertInto('students')
      .values({ user_id: studentId, admission_no: 'PROOF/FAMILY', address })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ address }))
      .execute()
    const contact = { phone: guardianPhone, email: guardianEmail }
    const userId = stage.person('guardian').userId ?? ''
    await db.updateTable('users').set(contact).where('id', '=', userId).execute()
    const guardian = await db
      .updateTable('guardians')
      .set(contact)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return guardian.id
  })
}

/** Every route that reads, with the student's and the guardian's id wherever one fits, by each outsider. */
async function checkLeaks(
  server: ProofServer,
  stage: Stage,
  context: ProofContext,
  studentId: string,
  expect: ExpectEqual,
) {
  const guardianId = await plantSecrets(stage, studentId)
  const tempting: Record<string, string> = { studentId, guardianId, userId: studentId }
  const reads = allRoutes.filter((named) => !isWrite(named) && named.route.access.who !== 'anyone')
  for (const named of context.subset(reads, 5)) {
    const scene = await createScene(named, stage)
    const call = scene.slots.reduce((sent, slot) => {
      const id = tempting[slot.name]
      return id ? withValue(sent, slot, id) : sent
    }, scene.call)
    for (const name of outsiders) {
      const { body } = await play(server, named, { ...scene, call }, stage.person(name))
      const leaked = Object.entries(secrets).filter(([, secret]) => body.includes(secret))
      expect(`${named.action} tells ${name}`, leaked.map(([what]) => what).join(), '')
    }
  }
}
