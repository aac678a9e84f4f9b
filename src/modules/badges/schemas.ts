import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { activityKinds, type BadgeModule, badgeModules } from './activityKinds.ts'
import { activityFilterNames } from './activityRules.ts'
import { familyIds, levels } from './families.ts'

const familyId = z.enum(familyIds)
const audience = z.enum(['teacher', 'student'])
const module = z.enum(Object.keys(badgeModules) as [BadgeModule, ...BadgeModule[]])
const tier = { level: z.enum(levels), variant: z.int().nullable() }
const count = z.int().min(0)

/** A badge of the season and how far somebody is with it. */
const Badge = z.object({
  familyId,
  module,
  /** The number clients know the module by. */
  moduleId: z.int(),
  value: count,
  tiers: z.array(z.object({ ...tier, threshold: z.int() })),
  /** How many tiers are held. */
  tier: count,
  /** The value at the end of the year before. */
  lastYear: count.nullable(),
  /** For a streak only. */
  streak: z.object({ current: count, best: count, freezesLeft: count }).nullable(),
})
export type Badge = z.infer<typeof Badge>

const Award = z.object({
  awardId: id(),
  familyId,
  ...tier,
  yearName: z.string(),
  earnedAt: z.iso.datetime(),
  /** The person has not seen it yet. */
  isNew: z.boolean(),
  /** Why it was revoked; null if it was not. */
  revokedBecause: z.string().nullable(),
})
export type Award = z.infer<typeof Award>

const Achievements = z.object({
  userId: id(),
  name: z.string(),
  audience,
  yearName: z.string(),
  badges: z.array(Badge),
  /** Of all years, newest first. */
  awards: z.array(Award),
})
export type Achievements = z.infer<typeof Achievements>

/** Waiting: it counts once others have done their part. Capped: enough of its kind counted that day. */
export const activityStates = ['counted', 'waiting', 'capped', 'withdrawn'] as const

const ActivityRow = z.object({
  activityId: id(),
  kind: z.enum(activityKinds),
  label: z.string(),
  day: CivilDate,
  happenedAt: z.iso.datetime(),
  state: z.enum(activityStates),
})
export type ActivityRow = z.infer<typeof ActivityRow>

const BadgeRule = z.object({
  familyId,
  audience,
  module,
  isActive: z.boolean(),
  tiers: z.array(z.object({ ...tier, threshold: z.int(), usually: z.int() })),
  version: z.int(),
})
export type BadgeRule = z.infer<typeof BadgeRule>

const RulePreview = z.object({
  /** Those who have begun with the badge this year. */
  people: count,
  gain: count,
  keep: count,
  holders: z.array(z.object({ ...tier, before: count, after: count })),
})

/** The home of a family: a badge the student has not seen yet. */
export const BadgesPart = z.object({ fresh: z.array(z.object({ familyId, ...tier })) })
export type BadgesPart = z.infer<typeof BadgesPart>

const maxThreshold = 10_000
const isRising = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
const rising = schemaError('thresholds-rising', 'Each level must need more than the one before.')

const Thresholds = z.array(z.int().min(1).max(maxThreshold)).min(1).max(10).refine(isRising, { error: rising })

/** Thresholds in an address: numbers separated by commas. */
const thresholdList = z
  .string()
  .max(80)
  .regex(/^\d{1,5}(,\d{1,5})*$/, {
    error: schemaError('threshold-list', 'Give whole numbers separated by commas.'),
  })
  .transform((list) => list.split(',').map(Number))
  .pipe(Thresholds)

const otherTiers = {
  'other-tiers': { status: 422, message: 'This badge has another number of levels. Reload the page.' },
} as const
const noAward = { 'no-such-award': { status: 404, message: 'We couldn’t find this badge.' } } as const
const noPerson = {
  'no-such-person': { status: 404, message: 'We couldn’t find a teacher or student with badges here.' },
} as const

const activityQuery = { ...paging, filter: z.enum(activityFilterNames).optional() }

export const badgesDefinitions = definitions({
  getMyAchievements: {
    does: 'Return the caller’s badges: progress this year and awards of all years',
    reply: Achievements,
  },
  listMyActivities: {
    does: 'List what the caller did this year and whether it counts, newest first',
    query: activityQuery,
    reply: pageOf(ActivityRow),
  },
  markBadgesSeen: { does: 'Record that the caller has seen their new badges', reply: z.object({}) },
  getMyBadgeFile: {
    does: 'Return one of the caller’s badges as a signed Open Badge 3.0',
    params: { awardId: id() },
    carries: 'download',
    reply: z.unknown(),
    fails: noAward,
  },
  getAchievements: {
    does: 'Return the badges of a teacher or student',
    params: { userRefId: id() },
    reply: Achievements,
    fails: noPerson,
  },
  listActivities: {
    does: 'List what a teacher or student did this year and whether it counts, newest first',
    params: { userRefId: id() },
    query: activityQuery,
    reply: pageOf(ActivityRow),
    fails: noPerson,
  },
  revokeAward: {
    does: 'Revoke a badge with a reason; it is not earned again in its year',
    params: { awardId: id() },
    body: z.object({ reason: text(300) }),
    reply: Award,
    message: serverText('badge-revoked', 'Badge revoked'),
    fails: noAward,
  },
  listBadgeRules: {
    does: 'List the badges of the school and what each level needs',
    reply: z.object({ rules: z.array(BadgeRule) }),
  },
  previewBadgeRule: {
    does: 'Return what other thresholds would change for the people who earn a badge this year',
    params: { family: familyId },
    query: { thresholds: thresholdList, isActive: z.stringbool().default(true) },
    reply: RulePreview,
    fails: otherTiers,
  },
  saveBadgeRule: {
    does: 'Set what each level of a badge needs, or switch the badge off; badges already given stay',
    params: { family: familyId },
    body: z.object({ isActive: z.boolean(), thresholds: Thresholds, version: z.int().min(0).max(1_000_000_000) }),
    reply: BadgeRule,
    message: saved,
    fails: otherTiers,
  },
})

const child = { studentId: id() }

export const childBadgesDefinitions = definitions({
  getChildAchievements: {
    does: 'Return a student’s badges: progress this year and awards of all years',
    params: child,
    reply: Achievements,
    fails: noPerson,
  },
  listChildActivities: {
    does: 'List what a student did this year and whether it counts, newest first',
    params: child,
    query: activityQuery,
    reply: pageOf(ActivityRow),
    fails: noPerson,
  },
  getChildBadgeFile: {
    does: 'Return one of a student’s badges as a signed Open Badge 3.0',
    params: { ...child, awardId: id() },
    carries: 'download',
    reply: z.unknown(),
    fails: noAward,
  },
})

const noSchool = { 'no-such-school': { status: 404, message: 'There is no school at this address.' } } as const

export const badgeProofDefinitions = definitions({
  getBadgeIssuer: {
    does: 'Return the school as an issuer of Open Badges',
    carries: 'download',
    reply: z.unknown(),
    fails: noSchool,
  },
  getBadgeKey: {
    does: 'Return a public key that badges are checked with, as a JSON Web Key',
    params: { keyId: id() },
    carries: 'download',
    reply: z.unknown(),
    fails: { 'no-such-key': { status: 404, message: 'There is no such key.' } },
  },
  listRevokedBadges: {
    does: 'Return the revoked badges of the school as a 1EdTech revocation list',
    carries: 'download',
    reply: z.unknown(),
    fails: noSchool,
  },
  checkBadge: {
    does: 'Return what a badge stands for and whether it is valid, without the name of its owner',
    params: { awardId: id() },
    reply: z.object({
      schoolName: z.string(),
      familyId,
      ...tier,
      threshold: z.int(),
      yearName: z.string(),
      earnedOn: CivilDate,
      isRevoked: z.boolean(),
    }),
    fails: noAward,
  },
})
