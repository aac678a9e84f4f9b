/** What people do that badges know of. Modules record it in the transaction that causes it. */
export const activityKinds = [
  /** A teacher set homework. The source of all four homework kinds is the homework, so that each counts once per person. */
  'homework.set',
  /** A teacher returned homework. */
  'homework.evaluated',
  /** A student opened it. */
  'homework.viewed',
  'homework.handedIn',
  /** A teacher assigned an ELA. The source of all four is the assignment. */
  'activity.assigned',
  'activity.evaluated',
  'activity.viewed',
  'activity.handedIn',
  /** The source of both is the doubt; `resolved` is about the person whose answer the asker accepted. */
  'doubt.created',
  'doubt.resolved',
  'lessonPlan.created',
  /** A teacher finished a topic of the curriculum with a class. */
  'topic.completed',
  /** Somebody opened a resource of the library. */
  'content.used',
  /** A teacher took the register of a class. */
  'register.taken',
  'onlineTest.set',
  'onlineTest.taken',
  'challenge.mastered',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The numbers clients know the modules of badges by. */
export const badgeModules = {
  ela: 1,
  curriculum: 2,
  homework: 3,
  streak: 4,
  onlineTest: 5,
  chapterChallenge: 7,
} as const
export type BadgeModule = keyof typeof badgeModules
