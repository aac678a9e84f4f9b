// Mistakes that must not compile, each below an expectation. If one ever compiles, the compiler reports the unused
// expectation. The numbers are those of the guarantees in src/app/guarantees.test.ts, which removes the expectations and
// checks that every mistake is reported.
import * as z from 'zod'
import {
  admin,
  allow,
  anyone,
  licensed,
  organisationAdminOf,
  signedIn,
  teacherOf,
} from '#platform/contract/access/access.ts'
import {
  type LicenceModule,
  licence,
  type PrivilegeDomain,
  privilegeDomains,
} from '#platform/contract/access/moduleNumbers.ts'
import type { Privilege } from '#platform/contract/access/permissions.ts'
import { contract, definitions, route } from '#platform/contract/route.ts'

const reply = z.object({})
const everyone = signedIn('a test route')
const classId = z.uuid()

// @ts-expect-error 1 a route says who may call it
export const withoutAccess = route('GET /api/mistakes')
// @ts-expect-error 1 an open route says why that is safe
export const withoutReason = route('GET /api/mistakes', anyone())
// @ts-expect-error 1 a route for all signed-in users says why no role is excluded
export const withoutWhy = route('GET /api/mistakes', signedIn())
// @ts-expect-error 1 access is one of the known rules
export const invented = route('GET /api/mistakes', { who: 'friends' })

// @ts-expect-error 2 the feature is one of the matrix
export const misspeltFeature = allow(admin('scool', 'view'))
// @ts-expect-error 2 the action is one of the matrix
export const misspeltAction = allow(admin('school', 'veiw'))

// @ts-expect-error 3 a reach names a parameter of the path
export const otherParameter = route('GET /api/classes/:classId/mistakes', allow(teacherOf('class', 'sectionId')))
// @ts-expect-error 3 a reach needs a parameter in the path
export const noParameter = route('GET /api/mistakes', allow(organisationAdminOf('branchId')))
// @ts-expect-error 3 the scope is one that a module implements
export const noScope = allow(teacherOf('corridor', 'classId'))

const unchecked = definitions({ read: { does: 'Nothing', reply } })
// @ts-expect-error 3 every parameter of the path is checked
export const uncheckedPath = contract<typeof unchecked>()('x', { read: route('GET /api/classes/:classId', everyone) })
const misspelt = definitions({ read: { does: 'Nothing', params: { clasId: classId }, reply } })
// @ts-expect-error 3 a parameter is called what the path calls it
export const misspeltPath = contract<typeof misspelt>()('x', { read: route('GET /api/classes/:classId', everyone) })

const two = definitions({ read: { does: 'Nothing', reply }, list: { does: 'Nothing', reply } })
// @ts-expect-error 12 every definition has an address
export const missing = contract<typeof two>()('x', { read: route('GET /api/one', everyone) })

export const extra = contract<typeof unchecked>()('x', {
  read: route('GET /api/one', everyone),
  // @ts-expect-error 12 every address has a definition
  list: route('GET /api/two', everyone),
})

// @ts-expect-error 14 a route says what it answers
export const withoutReply = definitions({ read: { does: 'Nothing' } })
// @ts-expect-error 1 a route is under /api
export const elsewhere = route('GET /mistakes', everyone)
export const ownStatus = definitions({
  read: {
    does: 'Nothing',
    reply,
    // @ts-expect-error 18 a failure has one of the known statuses
    fails: { broken: { status: 599, message: 'Broken' } },
  },
})

// @ts-expect-error PERM-04 a licence is no privilege domain
export const mixedLicence: LicenceModule = privilegeDomains.school
// @ts-expect-error PERM-04 a privilege domain is no licence
export const mixedDomain: PrivilegeDomain = licence.school
// @ts-expect-error PERM-04 a plain number is neither
export const plainNumber: LicenceModule = 4
// @ts-expect-error PERM-04 a route is licensed by licences
export const licensedByDomain = licensed([privilegeDomains.school], allow(admin('school', 'view')))
// @ts-expect-error PERM-04 a privilege is granted in a domain
export const grantOfLicence: Pick<Privilege, 'domainId'> = { domainId: licence.school }
// @ts-expect-error PERM-04 the two are not even comparable
export const compared = licence.school === privilegeDomains.school

/** The same without mistakes, which must compile. */
const soundDefinitions = definitions({ read: { does: 'Nothing', params: { classId }, reply } })

export const sound = contract<typeof soundDefinitions>()('sound', {
  read: route(
    'GET /api/classes/:classId/sound',
    licensed([licence.myClasses], allow(teacherOf('class', 'classId'), admin('school', 'view'))),
  ),
})
