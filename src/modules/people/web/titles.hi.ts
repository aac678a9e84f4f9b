import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    people: 'लोग',
    students: 'विद्यार्थी',
    student: 'विद्यार्थी',
    users: 'शिक्षक, विद्यार्थी और अभिभावक',
    teachers: 'शिक्षक',
    teacher: 'शिक्षक',
    otherStaff: 'अन्य कर्मचारी',
    otherStaffMember: 'अन्य कर्मचारी',
    guardians: 'अभिभावक',
    studentFormat: 'विद्यार्थी विवरण का प्रारूप',
    staff: 'कार्यालय के कर्मचारी',
    addStudent: 'विद्यार्थी जोड़ें',
    addTeacher: 'शिक्षक जोड़ें',
    stepTeachers: 'अपने शिक्षक जोड़ें',
    stepStudents: 'अपने विद्यार्थी लाएँ',
    stepStudentFormat: 'तय करें कि हर विद्यार्थी के बारे में क्या रखना है',
  },
}

export default hi
