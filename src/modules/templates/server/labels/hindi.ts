import { columnLabels, fieldLabels } from '../../rules/fieldLabels.ts'
import type { PrintedLabels } from './labels.ts'

export const hindi: PrintedLabels = {
  fields: fieldLabels.hi,
  columns: columnLabels.hi,
  modes: { cash: 'नकद', upi: 'यूपीआई', card: 'कार्ड', cheque: 'चेक', bank: 'बैंक ट्रांसफ़र', online: 'ऑनलाइन' },
  genders: { Male: 'पुरुष', Female: 'महिला', Others: 'अन्य' },
  relations: { Father: 'पिता', Mother: 'माता', Others: 'अन्य संबंध' },
  paper: {
    verify: 'जाँचने के लिए स्कैन करें',
    duplicate: 'दूसरी प्रति (Duplicate)',
    copyNumber: 'प्रति {n}',
    preview: 'पूर्वावलोकन, मान्य नहीं',
  },
}
