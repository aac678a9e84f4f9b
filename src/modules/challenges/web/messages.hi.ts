import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  none: 'अभी अभ्यास के लिए कुछ नहीं',
  noneHint: 'जब आपके शिक्षक आपके अध्यायों के प्रश्न जोड़ देंगे, वे यहाँ दिखेंगे।',
  about: 'पिछले दस में से आठ प्रश्न सही करें तो स्तर पार होता है और अगला खुलता है। जितनी बार चाहें खेलें: सबसे अच्छा दौर गिना जाता है।',
  levels: { l1: 'आसान', l2: 'मध्यम', l3: 'कठिन' },
  play: 'खेलें',
  playOf: '{chapter}, {level} खेलें',
  mastered: 'पार किया',
  locked: 'बंद',
  questions: { one: '{n} प्रश्न', other: '{n} प्रश्न' },
  due: { one: '{n} आज फिर आएगा', other: '{n} आज फिर आएँगे' },
  recent: 'पिछले {n} में से {right} सही',
  best: 'सबसे अच्छा {max} में से {marks}',
  guardian: 'आपका बच्चा अपने खाते से खेलता है।',
  round: {
    back: 'सारे अध्याय',
    place: 'प्रश्न {n}, कुल {all}',
    check: 'जाँचें',
    next: 'अगला प्रश्न',
    finish: 'परिणाम देखें',
    right: 'सही!',
    partly: 'कुछ सही',
    wrong: 'सही नहीं',
    key: 'उत्तर',
    result: '{max} में से {marks}',
    isBest: 'अब तक का आपका सबसे अच्छा दौर।',
    hasMastered: 'आपने यह स्तर पार कर लिया!',
    again: 'फिर खेलें',
    failed: 'हम स्कूल तक नहीं पहुँच पा रहे। फिर कोशिश करें।',
  },
  klass: {
    none: 'अभी किसी ने नहीं खेला',
    noneHint: 'जब छात्र अध्याय की चुनौतियाँ खेलेंगे, यहाँ दिखेगा कि किसने कौन-सा स्तर पार किया।',
    chapter: 'अध्याय',
    course: 'विषय',
    players: 'खेल चुके',
    rounds: 'दौर',
    level: 'पार किया: {level}',
    chart: 'स्तर पार करने वाले छात्र',
    students: '{all} में से {n}',
    search: 'अध्याय खोजें',
    count: { one: '{n} अध्याय', other: '{n} अध्याय' },
  },
}

export default hi
