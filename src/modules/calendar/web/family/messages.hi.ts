import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  kinds: { event: 'कार्यक्रम', exam: 'परीक्षा', holiday: 'छुट्टी' },
  allDay: 'पूरा दिन',
  until: '{day} तक',
  place: 'जगह: {name}',
  none: 'कैलेंडर में कुछ नहीं है',
  noneHint: 'इन हफ़्तों के कार्यक्रम, परीक्षाएँ और छुट्टियाँ यहाँ दिखेंगी।',
  earlier: 'पहले के',
  later: 'बाद के',
  today: 'आज से',
  range: 'कौन-से हफ़्ते',
  feed: 'आपके अपने कैलेंडर में',
  feedHint: 'स्कूल के दिन, परीक्षाएँ और छुट्टियाँ अपने फ़ोन के कैलेंडर में देखें।',
  feedOpen: 'जोड़ें',
  next: 'आगे क्या है',
  open: 'कैलेंडर',
}

export default hi
