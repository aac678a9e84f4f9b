export { LinkDialog } from './links/LinkDialog.tsx'
export { ReportDownload } from './links/ReportDownload.tsx'
export { linkText } from './links/words.ts'
