export const en = {
  titles: {
    gradesStreams: 'Grades and sections',
    gradeSetup: 'Subjects and teachers',
    subjects: 'Subjects of the school',
    classTeachers: 'Class teachers',
    classDashboard: 'Class dashboard',
    classes: 'Classes',
    myClasses: 'My classes',
    teacherClass: 'Class',
    studentGroup: 'Student group',
    menu: 'Classes',
    gradesStep: 'Add the grades',
    sectionsStep: 'Add sections to every grade',
    subjectsStep: 'Choose the subjects of every grade',
    classTeachersStep: 'Give every section a class teacher',
  },
} as const
