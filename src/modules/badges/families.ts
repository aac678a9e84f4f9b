import type { ActivityKind, BadgeModule } from './activityKinds.ts'

export const levels = ['brass', 'bronze', 'silver', 'gold'] as const
export type Level = (typeof levels)[number]

/** A step of a badge. Bronze, silver and gold may come in variants: the second bronze is harder than the first. */
export type Tier = { readonly level: Level; readonly variant: number | null; readonly threshold: number }

export type Audience = 'teacher' | 'student'

/** A badge in all its tiers. */
export type Family = {
  readonly id: FamilyId
  readonly audience: Audience
  readonly module: BadgeModule
  /** The events that count; a streak counts the days with any event. */
  readonly kinds: readonly ActivityKind[] | 'days'
  readonly tiers: readonly Tier[]
  /** Shown once there is something to show: nothing records these events for every school. */
  readonly startsHidden?: true
}

export const familyIds = [
  'teacher.homework',
  'teacher.returned',
  'teacher.ela',
  'teacher.curriculum',
  'teacher.lessonPlans',
  'teacher.doubts',
  'teacher.content',
  'teacher.streak',
  'teacher.onlineTests',
  'student.homework',
  'student.ela',
  'student.doubts',
  'student.content',
  'student.streak',
  'student.onlineTests',
  'student.challenges',
] as const
export type FamilyId = (typeof familyIds)[number]

const tier = (level: Level, threshold: number, variant: number | null = null): Tier => ({ level, variant, threshold })

/** Teachers begin with brass. */
const fourLevels = (brass: number, bronze: number, silver: number, gold: number) => [
  tier('brass', brass),
  tier('bronze', bronze),
  tier('silver', silver),
  tier('gold', gold),
]
const threeLevels = (bronze: number, silver: number, gold: number) => [
  tier('bronze', bronze),
  tier('silver', silver),
  tier('gold', gold),
]
/** A year has about 220 school days, so a streak has more steps on the way. */
const streakVariants = [
  tier('bronze', 10, 1),
  tier('bronze', 20, 2),
  tier('silver', 40, 1),
  tier('silver', 60, 2),
  tier('gold', 90, 1),
  tier('gold', 120, 2),
]

/** The badges every school starts with; it may change thresholds and switch badges off. */
export const families: readonly Family[] = [
  {
    id: 'teacher.homework',
    audience: 'teacher',
    module: 'homework',
    kinds: ['homework.set'],
    tiers: fourLevels(5, 20, 60, 120),
  },
  {
    id: 'teacher.returned',
    audience: 'teacher',
    module: 'homework',
    kinds: ['homework.evaluated'],
    tiers: fourLevels(5, 20, 60, 120),
  },
  {
    id: 'teacher.ela',
    audience: 'teacher',
    module: 'ela',
    kinds: ['activity.evaluated'],
    tiers: fourLevels(3, 10, 25, 50),
  },
  {
    id: 'teacher.curriculum',
    audience: 'teacher',
    module: 'curriculum',
    kinds: ['topic.completed'],
    tiers: fourLevels(10, 40, 100, 200),
  },
  {
    id: 'teacher.lessonPlans',
    audience: 'teacher',
    module: 'curriculum',
    kinds: ['lessonPlan.created'],
    tiers: fourLevels(3, 10, 25, 50),
  },
  {
    id: 'teacher.doubts',
    audience: 'teacher',
    module: 'curriculum',
    kinds: ['doubt.resolved'],
    tiers: fourLevels(5, 25, 75, 150),
  },
  {
    id: 'teacher.content',
    audience: 'teacher',
    module: 'curriculum',
    kinds: ['content.used'],
    tiers: fourLevels(5, 20, 60, 120),
  },
  {
    id: 'teacher.streak',
    audience: 'teacher',
    module: 'streak',
    kinds: 'days',
    tiers: [tier('brass', 5), ...streakVariants],
  },
  {
    id: 'teacher.onlineTests',
    audience: 'teacher',
    module: 'onlineTest',
    kinds: ['onlineTest.set'],
    tiers: fourLevels(3, 10, 25, 50),
    startsHidden: true,
  },
  {
    id: 'student.homework',
    audience: 'student',
    module: 'homework',
    kinds: ['homework.handedIn'],
    tiers: threeLevels(10, 40, 100),
  },
  {
    id: 'student.ela',
    audience: 'student',
    module: 'ela',
    kinds: ['activity.handedIn'],
    tiers: threeLevels(3, 10, 25),
  },
  {
    id: 'student.doubts',
    audience: 'student',
    module: 'curriculum',
    kinds: ['doubt.created'],
    tiers: threeLevels(3, 10, 25),
  },
  {
    id: 'student.content',
    audience: 'student',
    module: 'curriculum',
    kinds: ['content.used'],
    tiers: threeLevels(5, 20, 60),
  },
  { id: 'student.streak', audience: 'student', module: 'streak', kinds: 'days', tiers: streakVariants },
  {
    id: 'student.onlineTests',
    audience: 'student',
    module: 'onlineTest',
    kinds: ['onlineTest.taken'],
    tiers: threeLevels(5, 15, 40),
    startsHidden: true,
  },
  {
    id: 'student.challenges',
    audience: 'student',
    module: 'chapterChallenge',
    kinds: ['challenge.mastered'],
    tiers: threeLevels(5, 15, 40),
    startsHidden: true,
  },
]

/** What a school has changed about a badge. */
export type FamilyRule = { readonly isActive: boolean; readonly thresholds: readonly number[] }

/** The badges of a school: those it has switched off are left out, and its own thresholds apply. */
export const familiesWith = (rules: ReadonlyMap<string, FamilyRule>): Family[] =>
  families.flatMap((family) => {
    const rule = rules.get(family.id)
    if (!rule) return [family]
    if (!rule.isActive) return []
    // Thresholds of a badge that has other tiers now are those of an older release.
    if (rule.thresholds.length !== family.tiers.length) return [family]
    const tiers = family.tiers.map((one, at) => ({ ...one, threshold: rule.thresholds[at] ?? one.threshold }))
    return [{ ...family, tiers }]
  })

/** How many tiers a value reaches. */
export const tiersReached = (tiers: readonly Tier[], value: number): number =>
  tiers.filter(({ threshold }) => value >= threshold).length
