/** How a meeting's link comes about: people paste it, or a service makes it. */
export const drivers = ['link', 'jitsi', 'meet', 'zoom'] as const
export type LiveDriver = (typeof drivers)[number]

export const meetingStates = ['wanted', 'ready', 'failed'] as const
export const meetingProblems = ['', 'auth', 'refused', 'unreachable', 'noService'] as const

/** Who called a live class off. */
export const cancellers = ['', 'teacher', 'timetable'] as const

/** The live message that something about a live class has changed. */
export const liveClassChanged = 'live_class_changed'
