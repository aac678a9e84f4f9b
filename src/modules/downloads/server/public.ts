export { findOwnDownload, makeDownload, startDownload, withdrawDownloads } from './files.ts'
export { fileName, tableTypes } from './tables/tableFiles.ts'
export { tablePaper } from './tables/tablePaper.ts'
export { aboutSheet, type Facts, sheetColumns, sheetRow, type TableLanguage } from './tables/tableSheets.ts'
