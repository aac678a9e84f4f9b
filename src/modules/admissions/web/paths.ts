export const admissionPaths = {
  home: '/admissions',
  dashboard: '/admissions/dashboard',
  current: '/admissions/currentapplications',
  selection: '/admissions/selection',
  evaluations: '/admissions/evaluations',
  unfinished: '/admissions/unfinishedapplications',
  admitted: '/admissions/admittedapplications',
  inactive: '/admissions/inactiveapplications',
  documents: '/admissions/pendingdocuments',
  setup: '/admissions/postsetup',
  messages: '/admissions/messages',
  form: '/admissions/postsetup/form/:admissionFormId',
  application: '/admissions/application/:applicationId',
} as const

/** What families open without an account. */
export const applyPaths = {
  home: '/apply',
  application: '/apply/:applicationId',
} as const

export const formPath = (admissionFormId: string) => admissionPaths.form.replace(':admissionFormId', admissionFormId)
export const applicationPath = (applicationId: string) =>
  admissionPaths.application.replace(':applicationId', applicationId)
export const ownApplicationPath = (applicationId: string) =>
  applyPaths.application.replace(':applicationId', applicationId)
