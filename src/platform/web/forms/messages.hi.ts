import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  save: 'सहेजें',
  add: 'जोड़ें',
  edit: '{name} बदलें',
  remove: '{name} हटाएँ',
  undo: 'मेरे बदलाव हटाएँ',
  changes: { one: '{n} बदलाव सहेजा नहीं गया', other: '{n} बदलाव सहेजे नहीं गए' },
  news: {
    title: 'आपके बदलाव करते समय किसी और ने बदलाव सहेजे',
    kept: '{field}: उन्होंने “{theirs}” लिखा। आपका लिखा यहीं है और सहेजने पर वही रहेगा।',
    taken: '{field} अब “{theirs}” है।',
    empty: 'कुछ नहीं',
    yes: 'हाँ',
    no: 'नहीं',
    seen: 'ठीक है',
  },
  deleting: {
    title: '{name} हटाएँ?',
    body: 'इसे वापस नहीं लाया जा सकेगा।',
    confirm: 'हटाएँ',
    done: '{name} हटाया गया',
    restored: '{name} वापस लाया गया',
  },
}

export default hi
