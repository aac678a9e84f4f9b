import { columnLabels, fieldLabels } from '../../rules/fieldLabels.ts'
import type { PrintedLabels } from './labels.ts'

export const english: PrintedLabels = {
  fields: fieldLabels.en,
  columns: columnLabels.en,
  modes: { cash: 'Cash', upi: 'UPI', card: 'Card', cheque: 'Cheque', bank: 'Bank transfer', online: 'Online' },
  genders: { Male: 'Male', Female: 'Female', Others: 'Others' },
  relations: { Father: 'Father', Mother: 'Mother', Others: 'Other relation' },
  paper: {
    verify: 'Scan to verify this document',
    duplicate: 'Duplicate',
    copyNumber: 'copy {n}',
    preview: 'Preview, not valid',
  },
}
