import type { PublicState } from '../../rules/states.ts'

export type MailLanguage = 'en' | 'hi'

export const codeMailWords = {
  en: {
    subject: 'your code',
    heading: 'Your code to apply',
    body: 'Enter this code on the page where you started your application. It works for 15 minutes.',
    footer: 'You did not ask for this? Then you can ignore this mail.',
  },
  hi: {
    subject: 'आपका कोड',
    heading: 'आवेदन के लिए आपका कोड',
    body: 'यह कोड उसी पेज पर लिखें जहाँ आपने आवेदन शुरू किया था। यह 15 मिनट तक मान्य है।',
    footer: 'यदि आपने यह कोड नहीं माँगा, तो इस मेल को अनदेखा करें।',
  },
} as const

type StateWords = {
  subject: string
  see: string
  button: string
  footer: string
  states: Partial<Record<PublicState, string>>
}

export const stateMailWords: Readonly<Record<MailLanguage, StateWords>> = {
  en: {
    subject: 'A message about your application',
    see: 'Open your application to see the details.',
    button: 'Open application',
    footer: 'You receive this mail because you applied for admission.',
    states: {
      received: 'We have received your application',
      documentsNeeded: 'We need a document from you',
      evaluation: 'Next step: meeting your child',
      waiting: 'We are deciding about your application',
      offered: 'We offer your child a seat',
      accepted: 'Your child’s seat is confirmed',
      admitted: 'Welcome to the school',
      waitlisted: 'Your child is on the waiting list',
      notOffered: 'About your application',
      withdrawn: 'Your application was withdrawn',
      expired: 'Your application has lapsed',
    },
  },
  hi: {
    subject: 'आपके आवेदन के बारे में संदेश',
    see: 'पूरी जानकारी के लिए अपना आवेदन खोलें।',
    button: 'आवेदन खोलें',
    footer: 'आपको यह मेल इसलिए मिला क्योंकि आपने प्रवेश के लिए आवेदन किया है।',
    states: {
      received: 'हमें आपका आवेदन मिल गया है',
      documentsNeeded: 'हमें आपसे एक दस्तावेज़ चाहिए',
      evaluation: 'अगला चरण: बच्चे से मिलना',
      waiting: 'आपके आवेदन पर निर्णय लिया जा रहा है',
      offered: 'आपके बच्चे के लिए सीट उपलब्ध है',
      accepted: 'आपके बच्चे की सीट पक्की हो गई है',
      admitted: 'विद्यालय में आपका स्वागत है',
      waitlisted: 'आपका बच्चा प्रतीक्षा सूची में है',
      notOffered: 'आपके आवेदन के बारे में',
      withdrawn: 'आपका आवेदन वापस ले लिया गया',
      expired: 'आपके आवेदन की अवधि समाप्त हो गई',
    },
  },
}

type Reminder = { readonly subject: string; readonly words: string }

/** Before an offer or a draft lapses. A draft that is paid for does not. */
export const reminderWords: Readonly<
  Record<MailLanguage, Readonly<Record<'offer' | 'draft' | 'paidDraft', Reminder>>>
> = {
  en: {
    offer: {
      subject: 'Please answer our offer',
      words: 'The seat is kept for your child until {day:date}. After that it goes to the next family.',
    },
    draft: {
      subject: 'Your application is not sent yet',
      words: 'What you have entered is kept until {day:date}. Open the application to go on or to send it.',
    },
    paidDraft: {
      subject: 'Your application is paid, but not sent yet',
      words: 'You have paid the application fee. Open the application, check your answers and submit it.',
    },
  },
  hi: {
    offer: {
      subject: 'कृपया सीट के बारे में उत्तर दें',
      words: 'आपके बच्चे के लिए सीट {day:date} तक रखी है। उसके बाद वह अगले परिवार को दी जाएगी।',
    },
    draft: {
      subject: 'आपका आवेदन अभी भेजा नहीं गया है',
      words: 'आपने जो भरा है वह {day:date} तक रखा है। आगे भरने या भेजने के लिए आवेदन खोलें।',
    },
    paidDraft: {
      subject: 'शुल्क जमा है, पर आवेदन अभी भेजा नहीं गया है',
      words: 'आवेदन शुल्क मिल गया है। आवेदन खोलें, उत्तर जाँचें और आवेदन भेजें।',
    },
  },
}
