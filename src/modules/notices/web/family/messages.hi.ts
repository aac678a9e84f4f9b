import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  unread: { one: '{n} नई सूचना', other: '{n} नई सूचनाएँ' },
  toSign: { one: '{n} पर्ची पर हस्ताक्षर करें', other: '{n} पर्चियों पर हस्ताक्षर करें' },
  see: 'सूचना पट्ट खोलें',
}

export default hi
