/**
 * The product has three numberings whose values overlap but never mean the same. Each is a separate type, so that a
 * licence module cannot be compared with a privilege domain.
 */
declare const space: unique symbol
type NumberIn<Space extends string> = number & { readonly [space]: Space }

/** A module the tenant has bought, which its users can therefore use (the menu numbering). */
export type LicenceModule = NumberIn<'licence'>
/** A domain in which a super admin grants privileges to another admin. */
export type PrivilegeDomain = NumberIn<'privilege'>
/** A kind of record the teacher's universal search can find. */
export type SearchModule = NumberIn<'search'>

const numbered =
  <Space extends string>() =>
  <const T extends Record<string, number>>(table: T) =>
    table as unknown as { readonly [K in keyof T]: NumberIn<Space> }

export const licence = numbered<'licence'>()({
  dashboard: 1,
  calendar: 2,
  curriculum: 3,
  school: 4,
  contentLibrary: 5,
  reports: 6,
  users: 7,
  myClasses: 8,
  notification: 9,
  noticeBoard: 10,
  whiteBoard: 11,
  myProfile: 12,
  supportTickets: 13,
  offlineSetup: 14,
  admissionManagement: 15,
  feeManagement: 16,
  templateManagement: 17,
  otherStaff: 18,
  topVaultManagement: 19,
  assessment: 20,
  assessmentOnly: 25,
  learningSuite: 26,
  advanceFeeManagement: 27,
  onlineTests: 29,
  questionPapers: 30,
  chapterChallenge: 32,
  gamification: 33,
  engageHub: 36,
})

export const privilegeDomains = numbered<'privilege'>()({
  school: 1,
  user: 2,
  calendar: 3,
  curriculum: 4,
  timetable: 5,
  admin: 6,
  feeManagement: 7,
  feeCollection: 8,
  gradeBook: 9,
  report360: 10,
  supportTickets: 11,
  noticeBoard: 12,
  admissionManagement: 13,
  topVault: 14,
  leaveRequest: 15,
  lessonPlan: 16,
  qpApproval: 17,
  visitorRegistor: 18,
  gateStaff: 19,
  onDemandReport: 20,
  assessment: 21,
  staffAttendance: 22,
  preKReport: 23,
})

export type PrivilegeName = keyof typeof privilegeDomains

export const searchModules = numbered<'search'>()({
  homework: 1,
  ela: 2,
  offlinePaper: 3,
  onlineTest: 4,
  chapterChallenge: 5,
  attendance: 6,
})

/** The licence modules among numbers from the database or a request; unknown numbers are dropped. */
export const licenceModulesFrom = (numbers: readonly number[]): LicenceModule[] =>
  Object.values(licence).filter((module) => numbers.includes(module))
