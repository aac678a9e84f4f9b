import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    gradesStreams: 'श्रेणियाँ और सेक्शन',
    gradeSetup: 'विषय और शिक्षक',
    subjects: 'विद्यालय के विषय',
    classTeachers: 'कक्षा शिक्षक',
    classDashboard: 'कक्षा डैशबोर्ड',
    classes: 'कक्षाएँ',
    myClasses: 'मेरी कक्षाएँ',
    teacherClass: 'कक्षा',
    studentGroup: 'छात्र समूह',
    assessments: 'मूल्यांकन',
    menu: 'कक्षाएँ',
    gradesStep: 'श्रेणियाँ जोड़ें',
    sectionsStep: 'हर श्रेणी में सेक्शन जोड़ें',
    subjectsStep: 'हर श्रेणी के विषय चुनें',
    classTeachersStep: 'कक्षा शिक्षक तय करें',
    yearStructure: 'हर श्रेणी के सेक्शन और विषय',
    yearTeachers: 'कक्षा शिक्षक और विषय शिक्षक',
  },
}

export default hi
