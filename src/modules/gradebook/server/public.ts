export { classResults } from './classResults.ts'
export { makeReportLink, useReportLink } from './links/reportLinks.ts'
