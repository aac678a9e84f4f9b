import {
  admin,
  allow,
  anyone,
  guardianOf,
  licensed,
  student,
  studentSelf,
  teacher,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { badgeProofDefinitions, badgesDefinitions, childBadgesDefinitions } from './schemas.ts'

const held = [licence.gamification]
const teachers = licensed(held, allow(teacher))
const earners = licensed(held, allow(teacher, student))
const lookingAtPeople = licensed(held, allow(admin('user', 'view')))
const editingPeople = licensed(held, allow(admin('user', 'edit')))
const lookingAtRules = licensed(held, allow(admin('school', 'view')))
const editingRules = licensed(held, allow(admin('school', 'edit')))

export const badges = contract<typeof badgesDefinitions>()('badges', {
  getMyAchievements: route('GET /api/badges/mine', teachers),
  listMyActivities: route('GET /api/badges/mine/activities', teachers),
  markBadgesSeen: route('POST /api/badges/mine/seen', earners),
  getMyBadgeFile: route('GET /api/badges/mine/awards/:awardId/file', teachers),
  getAchievements: route('GET /api/badges/people/:userRefId', lookingAtPeople),
  listActivities: route('GET /api/badges/people/:userRefId/activities', lookingAtPeople),
  revokeAward: route('POST /api/badges/awards/:awardId/revocation', editingPeople),
  listBadgeRules: route('GET /api/badges/rules', lookingAtRules),
  previewBadgeRule: route('GET /api/badges/rules/:family/preview', lookingAtRules),
  saveBadgeRule: route('PUT /api/badges/rules/:family', editingRules),
})

const ofChild = licensed(held, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

/** The badges of one student, for themselves and their guardians. */
export const childBadges = contract<typeof childBadgesDefinitions>()('childBadges', {
  getChildAchievements: route('GET /api/family/students/:studentId/achievements', ofChild),
  listChildActivities: route('GET /api/family/students/:studentId/achievements/activities', ofChild),
  getChildBadgeFile: route('GET /api/family/students/:studentId/achievements/:awardId/file', ofChild),
})

/** What anybody needs to check a badge somebody shows them. */
export const badgeProofs = contract<typeof badgeProofDefinitions>()('badgeProofs', {
  getBadgeIssuer: route(
    'GET /api/badges/issuer',
    anyone('it tells the name and address of the school, which are public'),
  ),
  getBadgeKey: route('GET /api/badges/keys/:keyId', anyone('a public key is for everybody')),
  listRevokedBadges: route(
    'GET /api/badges/revocations',
    anyone('whoever checks a badge must know whether it was revoked; it names badges by number and nobody by name'),
  ),
  checkBadge: route(
    'GET /api/badges/checks/:awardId',
    anyone('whoever has the number of a badge may know what it stands for; it does not say whose it is'),
  ),
})
