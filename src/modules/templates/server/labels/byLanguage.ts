import type { DocumentLanguage } from '#modules/templates/kinds.ts'
import { english } from './english.ts'
import { hindi } from './hindi.ts'
import { kannada } from './kannada.ts'
import type { PrintedLabels } from './labels.ts'
import { telugu } from './telugu.ts'
import { urdu } from './urdu.ts'

export const labelsIn: Readonly<Record<DocumentLanguage, PrintedLabels>> = {
  en: english,
  hi: hindi,
  kn: kannada,
  te: telugu,
  ur: urdu,
}
