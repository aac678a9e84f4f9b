import type { Trouble } from './nodeFolder.ts'

export type Language = 'en' | 'hi'

/** What the machine's own pages say. */
export const words: Readonly<
  Record<
    Language,
    {
      subtitle: string
      empty: string
      closed: string
      soon: string
      notFound: string
      contact: string
      never: string
      files: (held: number, all: number) => string
      troubles: Readonly<Record<Trouble, string>>
    }
  >
> = {
  en: {
    subtitle: 'Books, videos and worksheets of your school, without internet',
    empty: 'Nothing is kept here yet. The school’s office chooses it under Offline set-up.',
    closed: 'This machine may not show the school’s content now. Please tell the office.',
    soon: 'Still being fetched',
    notFound: 'This file is not here.',
    contact: 'Last contact with the school’s server',
    never: 'never',
    files: (held, all) => `${held} of ${all} files are here`,
    troubles: {
      unreachable: 'The school’s server can’t be reached. What is here can be used meanwhile.',
      refused: 'The school’s server does not know this machine any more. Pair it again with a new code.',
      diskFull: 'The disk is full. Make room, or let the office choose fewer subjects.',
      unexpected: 'The last sync failed. The log of this machine says why.',
    },
  },
  hi: {
    subtitle: 'आपके विद्यालय की किताबें, वीडियो और कार्यपत्रक, बिना इंटरनेट के',
    empty: 'यहाँ अभी कुछ नहीं रखा गया है। कार्यालय इसे ऑफ़लाइन सेट-अप में चुनता है।',
    closed: 'यह मशीन अभी विद्यालय की सामग्री नहीं दिखा सकती। कृपया कार्यालय को बताएँ।',
    soon: 'अभी लाया जा रहा है',
    notFound: 'यह फ़ाइल यहाँ नहीं है।',
    contact: 'विद्यालय के सर्वर से पिछला संपर्क',
    never: 'कभी नहीं',
    files: (held, all) => `${all} में से ${held} फ़ाइलें यहाँ हैं`,
    troubles: {
      unreachable: 'विद्यालय के सर्वर से संपर्क नहीं हो पा रहा। जो यहाँ है, उसका उपयोग किया जा सकता है।',
      refused: 'विद्यालय का सर्वर इस मशीन को अब नहीं पहचानता। नए कोड से इसे फिर जोड़ें।',
      diskFull: 'डिस्क भर गई है। जगह बनाएँ, या कार्यालय से कम विषय चुनने को कहें।',
      unexpected: 'पिछला सिंक असफल रहा। कारण इस मशीन के लॉग में है।',
    },
  },
}
