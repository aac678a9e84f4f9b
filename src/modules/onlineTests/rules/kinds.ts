/** draft → scheduled → closed; a test that is withdrawn is gone for its students. */
export const testStates = ['draft', 'scheduled', 'closed', 'withdrawn'] as const
export type TestState = (typeof testStates)[number]

/** `ended`: handed in by the machine when the time was over. `void`: set aside by a teacher, with a reason. */
export const attemptStates = ['running', 'handedIn', 'ended', 'void'] as const
export type AttemptState = (typeof attemptStates)[number]

/** Which of several attempts is the result. */
export const countings = ['best', 'first', 'last'] as const
export type Counting = (typeof countings)[number]

export const pageModes = ['one', 'all'] as const

/** What a question counts after its key proved wrong: by the key, full marks for everybody, or not at all. */
export const itemRules = ['key', 'full', 'dropped'] as const
export type ItemRule = (typeof itemRules)[number]

/** Noted for the teacher. Nothing follows from them by itself. */
export const eventKinds = ['leftPage', 'cameBack', 'leftFullScreen', 'offline', 'online', 'otherDevice'] as const
export type EventKind = (typeof eventKinds)[number]

export const limits = {
  items: 150,
  targets: 60,
  students: 3000,
  attempts: 20,
  minutes: 600,
  addedMinutes: 300,
  graceMinutes: 60,
  /** Answers in one request: what a phone collected without a network. */
  batch: 60,
  /** Photos of one answer. */
  photos: 10,
  /** Noted events of one attempt. */
  events: 2000,
} as const
