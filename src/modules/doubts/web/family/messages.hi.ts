import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  answered: { one: 'आपके {n} सवाल का जवाब आया', other: 'आपके {n} सवालों के जवाब आए' },
  answeredChild: { one: '{n} सवाल का जवाब आया', other: '{n} सवालों के जवाब आए' },
  open: { one: '{n} सवाल का जवाब बाकी', other: '{n} सवालों के जवाब बाकी' },
  see: 'सवाल देखें',
}

export default hi
