import * as z from 'zod'
import { admin, allow, gateStaff, guardian, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const visitors: NotificationCategory = {
  id: 'visitors.host',
  name: { en: 'Your visitors', hi: 'आपके आगंतुक' },
  about: {
    en: 'When somebody at the gate asks for you, and when somebody you expect has arrived.',
    hi: 'जब गेट पर कोई आपसे मिलने आए, और जब आपके बुलाए हुए कोई पहुँच जाएँ।',
  },
  needs: allow(teacher, admin('visitor', 'view')),
  usually: ['inApp'],
  urgent: true,
}

/** Sent to the host who has not answered the pop-up. */
export const visitorWaiting = notification('visitors.waiting', {
  category: visitors,
  params: z.object({ name: z.string().max(100), purpose: z.string().max(60) }),
  words: {
    en: { title: '{name} is at the gate for you', body: '{purpose}. Please approve or decline.' },
    hi: { title: '{name} गेट पर आपसे मिलने आए हैं', body: '{purpose}. कृपया अनुमति दें या मना करें।' },
  },
  link: '/teacher/visitor-appointments',
})

/** Sent to the host of somebody who went in without a question: an expected visitor, or one let in by a supervisor. */
export const visitorArrived = notification('visitors.arrived', {
  category: visitors,
  params: z.object({ name: z.string().max(100), purpose: z.string().max(60), gate: z.string().max(60) }),
  words: {
    en: { title: '{name} has arrived', body: '{purpose}. Checked in at {gate}.' },
    hi: { title: '{name} आ गए हैं', body: '{purpose}. {gate} पर चेक-इन हुआ।' },
  },
  link: '/teacher/visitor-appointments',
})

const reception: NotificationCategory = {
  id: 'visitors.office',
  name: { en: 'The gate', hi: 'गेट' },
  about: {
    en: 'Visitors nobody has answered for, the watch list, people still inside at closing time, and exit passes.',
    hi: 'जिन आगंतुकों का जवाब नहीं मिला, निगरानी सूची, बंद होने के समय अंदर रह गए लोग, और निकास पास।',
  },
  needs: allow(admin('visitor', 'view')),
  usually: ['inApp'],
  urgent: true,
}

/** Sent to reception when the host has not answered in time. */
export const hostSilent = notification('visitors.hostSilent', {
  category: reception,
  params: z.object({ name: z.string().max(100), host: z.string().max(210) }),
  words: {
    en: { title: '{name} is waiting at the gate', body: '{host} has not answered. Please decide.' },
    hi: { title: '{name} गेट पर प्रतीक्षा में हैं', body: '{host} ने जवाब नहीं दिया। कृपया निर्णय लें।' },
  },
  link: '/visitorregister/dashboard',
})

export const watchedVisitor = notification('visitors.watched', {
  category: reception,
  params: z.object({ name: z.string().max(100), gate: z.string().max(60) }),
  words: {
    en: { title: 'Watch list: {name} is at {gate}', body: 'Open the visitor register for the reason.' },
    hi: { title: 'निगरानी सूची: {name} {gate} पर हैं', body: 'कारण के लिए आगंतुक रजिस्टर खोलें।' },
  },
  link: '/visitorregister/dashboard',
})

export const stillInside = notification('visitors.stillInside', {
  category: reception,
  params: z.object({ n: z.number() }),
  words: {
    en: { title: 'Visitors not checked out: {n:number}', body: 'The gate is closing. Please find out where they are.' },
    hi: { title: 'बिना चेक-आउट के आगंतुक: {n:number}', body: 'गेट बंद हो रहा है। कृपया पता करें कि वे कहाँ हैं।' },
  },
  link: '/visitorregister/dashboard',
})

const gateWork: NotificationCategory = {
  id: 'visitors.gate',
  name: { en: 'Gate duty', hi: 'गेट ड्यूटी' },
  about: { en: 'Visitors who were not checked out.', hi: 'जिन आगंतुकों का चेक-आउट नहीं हुआ।' },
  needs: allow(gateStaff),
  usually: ['inApp'],
}

export const resolveInside = notification('visitors.resolve', {
  category: gateWork,
  params: z.object({ n: z.number() }),
  words: {
    en: { title: 'Check out {n:number} visitors', body: 'They are still listed as inside. Say what became of each.' },
    hi: { title: '{n:number} आगंतुकों का चेक-आउट करें', body: 'वे अब भी अंदर दिखते हैं। हर एक के बारे में बताएँ।' },
  },
  link: '/visitorregister/gate-staff/home',
})

/** Sent to the office and the class teacher, who decide. */
export const passRequested = notification('visitors.passRequested', {
  category: {
    ...reception,
    id: 'visitors.passes',
    needs: allow(teacher, admin('visitor', 'view')),
    name: { en: 'Exit passes', hi: 'निकास पास' },
    about: { en: 'When a student is to leave early.', hi: 'जब किसी छात्र को जल्दी जाना हो।' },
  },
  params: z.object({ name: z.string().max(210), time: z.string().max(5), reason: z.string().max(200) }),
  words: {
    en: { title: '{name} wants to leave at {time}', body: '{reason}' },
    hi: { title: '{name} {time} बजे जाना चाहते हैं', body: '{reason}' },
  },
  link: '/teacher/exit-passes',
})

const pickup: NotificationCategory = {
  id: 'visitors.pickup',
  name: { en: 'Leaving early and coming late', hi: 'जल्दी जाना और देर से आना' },
  about: {
    en: 'When your child leaves school during the day, comes back, or arrives late.',
    hi: 'जब आपका बच्चा दिन में विद्यालय से जाए, लौटे, या देर से आए।',
  },
  needs: allow(guardian),
  usually: ['inApp'],
  urgent: true,
}
const name = z.string().max(210)
const time = z.string().max(5)

export const passApproved = notification('visitors.passApproved', {
  category: pickup,
  params: z.object({ name, time }),
  words: {
    en: { title: '{name} may leave at {time}', body: 'The school has approved the exit pass.' },
    hi: { title: '{name} {time} बजे जा सकते हैं', body: 'विद्यालय ने निकास पास स्वीकृत किया।' },
  },
  link: '/family/pickup',
})

export const passRejected = notification('visitors.passRejected', {
  category: pickup,
  params: z.object({ name, reason: z.string().max(200) }),
  words: {
    en: { title: 'Exit pass of {name} not approved', body: '{reason}' },
    hi: { title: '{name} का निकास पास स्वीकृत नहीं हुआ', body: '{reason}' },
  },
  link: '/family/pickup',
})

export const studentLeft = notification('visitors.studentLeft', {
  category: pickup,
  params: z.object({ name, time, adult: z.string().max(200) }),
  words: {
    en: { title: '{name} left school at {time}', body: 'Fetched by {adult}.' },
    hi: { title: '{name} {time} बजे विद्यालय से गए', body: '{adult} के साथ।' },
  },
  link: '/family/pickup',
})

export const studentBack = notification('visitors.studentBack', {
  category: pickup,
  params: z.object({ name, time }),
  words: {
    en: { title: '{name} is back at school', body: 'Since {time}.' },
    hi: { title: '{name} विद्यालय लौट आए', body: '{time} बजे से।' },
  },
  link: '/family/pickup',
})

export const studentLate = notification('visitors.studentLate', {
  category: pickup,
  params: z.object({ name, time }),
  words: {
    en: { title: '{name} arrived at {time}', body: 'The gate has entered a late arrival.' },
    hi: { title: '{name} {time} बजे पहुँचे', body: 'गेट पर देर से आना दर्ज हुआ।' },
  },
  link: '/family/pickup',
})

/** Sent to the class teacher, like the two below. */
export const leftClass = notification('visitors.leftClass', {
  category: passRequested.category,
  params: z.object({ name, time, adult: z.string().max(200) }),
  words: {
    en: { title: '{name} left at {time}', body: 'With {adult}. The register is updated.' },
    hi: { title: '{name} {time} बजे गए', body: '{adult} के साथ। उपस्थिति में दर्ज है।' },
  },
  link: '/teacher/exit-passes',
})

export const backInClass = notification('visitors.backInClass', {
  category: passRequested.category,
  params: z.object({ name, time }),
  words: {
    en: { title: '{name} is back', body: 'Since {time}. The register is updated.' },
    hi: { title: '{name} लौट आए', body: '{time} बजे से। उपस्थिति में दर्ज है।' },
  },
  link: '/teacher/exit-passes',
})

export const lateForClass = notification('visitors.lateForClass', {
  category: passRequested.category,
  params: z.object({ name, time }),
  words: {
    en: { title: '{name} arrived late', body: 'At {time}. The register is updated.' },
    hi: { title: '{name} देर से आए', body: '{time} बजे। उपस्थिति में दर्ज है।' },
  },
  link: '/teacher/exit-passes',
})

export const notifications: readonly NotificationKind[] = [
  visitorWaiting,
  visitorArrived,
  hostSilent,
  watchedVisitor,
  stillInside,
  resolveInside,
  passRequested,
  passApproved,
  passRejected,
  studentLeft,
  studentBack,
  studentLate,
  leftClass,
  backInClass,
  lateForClass,
]
