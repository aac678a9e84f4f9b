import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    inquiries: 'अवकाश',
    mine: 'मेरा अवकाश',
    approvals: 'अवकाश के अनुरोध',
    ask: 'अवकाश के लिए आवेदन',
    tab: 'अवकाश',
    approve: 'स्वीकृति के लिए अवकाश अनुरोध',
  },
}

export default hi
