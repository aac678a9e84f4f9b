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

// @ts-expect-error 1 a route needs an access rule
export const withoutAccess = route('GET /api/mistakes')
// @ts-expect-error 1 an open route needs the reason why that is safe
export const withoutReason = route('GET /api/mistakes', anyone())
// @ts-expect-error 1 a route for all signed-in users needs the reason why no role is excluded
export const withoutWhy = route('GET /api/mistakes', signedIn())
// @ts-expect-error 1 the access rule must exist
export const invented = route('GET /api/mistakes', { who: 'friends' })

// @ts-expect-error 2 the feature must be in the permission matrix
export const misspeltFeature = allow(admin('scool', 'view'))
// @ts-expect-error 2 the action must be in the permission matrix
export const misspeltAction = allow(admin('school', 'veiw'))

// @ts-expect-error 3 a reach must name a parameter of the path
export const otherParameter = route('GET /api/classes/:classId/mistakes', allow(teacherOf('class', 'sectionId')))
// @ts-expect-error 3 a reach needs a parameter in the path
export const noParameter = route('GET /api/mistakes', allow(organisationAdminOf('branchId')))
// @ts-expect-error 3 the scope must be implemented by a module
export const noScope = allow(teacherOf('corridor', 'classId'))

const unchecked = definitions({ read: { does: 'Nothing', reply } })
// @ts-expect-error 3 every path parameter needs a schema
export const uncheckedPath = contract<typeof unchecked>()('x', { read: route('GET /api/classes/:classId', everyone) })
const misspelt = definitions({ read: { does: 'Nothing', params: { clasId: classId }, reply } })
// @ts-expect-error 3 a parameter must have the same name as in the path
export const misspeltPath = contract<typeof misspelt>()('x', { read: route('GET /api/classes/:classId', everyone) })

const two = definitions({ read: { does: 'Nothing', reply }, list: { does: 'Nothing', reply } })
// @ts-expect-error 12 every definition needs an address
export const missing = contract<typeof two>()('x', { read: route('GET /api/one', everyone) })

export const extra = contract<typeof unchecked>()('x', {
  read: route('GET /api/one', everyone),
  // @ts-expect-error 12 every address needs a definition
  list: route('GET /api/two', everyone),
})

// @ts-expect-error 14 a route needs a reply schema
export const withoutReply = definitions({ read: { does: 'Nothing' } })
// @ts-expect-error 1 a route must be under /api
export const elsewhere = route('GET /mistakes', everyone)
export const ownStatus = definitions({
  read: {
    does: 'Nothing',
    reply,
    // @ts-expect-error 18 a failure must have an allowed status
    fails: { broken: { status: 599, message: 'Broken' } },
  },
})

// @ts-expect-error PERM-04 a licence is not a privilege domain
export const mixedLicence: LicenceModule = privilegeDomains.school
// @ts-expect-error PERM-04 a privilege domain is not a licence
export const mixedDomain: PrivilegeDomain = licence.school
// @ts-expect-error PERM-04 a plain number is neither
export const plainNumber: LicenceModule = 4
// @ts-expect-error PERM-04 a route requires licences, not domains
export const licensedByDomain = licensed([privilegeDomains.school], allow(admin('school', 'view')))
// @ts-expect-error PERM-04 a privilege is granted in a domain, not a licence
export const grantOfLicence: Pick<Privilege, 'domainId'> = { domainId: licence.school }
// @ts-expect-error PERM-04 a licence and a domain cannot be compared
export const compared = licence.school === privilegeDomains.school

/** The same without mistakes, which must compile. */
const soundDefinitions = definitions({ read: { does: 'Nothing', params: { classId }, reply } })

export const sound = contract<typeof soundDefinitions>()('sound', {
  read: route(
    'GET /api/classes/:classId/sound',
    licensed([licence.myClasses], allow(teacherOf('class', 'classId'), admin('school', 'view'))),
  ),
})
