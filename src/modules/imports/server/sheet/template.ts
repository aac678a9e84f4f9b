import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { mostRows } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { type TemplateColumn, type TemplateHelp, writeTemplate } from '#platform/server/spreadsheets/importTemplate.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const help: Record<MessageLanguage, TemplateHelp> = {
  en: {
    name: 'Help',
    lines: [
      'Fill in the first sheet, one row per record. Don’t change the headings.',
      'Columns with coloured headings are required. Leave any others you don’t need blank.',
      'Enter dates as DD/MM/YYYY. A file can have up to 5,000 rows.',
      'Nothing is imported until you review the check and confirm.',
    ],
    headings: {
      column: 'Column',
      required: 'Required',
      help: 'What to enter',
      options: 'Options',
      example: 'Example',
    },
    yes: 'Yes',
    chooseFromList: 'Choose an option from the list.',
    enterDate: 'Enter a date, for example 01/06/2015.',
    enterNumber: 'Enter a number.',
  },
  hi: {
    name: 'सहायता',
    lines: [
      'पहली शीट भरें: हर रिकॉर्ड के लिए एक पंक्ति। शीर्षक जैसे हैं वैसे ही रखें।',
      'रंगीन शीर्षक वाले कॉलम भरना ज़रूरी है। जिन कॉलमों की ज़रूरत नहीं, उन्हें खाली छोड़ दें।',
      'तारीख़ DD/MM/YYYY में लिखें। एक फ़ाइल में अधिकतम 5,000 पंक्तियाँ हो सकती हैं।',
      'आपके जाँचने और पुष्टि करने से पहले कुछ भी सहेजा नहीं जाता।',
    ],
    headings: { column: 'कॉलम', required: 'ज़रूरी', help: 'क्या लिखें', options: 'इनमें से एक', example: 'उदाहरण' },
    yes: 'हाँ',
    chooseFromList: 'सूची में से एक चुनें।',
    enterDate: 'तारीख़ लिखें, जैसे 01/06/2015।',
    enterNumber: 'संख्या लिखें।',
  },
}

function templateColumn(column: ImportColumn, language: MessageLanguage): TemplateColumn {
  const { key, heading, kind, required, options, example } = column
  const text = typeof column.help === 'object' ? column.help[language] : column.help
  return {
    key,
    header: heading,
    kind: kind === 'yesNo' ? 'text' : kind,
    width: Math.max(14, Math.min(40, heading.length + 4)),
    ...(required && { required }),
    ...(text && { help: text }),
    ...(kind === 'yesNo' ? { options: ['Yes', 'No'] } : options && { options }),
    ...(example && { example }),
  }
}

export const nameOf = (kind: ImportKind, language: MessageLanguage) => kind.title?.[language] ?? kind.name

/** The spreadsheet people fill in for an import of this kind. */
export async function templateOf(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  language: MessageLanguage,
): Promise<Download> {
  const stream = new PassThrough()
  const [body] = await Promise.all([
    buffer(stream),
    writeTemplate(stream, {
      name: nameOf(kind, language),
      columns: columns.map((column) => templateColumn(column, language)),
      fillableRows: mostRows,
      help: help[language],
    }),
  ])
  return { body, type: xlsxType, name: `${nameOf(kind, language)}.xlsx`, size: body.length }
}
