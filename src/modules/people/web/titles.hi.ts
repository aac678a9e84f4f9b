import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    people: 'लोग',
    students: 'छात्र',
    student: 'छात्र',
    users: 'शिक्षक, छात्र और अभिभावक',
    teachers: 'शिक्षक',
    teacher: 'शिक्षक',
    otherStaff: 'अन्य कर्मचारी',
    otherStaffMember: 'अन्य कर्मचारी',
    guardians: 'अभिभावक',
    corrections: 'सुधार',
    childRecord: 'प्रोफ़ाइल',
    studentFormat: 'छात्र विवरण का प्रारूप',
    staff: 'कार्यालय के कर्मचारी',
    addStudent: 'छात्र जोड़ें',
    addTeacher: 'शिक्षक जोड़ें',
    stepTeachers: 'शिक्षक जोड़ें',
    stepStudents: 'छात्र आयात करें',
    stepStudentFormat: 'छात्र विवरण के फ़ील्ड चुनें',
  },
}

export default hi
