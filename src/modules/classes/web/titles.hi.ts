import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    gradesStreams: 'श्रेणियाँ और अनुभाग',
    gradeSetup: 'विषय और शिक्षक',
    subjects: 'विद्यालय के विषय',
    classTeachers: 'कक्षा शिक्षक',
    classDashboard: 'कक्षा डैशबोर्ड',
    classes: 'कक्षाएँ',
    myClasses: 'मेरी कक्षाएँ',
    teacherClass: 'कक्षा',
    studentGroup: 'छात्र समूह',
    menu: 'कक्षाएँ',
    gradesStep: 'श्रेणियाँ जोड़ें',
    sectionsStep: 'हर श्रेणी में अनुभाग जोड़ें',
    subjectsStep: 'हर श्रेणी के विषय चुनें',
    classTeachersStep: 'हर अनुभाग को कक्षा शिक्षक दें',
    yearStructure: 'हर कक्षा के अनुभाग और विषय',
    yearTeachers: 'कक्षा शिक्षक और विषय शिक्षक',
  },
}

export default hi
