import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  states: { done: 'पूरा', now: 'अभी', next: 'इसके बाद', later: 'आगे' },
  of: '{total} में से {done} विषयवस्तु पूरी',
  doneOn: '{date} को पूरा',
  with: '{name} के साथ',
  progress: '{name} में प्रगति',
  all: { one: '{n} अध्याय दिखाएँ', other: 'सभी {n} अध्याय दिखाएँ' },
  fewer: 'कम दिखाएँ',
  none: 'अभी कोई पाठ्यक्रम नहीं है',
  noneHint: 'स्कूल के जारी करते ही हर विषय के अध्याय यहाँ दिखेंगे।',
}

export default hi
