import type { Localized } from '#platform/contract/notifications.ts'
import type { FamilyId, Level, Tier } from './families.ts'

/** What badges are called, on screens, in notifications and in files. */
export const familyNames: Readonly<Record<FamilyId, Localized>> = {
  'teacher.homework': { en: 'Homework set', hi: 'दिया गया गृहकार्य' },
  'teacher.returned': { en: 'Homework returned', hi: 'जाँचकर लौटाया गृहकार्य' },
  'teacher.ela': { en: 'Activities evaluated', hi: 'जाँची गई गतिविधियाँ' },
  'teacher.curriculum': { en: 'Topics taught', hi: 'पढ़ाए गए विषय-बिंदु' },
  'teacher.lessonPlans': { en: 'Lesson plans', hi: 'पाठ योजनाएँ' },
  'teacher.doubts': { en: 'Doubts resolved', hi: 'सुलझाए गए प्रश्न' },
  'teacher.content': { en: 'Library in class', hi: 'कक्षा में पुस्तकालय' },
  'teacher.streak': { en: 'Day by day', hi: 'दिन-प्रतिदिन' },
  'teacher.onlineTests': { en: 'Online tests set', hi: 'दिए गए ऑनलाइन टेस्ट' },
  'student.homework': { en: 'Homework handed in', hi: 'जमा किया गृहकार्य' },
  'student.ela': { en: 'Activities', hi: 'गतिविधियाँ' },
  'student.doubts': { en: 'Good questions', hi: 'अच्छे प्रश्न' },
  'student.content': { en: 'Reading and watching', hi: 'पढ़ना और देखना' },
  'student.streak': { en: 'Day by day', hi: 'दिन-प्रतिदिन' },
  'student.onlineTests': { en: 'Online tests', hi: 'ऑनलाइन टेस्ट' },
  'student.challenges': { en: 'Chapter challenges', hi: 'अध्याय की चुनौतियाँ' },
}

/** What counts towards them. */
export const familyCriteria: Readonly<Record<FamilyId, Localized>> = {
  'teacher.homework': {
    en: 'Homework counts once half the class has opened it, or once you have returned it.',
    hi: 'गृहकार्य तब गिना जाता है जब आधी कक्षा उसे खोल ले, या आप उसे जाँचकर लौटा दें।',
  },
  'teacher.returned': {
    en: 'Each piece of homework you evaluate and return counts once.',
    hi: 'जो भी गृहकार्य आप जाँचकर लौटाते हैं, वह एक बार गिना जाता है।',
  },
  'teacher.ela': {
    en: 'An activity counts once you have evaluated it.',
    hi: 'गतिविधि तब गिनी जाती है जब आप उसका मूल्यांकन कर दें।',
  },
  'teacher.curriculum': {
    en: 'Each topic you mark as complete with a class counts, up to six a day.',
    hi: 'कक्षा के साथ पूरा किया हर विषय-बिंदु गिना जाता है, दिन में छह तक।',
  },
  'teacher.lessonPlans': {
    en: 'Each lesson plan you write for the school’s library counts, up to three a day.',
    hi: 'विद्यालय के पुस्तकालय के लिए लिखी हर पाठ योजना गिनी जाती है, दिन में तीन तक।',
  },
  'teacher.doubts': {
    en: 'A doubt counts once the student says your answer resolved it.',
    hi: 'प्रश्न तब गिना जाता है जब विद्यार्थी कहे कि आपके उत्तर से वह सुलझ गया।',
  },
  'teacher.content': {
    en: 'Each resource of the library you open counts once, up to three a day.',
    hi: 'पुस्तकालय की हर सामग्री, जो आप खोलते हैं, एक बार गिनी जाती है, दिन में तीन तक।',
  },
  'teacher.streak': {
    en: 'School days in a row on which you took a register, set work or did anything else that is listed below. Holidays and your leave don’t interrupt it.',
    hi: 'लगातार विद्यालय के वे दिन जब आपने हाज़िरी ली, काम दिया या नीचे दी गई सूची का कोई काम किया। छुट्टियों और आपके अवकाश से यह नहीं टूटता।',
  },
  'teacher.onlineTests': { en: 'Each online test you set counts.', hi: 'आपका दिया हर ऑनलाइन टेस्ट गिना जाता है।' },
  'student.homework': {
    en: 'Each piece of homework you hand in counts once.',
    hi: 'जो भी गृहकार्य आप जमा करते हैं, वह एक बार गिना जाता है।',
  },
  'student.ela': {
    en: 'An activity you took part in counts once your teacher has evaluated it.',
    hi: 'जिस गतिविधि में आपने भाग लिया, वह शिक्षक के मूल्यांकन के बाद गिनी जाती है।',
  },
  'student.doubts': {
    en: 'A question counts once you have marked it as resolved.',
    hi: 'प्रश्न तब गिना जाता है जब आप उसे सुलझा हुआ बता दें।',
  },
  'student.content': {
    en: 'Each book, film or exercise you open counts once, up to three a day.',
    hi: 'हर पुस्तक, फ़िल्म या अभ्यास, जो आप खोलते हैं, एक बार गिना जाता है, दिन में तीन तक।',
  },
  'student.streak': {
    en: 'School days in a row on which you did anything that is listed below. Holidays and absences your family announced don’t interrupt it.',
    hi: 'लगातार विद्यालय के वे दिन जब आपने नीचे दी गई सूची का कोई काम किया। छुट्टियों और परिवार द्वारा पहले बताई गई अनुपस्थिति से यह नहीं टूटता।',
  },
  'student.onlineTests': { en: 'Each online test you finish counts.', hi: 'हर पूरा किया ऑनलाइन टेस्ट गिना जाता है।' },
  'student.challenges': {
    en: 'Each level of a chapter challenge you master counts.',
    hi: 'अध्याय की चुनौती का हर पार किया स्तर गिना जाता है।',
  },
}

export const levelNames: Readonly<Record<Level, Localized>> = {
  brass: { en: 'Brass', hi: 'पीतल' },
  bronze: { en: 'Bronze', hi: 'कांस्य' },
  silver: { en: 'Silver', hi: 'रजत' },
  gold: { en: 'Gold', hi: 'स्वर्ण' },
}

/** “Bronze”, or “Silver 2” for the second of its variants. */
export const tierName = ({ level, variant }: Pick<Tier, 'level' | 'variant'>, language: keyof Localized): string =>
  variant === null ? levelNames[level][language] : `${levelNames[level][language]} ${variant}`
