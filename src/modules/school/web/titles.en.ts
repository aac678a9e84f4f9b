export const en = {
  titles: {
    school: 'School',
    details: 'Basic information',
    infrastructure: 'Buildings and rooms',
    departments: 'Departments',
    newDepartment: 'Add a department',
    academics: 'Academic set-up',
    records: 'Documents and records',
    holidays: 'Holidays',
    detailsStep: 'Tell about the school',
    termsStep: 'Divide the year into terms',
    workingDaysStep: 'Say on which days the school works',
    bellsStep: 'Set the periods of the day',
  },
} as const
