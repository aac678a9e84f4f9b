import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './popup.en.ts'

const hi: Translated<typeof en> = {
  reminder: 'रिमाइंडर',
  appointment: 'मुलाक़ात',
  done: 'पूरा हुआ मानें',
  open: 'खोलें',
  later: 'अभी बंद करें',
  marked: 'पूरा हुआ माना गया',
  failed: 'कोई गड़बड़ी हुई',
}

export default hi
