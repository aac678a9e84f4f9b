export const en = {
  titles: {
    school: 'School',
    details: 'Basic information',
    infrastructure: 'Buildings and rooms',
    publicInfrastructure: 'Our campus',
    departments: 'Departments',
    newDepartment: 'Add department',
    academics: 'Academic set-up',
    records: 'Documents and records',
    changes: 'Changes',
    holidays: 'Holidays',
    detailsStep: 'School details',
    termsStep: 'Set up terms',
    workingDaysStep: 'Set working days',
    bellsStep: 'Set up periods',
  },
} as const
