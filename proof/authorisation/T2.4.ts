import type { LightMyRequestResponse } from 'fastify'
import { asTenant } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { isAllowed, type Person } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'

/** The code in the QR code of a receipt only confirms the receipt to whoever holds it. */
function listReceiptRoutes(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`feeCollection.${name}`, 'the code printed on the receipt itself']))
}

/** Routes whose very purpose is to hand a credential to the person it belongs to. */
const tokenRoutes: Record<string, string> = {
  'access.login': 'the session of the person who just gave their password',
  'access.orgAdminLogin': 'the same, for an organisation',
  'access.verifyOtp': 'the session of the person who just gave their code',
  'access.mobileTokenVerification': 'the session of the person whose link was used',
  'access.createLoginLink': 'a code for another device of the caller',
  'cardLinks.linkCard': 'a code that opens the report card for whoever the caller gives it to',
  'cardLinks.linkChildCard': 'the same, for the family',
  'studentReports.linkStudentReport': 'the same, for a student’s report',
  'growthLinks.linkReport': 'the same, for a growth report',
  'growthLinks.linkChildReport': 'the same, for the family',
  'gate.getGateDay': 'the salts with which the phone checks the PIN and the watch list without a network',
  ...listReceiptRoutes(['collect', 'collectFamily', 'getReceipt', 'getReceipts', 'moveCheque', 'useAdvance']),
}
/** Routes that return the phone number of another person. */
const phoneRoutes: Record<string, string> = {
  'adminRoles.listAdmins': 'admins who manage accounts need to reach their owners',
  'adminRoles.createAdmin': 'the super admin has just typed it',
  'adminRoles.savePrivileges': 'the super admin manages the account',
  'adminRoles.setAdminStatus': 'the super admin manages the account',
  'developer.listOutbox': 'developer builds only: shows the messages themselves',
  'students.getStudent': 'teachers and office staff must be able to reach the family',
  'students.listStudents': 'the office reaches families',
  'students.saveStudent': 'the office has just typed it',
  'students.addStudent': 'the office has just typed it',
  'guardians.listGuardians': 'the office reaches families',
  'guardians.addGuardian': 'the office has just typed it',
  'guardians.saveGuardian': 'the office has just typed it',
  'guardians.linkGuardian': 'the office reaches families',
  'guardians.unlinkGuardian': 'the office reaches families',
  'guardians.barGuardian': 'the office looks at the profile',
  'guardians.liftBar': 'the office looks at the profile',
  'students.placeStudent': 'the office looks at the profile',
  'students.setStudentStatus': 'the office looks at the profile',
  'teachers.listTeachers': 'the office reaches its teachers',
  'teachers.getTeacher': 'the office reaches its teachers',
  'teachers.addTeacher': 'the office has just typed it',
  'teachers.saveTeacher': 'the office has just typed it',
  'teachers.setTeacherStatus': 'the office manages the account',
  'otherStaff.listOtherStaff': 'the office reaches its staff',
  'otherStaff.getOtherStaff': 'the office reaches its staff',
  'otherStaff.addOtherStaff': 'the office has just typed it',
  'otherStaff.saveOtherStaff': 'the office has just typed it',
  'otherStaff.activateOrDeactivateOtherStaff': 'the office manages the account',
  'students.saveStudentPhoto': 'the office looks at the profile',
  'students.removeStudentPhoto': 'the office looks at the profile',
  'students.saveStudentPicture': 'the office looks at the profile',
  'staff.saveStaffPhoto': 'the office looks at the profile',
  'staff.removeStaffPhoto': 'the office looks at the profile',
  'feeCollection.findStudents': 'the fee desk finds students by the family’s phone number and contacts defaulters',
  'guardians.inviteGuardian': 'the office reaches families',
  'guardians.setGuardianStatus': 'the office manages the account',
}
/** Routes that set or clear a cookie. */
const cookieRoutes = [
  'apply.leave',
  'apply.verifyEmail',
  ...Object.keys(tokenRoutes).filter((action) => action.startsWith('access.') && action !== 'access.createLoginLink'),
  'access.logout',
]

export const program = proof(
  'T2.4',
  'no response contains a password hash, code, token or phone number without a reason',
  async (context) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    await aFile(server, stage.tenantId, 'proof')
    const failures: string[] = []
    let count = 0
    for (const named of context.subset(allRoutes, 9)) {
      const scenes = await createScenes(named, stage)
      for (const scene of scenes) {
        const secrets = await readSecrets(server, stage)
        const response = await play(server, named, scene)
        count += 1
        failures.push(
          ...findExposures(named, scene.as, response, secrets, stage).map(
            (text) => `${named.action} as ${scene.as.name}: ${text}`,
          ),
        )
      }
      if (!context.full) continue
      // Refusals and failures must not leak either.
      const scene = await createScene(named, stage)
      for (const as of stage.people) {
        count += 1
        const response = await play(server, named, scene, as)
        if (named.action.startsWith('access.') || named.action === 'sessions.endOtherSessions') continue
        failures.push(
          ...findExposures(named, as, response, await readSecrets(server, stage), stage).map(
            (text) => `${named.action} as ${as.name}: ${text}`,
          ),
        )
      }
    }
    return {
      count,
      failures,
      figures: {
        'routes that return a token': Object.keys(tokenRoutes).length,
        'routes that return a phone number': Object.keys(phoneRoutes).length,
      },
    }
  },
)

/** The example of the route; for reads, also as everyone else who may call it. */
async function createScenes(named: NamedRoute, stage: Stage): Promise<Scene[]> {
  const scene = await createScene(named, stage)
  if (named.route.method !== 'GET') return [scene]
  const others = stage.people.filter(
    (person) => person.actor && person !== scene.as && isAllowed(named.route.access, person),
  )
  return [scene, ...others.map((as) => ({ ...scene, as }))]
}

type Secrets = {
  readonly hashes: readonly string[]
  readonly phones: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, Person>
}

/** Everything in the tables that must not be exposed, in every encoding it could appear in. */
async function readSecrets(server: ProofServer, stage: Stage): Promise<Secrets> {
  const { hashes, phones } = await asTenant(server.owner, stage.tenantId, async (client) => {
    const passwords = await client.query<{ hash: string }>(
      'select distinct password_hash as hash from users where password_hash is not null',
    )
    const digests = await client.query<{ hash: Buffer }>(
      'select token_hash as hash from sessions union select token_hash from known_browsers union select code_hash from one_time_codes',
    )
    const people = await client.query<{ id: string; phone: string }>(
      'select id, phone from users where phone is not null',
    )
    return {
      hashes: [
        ...passwords.rows.map(({ hash }) => hash),
        ...digests.rows.flatMap(({ hash }) => [
          hash.toString('hex'),
          hash.toString('base64'),
          hash.toString('base64url'),
        ]),
      ],
      phones: new Map(people.rows.map(({ id, phone }) => [id, phone.replace(/^\+91/, '')])),
    }
  })
  return {
    hashes,
    phones,
    tokens: new Map(stage.people.flatMap((person) => (person.token ? [[person.token, person]] : []))),
  }
}

const secretName = /pass(word|code)?(_?hash)?$|^otp$|secret|^token$|token_?hash|salt$/i
/** Field names that match but hold no secret. */
const harmlessNames = ['isPasswordExpires']

function findExposures(
  named: NamedRoute,
  as: Person,
  response: LightMyRequestResponse,
  secrets: Secrets,
  stage: Stage,
): string[] {
  const { body } = response
  const found: string[] = []
  if (/\$argon2/.test(body)) found.push('a password hash')
  if (secrets.hashes.some((hash) => body.includes(hash))) found.push('a hash of a password, token or code')
  for (const [token, person] of secrets.tokens) if (body.includes(token)) found.push(`the token of ${person.name}`)
  if (response.headers['set-cookie'] && !cookieRoutes.includes(named.action)) found.push('a cookie')
  if (!(named.action in tokenRoutes) && !named.route.carries) {
    found.push(
      ...listKeys(response.json())
        .filter((key) => secretName.test(key) && !harmlessNames.includes(key))
        .map((key) => `a field ${key}`),
    )
  }
  if (!(named.action in phoneRoutes)) {
    for (const [userId, phone] of secrets.phones) {
      if (userId !== as.userId && body.includes(phone))
        found.push(
          `the phone number of ${userId} (${stage.school}); if it must, say why in proof/authorisation/T2.4.ts`,
        )
    }
  }
  return found
}

function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(listKeys)]
}
