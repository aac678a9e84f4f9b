import type { Condition, ReportDefinition } from '#modules/reports/definition.ts'
import type { SchoolReportName } from '#modules/reports/schoolReports.ts'
import type { Localized } from '#platform/contract/notifications.ts'

/** A report of the school: a definition like anybody's, and what its days and details are. */
export type SchoolReport = {
  readonly label: Localized
  /** What it counts. */
  readonly counted: Localized
  readonly subject: string
  readonly groups: ReportDefinition['groups']
  readonly measures: ReportDefinition['measures']
  readonly sort: ReportDefinition['sort']
  /** What is always asked for. */
  readonly only: readonly Condition[]
  /** The column of its days; null if it counts what is there today. */
  readonly days: string | null
  /** Its days are planned, so those to come belong to it as well. */
  readonly isPlanned?: true
  readonly hasGrade: boolean
  /** The columns of its class and its subject, to choose one of; without one it knows none. */
  readonly hasClass?: true
  readonly hasCourse?: true
  /** The columns of the rows behind a figure. */
  readonly details: readonly string[]
  /** What its file has, if nobody says: the rows, where people and not sums are asked for. */
  readonly prints?: 'rows'
}

const count = { of: 'count', column: null } as const
const group = (column: string) => ({ column, by: null })
const only = (column: string, ...values: string[]): Condition => ({ column, test: 'oneOf', values })
const most = [{ at: 2, descending: true }]

const sum = (column: string) => ({ of: 'sum', column }) as const
const average = (column: string) => ({ of: 'average', column }) as const
const extremes = (column: string) => [{ of: 'smallest', column } as const, { of: 'largest', column } as const]
const byCode = ['daysP', 'daysA', 'daysHD', 'daysML'].map(sum)

/** The days of people who work here, by code. */
const staffAttendance = (kind: '3' | '5', en: string, hi: string): SchoolReport => ({
  label: { en, hi },
  counted: { en: 'Days', hi: 'दिन' },
  subject: 'staffAttendance',
  groups: [group('name'), group('department')],
  measures: [count, ...byCode, sum('daysL'), average('attended')],
  sort: [],
  only: [only('kind', kind)],
  days: 'day',
  hasGrade: false,
  details: ['day', 'name', 'department', 'code'],
})

/** Reports that schools know by a number, and the attendance of students; `reportNumbers` has the numbers. */
const numbered = {
  studentAttendance: {
    label: { en: 'Student attendance by class', hi: 'कक्षावार छात्र उपस्थिति' },
    counted: { en: 'Days', hi: 'दिन' },
    subject: 'attendance',
    groups: [group('class')],
    measures: [average('attended'), count, ...byCode],
    sort: [],
    only: [],
    days: 'day',
    hasGrade: true,
    hasClass: true,
    details: ['day', 'name', 'class', 'code'],
  },
  overallResults: {
    label: { en: 'Overall results', hi: 'कुल परिणाम' },
    counted: { en: 'Report cards', hi: 'रिपोर्ट कार्ड' },
    subject: 'results',
    groups: [group('class'), group('term')],
    measures: [average('percent'), count, ...extremes('percent'), average('attendance')],
    sort: [],
    only: [],
    days: 'issuedOn',
    hasGrade: true,
    hasClass: true,
    details: ['name', 'class', 'term', 'percent', 'overallGrade', 'rank', 'attendance', 'issuedOn'],
  },
  pupilResults: {
    label: { en: 'Gradebook by student', hi: 'छात्रवार ग्रेडबुक' },
    counted: { en: 'Results', hi: 'परिणाम' },
    subject: 'subjectResults',
    groups: [group('name'), group('class')],
    measures: [average('percent'), count, ...extremes('percent')],
    sort: [],
    only: [],
    days: 'issuedOn',
    hasGrade: true,
    hasClass: true,
    hasCourse: true,
    details: ['name', 'class', 'term', 'course', 'marks', 'outOf', 'percent', 'subjectGrade', 'issuedOn'],
    prints: 'rows',
  },
  gradeResults: {
    label: { en: 'Gradebook by grade and subject', hi: 'श्रेणी और विषयवार ग्रेडबुक' },
    counted: { en: 'Results', hi: 'परिणाम' },
    subject: 'subjectResults',
    groups: [group('grade'), group('course')],
    measures: [average('percent'), count, ...extremes('percent')],
    sort: [],
    only: [],
    days: 'issuedOn',
    hasGrade: true,
    hasClass: true,
    hasCourse: true,
    details: ['name', 'class', 'term', 'course', 'marks', 'outOf', 'percent', 'subjectGrade', 'issuedOn'],
  },
  studentOverview: {
    label: { en: 'Students at a glance', hi: 'छात्र एक नज़र में' },
    counted: { en: 'Students', hi: 'छात्र' },
    subject: 'studentOverview',
    groups: [group('class')],
    measures: [count, average('attendance'), average('homework'), average('percent')],
    sort: [],
    only: [],
    days: null,
    hasGrade: true,
    hasClass: true,
    details: ['name', 'admissionNo', 'class', 'attendance', 'absent', 'homework', 'percent', 'term'],
    prints: 'rows',
  },
  teacherDetails: {
    label: { en: 'Teacher details', hi: 'शिक्षकों का विवरण' },
    counted: { en: 'Teachers', hi: 'शिक्षक' },
    subject: 'staff',
    groups: [group('department')],
    measures: [count],
    sort: [],
    only: [only('kind', '3')],
    days: null,
    hasGrade: false,
    details: ['name', 'employeeNo', 'department', 'designation', 'qualification', 'subjects', 'joinedOn', 'status'],
    prints: 'rows',
  },
  pendingDocuments: {
    label: { en: 'Pending documents', hi: 'लंबित दस्तावेज़' },
    counted: { en: 'Documents', hi: 'दस्तावेज़' },
    subject: 'pendingDocuments',
    groups: [group('document')],
    measures: [count, sum('missing')],
    sort: [{ at: 1, descending: true }],
    only: [],
    days: null,
    hasGrade: true,
    details: ['child', 'number', 'grade', 'document', 'documentState', 'state'],
    prints: 'rows',
  },
  teacherAttendance: staffAttendance('3', 'Teacher attendance', 'शिक्षकों की उपस्थिति'),
  otherStaffAttendance: staffAttendance('5', 'Attendance of other staff', 'अन्य कर्मचारियों की उपस्थिति'),
} as const satisfies Partial<Record<SchoolReportName, SchoolReport>>

export const catalogue: Readonly<Record<SchoolReportName, SchoolReport>> = {
  userCount: {
    label: { en: 'Accounts by role', hi: 'भूमिका के अनुसार खाते' },
    counted: { en: 'Accounts', hi: 'खाते' },
    subject: 'accounts',
    groups: [group('role')],
    measures: [
      count,
      { of: 'sum', column: 'active' },
      { of: 'sum', column: 'seenThisWeek' },
      { of: 'sum', column: 'neverSeen' },
    ],
    sort: [{ at: 1, descending: true }],
    only: [],
    days: null,
    hasGrade: false,
    details: ['name', 'account', 'status', 'lastSeen', 'createdAt'],
  },
  teacherUsage: {
    label: { en: 'Use by teachers', hi: 'शिक्षकों का उपयोग' },
    counted: { en: 'Activities', hi: 'कार्य' },
    subject: 'activity',
    groups: [group('name'), group('account')],
    measures: [count, { of: 'distinct', column: 'day' }, { of: 'distinct', column: 'kind' }],
    sort: most,
    only: [only('role', '3')],
    days: 'day',
    hasGrade: false,
    details: ['day', 'name', 'kind', 'label', 'audience'],
  },
  teacherContent: {
    label: { en: 'Content used by teachers', hi: 'शिक्षकों द्वारा सामग्री का उपयोग' },
    counted: { en: 'Uses', hi: 'उपयोग' },
    subject: 'contentUse',
    groups: [group('name'), group('personId')],
    measures: [count, { of: 'distinct', column: 'resource' }, { of: 'sum', column: 'minutes' }],
    sort: most,
    only: [only('role', '3')],
    days: 'at',
    hasGrade: false,
    hasCourse: true,
    details: ['at', 'name', 'resource', 'course', 'kind', 'minutes'],
  },
  milestones: {
    label: { en: 'Curriculum milestones', hi: 'पाठ्यक्रम के पड़ाव' },
    counted: { en: 'Topics', hi: 'विषय-वस्तु' },
    subject: 'milestones',
    groups: [group('class'), group('course')],
    measures: [count, { of: 'average', column: 'completed' }, { of: 'sum', column: 'overdue' }],
    sort: [],
    only: [],
    days: 'plannedTo',
    isPlanned: true,
    hasGrade: true,
    hasClass: true,
    hasCourse: true,
    details: ['class', 'course', 'topic', 'state', 'plannedTo', 'completedOn'],
  },
  studentContent: {
    label: { en: 'Content used by students', hi: 'छात्रों द्वारा सामग्री का उपयोग' },
    counted: { en: 'Uses', hi: 'उपयोग' },
    subject: 'contentUse',
    groups: [group('name'), group('personId')],
    measures: [count, { of: 'distinct', column: 'resource' }, { of: 'sum', column: 'minutes' }],
    sort: most,
    only: [only('role', '2')],
    days: 'at',
    hasGrade: false,
    hasCourse: true,
    details: ['at', 'name', 'resource', 'course', 'kind', 'minutes'],
  },
  studentUsage: {
    label: { en: 'Use by students', hi: 'छात्रों का उपयोग' },
    counted: { en: 'Activities', hi: 'कार्य' },
    subject: 'activity',
    groups: [group('name'), group('account')],
    measures: [count, { of: 'distinct', column: 'day' }, { of: 'distinct', column: 'kind' }],
    sort: most,
    only: [only('role', '2')],
    days: 'day',
    hasGrade: true,
    hasClass: true,
    details: ['day', 'name', 'class', 'kind', 'label'],
  },
  registrations: {
    label: { en: 'Student registrations', hi: 'छात्र पंजीकरण' },
    counted: { en: 'Students', hi: 'छात्र' },
    subject: 'students',
    groups: [{ column: 'admittedOn', by: 'month' }],
    measures: [count],
    sort: [{ at: 0, descending: true }],
    // Students were admitted in other years too; every other subject knows only the rows of this one.
    only: [{ column: 'admittedOn', test: 'within', values: ['Year'] }],
    days: 'admittedOn',
    hasGrade: true,
    hasClass: true,
    details: ['name', 'admissionNo', 'class', 'gender', 'admittedOn'],
  },
  adminUsage: {
    label: { en: 'Use by admins', hi: 'एडमिन का उपयोग' },
    counted: { en: 'Changes', hi: 'बदलाव' },
    subject: 'changes',
    groups: [group('name'), group('account')],
    measures: [count, { of: 'distinct', column: 'action' }, { of: 'largest', column: 'at' }],
    sort: most,
    only: [],
    days: 'at',
    hasGrade: false,
    details: ['at', 'name', 'action', 'entity'],
  },
  standardUsage: {
    label: { en: 'Use by grade', hi: 'श्रेणी के अनुसार उपयोग' },
    counted: { en: 'Activities', hi: 'कार्य' },
    subject: 'activity',
    groups: [group('grade')],
    measures: [count, { of: 'distinct', column: 'account' }, { of: 'distinct', column: 'day' }],
    sort: [],
    only: [only('role', '2')],
    days: 'day',
    hasGrade: false,
    details: ['day', 'name', 'class', 'kind', 'label'],
  },
  ...numbered,
}
