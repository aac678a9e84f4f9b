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
  readonly hasGrade: boolean
  /** The columns of the rows behind a figure. */
  readonly details: readonly string[]
}

const count = { of: 'count', column: null } as const
const group = (column: string) => ({ column, by: null })
const only = (column: string, ...values: string[]): Condition => ({ column, test: 'oneOf', values })
const most = [{ at: 2, descending: true }]

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
    hasGrade: true,
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
    details: ['day', 'name', 'class', 'kind', 'label'],
  },
  registrations: {
    label: { en: 'Student registrations', hi: 'छात्र पंजीकरण' },
    counted: { en: 'Students', hi: 'छात्र' },
    subject: 'students',
    groups: [{ column: 'admittedOn', by: 'month' }],
    measures: [count],
    sort: [{ at: 0, descending: true }],
    only: [],
    days: 'admittedOn',
    hasGrade: true,
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
}
