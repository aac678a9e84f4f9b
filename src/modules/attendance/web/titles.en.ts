export const en = {
  titles: {
    registers: 'Attendance',
    classRegister: 'Class attendance',
    lessonRegister: 'Subject attendance',
    absentYesterday: 'Absent yesterday',
    days: 'View attendance',
    overview: 'Attendance',
    officeRegister: 'Register',
    staff: 'Staff attendance',
    reports: 'Attendance reports',
    settings: 'Attendance settings',
    tab: 'Attendance',
    takeRegister: 'Take attendance',
    unsettled: 'Registers to review',
    imports: 'Attendance',
    staffImports: 'Staff attendance',
  },
} as const
