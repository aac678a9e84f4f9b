import * as z from 'zod'
import { allow, guardian, student, superAdmin } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const office: NotificationCategory = {
  id: 'promotion.office',
  name: { en: 'Turn of the academic year', hi: 'शैक्षणिक वर्ष का बदलना' },
  about: {
    en: 'When a new academic year is set up or undone, and when a closed year no longer matches its record.',
    hi: 'जब नया शैक्षणिक वर्ष तैयार हो या पलटा जाए, और जब कोई बंद वर्ष अपने अभिलेख से मेल न खाए।',
  },
  needs: allow(superAdmin),
  usually: ['inApp', 'email'],
}

const families: NotificationCategory = {
  id: 'promotion.families',
  name: { en: 'New academic year', hi: 'नया शैक्षणिक वर्ष' },
  about: {
    en: 'When a new academic year has begun and your child has a new class.',
    hi: 'जब नया शैक्षणिक वर्ष शुरू हो और आपके बच्चे की नई कक्षा तय हो।',
  },
  needs: allow(guardian, student),
  usually: ['inApp'],
}

const Year = z.object({ year: z.string().max(40) })
const page = '/admin/school/newAcademicYear'

export const yearTurned = notification('promotion.turned', {
  category: office,
  params: Year.extend({ placed: z.int() }),
  words: {
    en: { title: 'The academic year {year} is set up', body: '{placed:number} students have their new class.' },
    hi: { title: 'शैक्षणिक वर्ष {year} तैयार है', body: '{placed:number} विद्यार्थियों की नई कक्षा तय है।' },
  },
  link: page,
})

export const turnUndone = notification('promotion.undone', {
  category: office,
  params: Year,
  words: {
    en: { title: '{year} is the current academic year again', body: 'What was set up for the next year is gone.' },
    hi: { title: '{year} फिर से वर्तमान शैक्षणिक वर्ष है', body: 'अगले वर्ष के लिए जो तैयार हुआ था, वह हटा दिया गया है।' },
  },
  link: page,
})

export const yearDiffers = notification('promotion.differs', {
  category: office,
  params: Year.extend({ tables: z.int() }),
  words: {
    en: {
      title: 'The closed year {year} no longer matches its record',
      body: 'Differences in {tables:number} tables. Please tell those who run the server.',
    },
    hi: {
      title: 'बंद वर्ष {year} अपने अभिलेख से मेल नहीं खाता',
      body: '{tables:number} तालिकाओं में अंतर है। कृपया सर्वर चलाने वालों को बताएँ।',
    },
  },
  link: page,
})

export const yearBegun = notification('promotion.begun', {
  category: families,
  params: Year,
  words: {
    en: { title: 'The academic year {year} has begun', body: 'The new class and its timetable are on your home page.' },
    hi: { title: 'शैक्षणिक वर्ष {year} शुरू हो गया है', body: 'नई कक्षा और उसकी समय-सारणी आपके होम पेज पर है।' },
  },
  link: '/family',
})

export const notifications: readonly NotificationKind[] = [yearTurned, turnUndone, yearDiffers, yearBegun]
