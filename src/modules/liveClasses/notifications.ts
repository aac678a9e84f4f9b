import * as z from 'zod'
import { allow, guardian, student, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const liveClassNews: NotificationCategory = {
  id: 'liveClasses.news',
  name: { en: 'Live classes', hi: 'लाइव कक्षाएँ' },
  about: {
    en: 'When a live class is planned, moved or cancelled, and shortly before it begins.',
    hi: 'जब कोई लाइव कक्षा तय हो, उसका समय बदले या वह रद्द हो, और शुरू होने से थोड़ा पहले।',
  },
  needs: allow(student, guardian, teacher),
  usually: ['inApp'],
}

const params = z.object({
  title: z.string().max(120),
  className: z.string().max(80),
  date: z.string().max(10),
  time: z.string().max(5),
})
const link = '/family/live'

export const liveClassPlanned = notification('liveClasses.planned', {
  category: liveClassNews,
  params,
  words: {
    en: { title: 'Live class: {title}', body: '{className}, {date:date} at {time}.' },
    hi: { title: 'लाइव कक्षा: {title}', body: '{className}, {date:date} को {time} बजे।' },
  },
  link,
})

export const liveSeriesPlanned = notification('liveClasses.seriesPlanned', {
  category: liveClassNews,
  params,
  words: {
    en: { title: 'Live classes: {title}', body: '{className}: in the usual lessons, from {date:date} on.' },
    hi: { title: 'लाइव कक्षाएँ: {title}', body: '{className}: {date:date} से रोज़ के पीरियड में।' },
  },
  link,
})

export const liveClassMoved = notification('liveClasses.moved', {
  category: liveClassNews,
  params,
  words: {
    en: { title: 'New time: {title}', body: '{className}: the live class is now on {date:date} at {time}.' },
    hi: { title: 'नया समय: {title}', body: '{className}: लाइव कक्षा अब {date:date} को {time} बजे है।' },
  },
  link,
})

export const liveClassCancelled = notification('liveClasses.cancelled', {
  category: liveClassNews,
  params,
  words: {
    en: { title: 'Cancelled: {title}', body: '{className}: no live class on {date:date} at {time}.' },
    hi: { title: 'रद्द: {title}', body: '{className}: {date:date} को {time} बजे लाइव कक्षा नहीं होगी।' },
  },
  link,
})

export const liveClassSoon = notification('liveClasses.soon', {
  category: liveClassNews,
  params,
  words: {
    en: { title: '{title} begins in 10 minutes', body: '{className}, live class at {time}. You can join now.' },
    hi: { title: '{title} 10 मिनट में शुरू', body: '{className}, लाइव कक्षा {time} बजे। अब आप जुड़ सकते हैं।' },
  },
  link,
})

export const notifications: readonly NotificationKind[] = [
  liveClassPlanned,
  liveSeriesPlanned,
  liveClassMoved,
  liveClassCancelled,
  liveClassSoon,
]
