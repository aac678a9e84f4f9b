import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { badgeProofs, badges, childBadges } from '../contract.ts'
import { families } from '../families.ts'
import { badgeProofDefinitions, badgesDefinitions, childBadgesDefinitions } from '../schemas.ts'
import { findPublicAward, listActivities, markSeen, readAchievements } from './achievements.ts'
import { badgeFile, jsonFile, revokeAward, schoolOf } from './awards.ts'
import { rebuildProgress } from './jobs.ts'
import { issuerDocument, revocationList } from './openBadge.ts'
import { listRules, previewRule, type RuleChange, saveRule } from './rules.ts'
import { findPublicKey } from './signingKeys.ts'

/** The badge with this id; fails if the thresholds are for another number of tiers. */
function familyFor(id: string, { thresholds }: RuleChange, fail: (code: 'other-tiers') => never) {
  const family = families.find((one) => one.id === id)
  return family?.tiers.length === thresholds.length ? family : fail('other-tiers')
}

export const badgeRoutes = implement(badges, badgesDefinitions, {
  getMyAchievements: async (_, { db, actor }) => {
    const found = await readAchievements(db, actor.userId)
    if (!found) throw problem('not-found')
    return found
  },
  listMyActivities: async ({ query }, { db, actor }) => {
    const page = await listActivities(db, actor.userId, query)
    if (!page) throw problem('not-found')
    return page
  },
  markBadgesSeen: async (_, { db, actor }) => {
    await markSeen(db, actor.userId)
    return {}
  },
  getMyBadgeFile: async ({ params }, { tx, actor, services, fail }) =>
    (await badgeFile({ tx, services, tenantId: actor.tenantId }, actor.userId, params.awardId)) ??
    fail('no-such-award'),
  getAchievements: async ({ params }, { db, fail }) =>
    (await readAchievements(db, params.userRefId)) ?? fail('no-such-person'),
  listActivities: async ({ params, query }, { db, fail }) =>
    (await listActivities(db, params.userRefId, query)) ?? fail('no-such-person'),
  revokeAward: async ({ params, body }, context) =>
    (await revokeAward(context, params.awardId, body.reason)) ?? context.fail('no-such-award'),
  listBadgeRules: async (_, { db }) => ({ rules: await listRules(db) }),
  previewBadgeRule: ({ params, query }, { db, fail }) => previewRule(db, familyFor(params.family, query, fail), query),
  saveBadgeRule: async ({ params, body }, context) => {
    const saved = await saveRule(context, familyFor(params.family, body, context.fail), body)
    // Those who reach a level now are told when their progress has been computed again.
    await context.enqueue(rebuildProgress, {}, { key: `badges ${context.actor.tenantId}` })
    return saved
  },
})

export const childBadgeRoutes = implement(childBadges, childBadgesDefinitions, {
  getChildAchievements: async ({ params }, { db, fail }) =>
    (await readAchievements(db, params.studentId)) ?? fail('no-such-person'),
  listChildActivities: async ({ params, query }, { db, fail }) =>
    (await listActivities(db, params.studentId, query)) ?? fail('no-such-person'),
  getChildBadgeFile: async ({ params }, { tx, actor, services, fail }) =>
    (await badgeFile({ tx, services, tenantId: actor.tenantId }, params.studentId, params.awardId)) ??
    fail('no-such-award'),
})

export const badgeProofRoutes = implement(badgeProofs, badgeProofDefinitions, {
  getBadgeIssuer: async (_, { tenant, services, fail }) => {
    const school = tenant && (await schoolOf(services, tenant.id))
    return school ? jsonFile(issuerDocument(school), 'issuer.json', 'application/ld+json') : fail('no-such-school')
  },
  getBadgeKey: async ({ params }, { tenant, tx, fail }) => {
    const key = tenant && (await tx(({ db }) => findPublicKey(db, params.keyId)))
    return key ? jsonFile(key, 'key.json', 'application/jwk+json') : fail('no-such-key')
  },
  listRevokedBadges: async (_, { tenant, tx, services, fail }) => {
    const school = tenant && (await schoolOf(services, tenant.id))
    return school
      ? jsonFile(await tx(({ db }) => revocationList(db, school)), 'revocations.json')
      : fail('no-such-school')
  },
  checkBadge: async ({ params }, { tenant, tx, fail }) => {
    const award = tenant && (await tx(({ db }) => findPublicAward(db, params.awardId)))
    return award ? { schoolName: tenant.name, ...award } : fail('no-such-award')
  },
})
