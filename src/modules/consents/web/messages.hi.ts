import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  states: { missing: 'उत्तर नहीं', given: 'सहमत', refused: 'असहमत' },
  family: {
    intro: '{name} के लिए निर्णय आपका है। आप कभी भी अपना निर्णय बदल सकते हैं।',
    none: 'उत्तर देने को कुछ नहीं',
    noneHint: 'विद्यालय आपकी सहमति माँगेगा तो यहाँ दिखेगी।',
    agree: 'मैं सहमत हूँ',
    refuse: 'मैं सहमत नहीं हूँ',
    withdraw: 'सहमति वापस लें',
    history: 'पहले के उत्तर',
    past: '{answer}: {name}, {date}',
    oldText: 'पूछा गया था: “{text}”',
    again: 'पाठ नया है। कृपया फिर से उत्तर दें।',
  },
  card: {
    toSign: { one: '{n} सहमति पर आपका उत्तर चाहिए', other: '{n} सहमतियों पर आपका उत्तर चाहिए' },
    answer: 'पढ़ें और उत्तर दें',
  },
  office: {
    title: 'सहमतियाँ',
    intro: 'आप परिवारों से किस बात पर सहमति माँगते हैं, जैसे फ़ोटो, यात्राएँ या संदेश।',
    add: 'सहमति जोड़ें',
    none: 'अभी कोई सहमति नहीं',
    noneHint: 'परिवारों से जो पूछना है, सरल शब्दों में लिखें। अभिभावक हर बच्चे के लिए उत्तर देते हैं।',
    name: 'नाम',
    nameHint: 'जैसे फ़ोटो, यात्राएँ या संदेश।',
    text: 'आप क्या पूछते हैं',
    textHint: 'नया पाठ नया संस्करण है: हर परिवार से फिर पूछा जाएगा।',
    isActive: 'परिवारों से पूछा जाता है',
    paused: 'नहीं पूछा जाता',
    counts: '{given} सहमत · {refused} असहमत · {missing} ने उत्तर नहीं दिया',
    versionNo: 'संस्करण {n}',
    edit: '{name} बदलें',
    see: 'किसने उत्तर दिया: {name}',
    answers: 'उत्तर: {name}',
    student: 'छात्र',
    class: 'कक्षा',
    state: 'उत्तर',
    by: 'उत्तर देने वाले',
    at: 'दिनांक',
    nobody: 'कोई नहीं',
    count: { one: '{n} छात्र', other: '{n} छात्र' },
  },
}

export default hi
