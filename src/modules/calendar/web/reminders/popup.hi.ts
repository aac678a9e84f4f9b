import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './popup.en.ts'

const hi: Translated<typeof en> = {
  reminder: 'अनुस्मारक',
  appointment: 'मुलाक़ात',
  done: 'पूरा हुआ',
  open: 'खोलें',
  later: 'अभी बंद करें',
  marked: 'पूरा हुआ चिह्नित',
  failed: 'त्रुटि हुई',
}

export default hi
