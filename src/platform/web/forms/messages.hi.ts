import type { Translated } from '#platform/web/i18n.tsx'
import { answers } from '../answers/answers.hi.ts'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  answers,
  save: 'सहेजें',
  add: 'जोड़ें',
  edit: '{name} बदलें',
  remove: '{name} हटाएँ',
  undo: 'मेरे बदलाव हटाएँ',
  changes: { one: '{n} बदलाव सहेजा नहीं गया', other: '{n} बदलाव सहेजे नहीं गए' },
  news: {
    title: 'आपके लिखते समय किसी और ने सहेजा',
    kept: '{field}: उन्होंने “{theirs}” लिखा। आपके शब्द यहीं हैं और सहेजने पर सहेजे जाएँगे।',
    taken: '{field} अब “{theirs}” है।',
    empty: 'कुछ नहीं',
    seen: 'देख लिया',
  },
  deleting: {
    title: '{name} हटाएँ?',
    body: 'इसे वापस नहीं लाया जा सकता।',
    confirm: 'हटाएँ',
    done: '{name} हटाया गया।',
    restored: '{name} वापस आ गया।',
  },
}

export default hi
