export const en = {
  titles: {
    admissions: 'Admissions',
    dashboard: 'Admissions',
    current: 'Current applications',
    admitted: 'Admitted applications',
    selection: 'Selection',
    evaluations: 'My admission interviews',
    unfinished: 'Enquiries and drafts',
    inactive: 'Inactive applications',
    documents: 'Pending documents',
    setup: 'Admission set-up',
    messages: 'Messages to families',
    form: 'Application form',
    application: 'Application',
    apply: 'Apply for admission',
    ownApplication: 'Your application',
  },
}
